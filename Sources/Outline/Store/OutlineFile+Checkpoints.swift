extension OutlineFile {
  /// Writes the state as a whole, so that the next one who opens the file need not make every commit
  /// anew. The history stays. It is done by itself when the commits have outgrown the state.
  ///
  /// Another file takes the place of this one, with the same owner, group, permissions, extended
  /// attributes and access control list.
  ///
  /// - Throws: ``OutlineFileError``, also when these cannot be kept, or the file has other names (hard
  ///   links); the file is then as it was. What fails afterwards is a ``warning``.
  /// - Complexity: O(*b*), where *b* is the number of bytes of the file.
  public func checkpoint() throws(OutlineFileError) {
    try requireWritable()
    try rewrite()
  }

  /// Writes the state as a whole, and nothing else: the history is dropped, and what was done before
  /// cannot be undone.
  ///
  /// - Throws: ``OutlineFileError``, as ``checkpoint()``.
  /// - Complexity: O(*b*), where *b* is the number of bytes written.
  public func compact() throws(OutlineFileError) {
    try requireWritable()
    try rewrite(keepsHistory: false)
  }

  func checkpointIfDue() {
    guard journal.isLogLong else { return }
    // The commit is safe whether this succeeds or not. If not, the next commit tries again. Where the
    // file may be written to and not replaced, the log grows on.
    try? rewrite()
  }

  /// Puts another file in the place of this one, which says the same, with a checkpoint at its end.
  func rewrite(keepsHistory: Bool = true) throws(OutlineFileError) {
    let calls = file.calls
    let replacement = try file.replacement()
    let newer = DiskFile(replacement.file, at: file.path, calls)
    let rewritten: Journal
    do throws(OutlineFileError) {
      rewritten = try write(to: newer, keepsHistory)
      guard try file.isStillNamed() else {
        throw .changedSinceOpened(path: SystemCalls.text(file.path))
      }
    } catch {
      replacement.abandon()
      throw error
    }
    let problem = try calls.naming("write", file.path) { () throws(SystemError) in
      try replacement.putInPlace()
    }
    file.close()
    (file, journal) = (newer, rewritten)
    warning = problem.map {
      .system(call: "fsync", path: SystemCalls.text(file.path.folderOfPath), message: $0.message)
    }
    // The old file may come back. Nothing must be appended to the new one that would then be lost.
    if warning != nil { condition = .unsettled }
  }

  private func write(
    to newer: DiskFile, _ keepsHistory: Bool
  ) throws(OutlineFileError) -> Journal {
    var writer = JournalFileWriter(to: newer)
    var result = Journal(startingAt: writer.place)
    if keepsHistory { try copyHistory(to: &writer, &result) }
    result.document = document
    result.sequence = journal.sequence
    result.startOfCheckpoint = writer.place
    try writer.write(checkpointOf: result.document, upTo: result.sequence)
    result.startOfLog = writer.place
    result.end = writer.place
    try writer.finish()
    return result
  }

  private func copyHistory(
    to writer: inout JournalFileWriter, _ result: inout Journal
  ) throws(OutlineFileError) {
    let ranges = [
      (journal.startOfHistory, journal.startOfCheckpoint), (journal.startOfLog, journal.end),
    ]
    var entries = journal.history.makeIterator()
    for (start, end) in ranges {
      let lines = JournalLines(of: file, from: start, to: end.offset)
      while let line = try lines.next() {
        // A damaged line must not get a checksum that is right.
        try line.requireWhole()
        let place = writer.place
        try writer.write(copyOf: line)
        guard let entry = entries.next(), result.take(entry, at: place) else {
          throw line.place.damaged("the line was not there when the file was opened")
        }
      }
    }
  }
}
