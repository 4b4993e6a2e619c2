extension OutlineFile {
  /// Writes the whole state, so that opening the file does not have to apply all commits again. The
  /// history is kept. Commits do this automatically, see ``commit(_:note:)``.
  ///
  /// The file is replaced by a new one with the same owner, group, permissions, extended attributes
  /// and access control list.
  ///
  /// - Throws: ``OutlineFileError``, also if these cannot be kept or the file has other names (hard
  ///   links). The file is then unchanged. An error after the replacement becomes a ``warning``.
  /// - Complexity: O(*b*), where *b* is the number of bytes of the file.
  public func checkpoint() throws(OutlineFileError) {
    try requireWritable()
    try rewrite()
  }

  /// Writes the whole state and drops the history. Earlier edits cannot be undone any more.
  ///
  /// - Throws: ``OutlineFileError``, as ``checkpoint()`` does.
  /// - Complexity: O(*b*), where *b* is the number of bytes written.
  public func compact() throws(OutlineFileError) {
    try requireWritable()
    try rewrite(keepsHistory: false)
  }

  func checkpointIfDue() {
    guard journal.isLogLong else { return }
    // The commit is safe whether this succeeds or not. If not, the next commit tries again. If the
    // file can be written but not replaced, the log keeps growing.
    try? rewrite()
  }

  /// Replaces the file by one with the same state and a checkpoint at its end.
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
    let problem = try calls.addingContext("write", file.path) { () throws(SystemError) in
      try replacement.commitKeepingOpen()
    }
    file.close()
    (file, journal) = (newer, rewritten)
    warning = problem.map {
      .system(call: "fsync", path: SystemCalls.text(file.path.folderOfPath), message: $0.message)
    }
    // After a power failure, the name may refer to the old file again. Commits to the new one would
    // then be lost.
    if warning != nil { condition = .renameNotSynced }
  }

  private func write(
    to newer: DiskFile, _ keepsHistory: Bool
  ) throws(OutlineFileError) -> Journal {
    var writer = JournalFileWriter(to: newer)
    var result = Journal(startingAt: writer.nextLine)
    if keepsHistory { try copyHistory(to: &writer, &result) }
    result.document = document
    result.sequence = journal.sequence
    result.startOfCheckpoint = writer.nextLine
    try writer.write(checkpointOf: result.document, upTo: result.sequence)
    result.startOfLog = writer.nextLine
    result.end = writer.nextLine
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
        // A damaged line must not get a valid checksum.
        try line.requireIntact()
        let start = writer.nextLine
        try writer.write(copyOf: line)
        guard let entry = entries.next(), result.add(entry, at: start) else {
          throw line.start.damaged("the line was not there when the file was opened")
        }
      }
    }
  }
}
