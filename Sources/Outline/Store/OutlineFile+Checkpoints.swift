extension OutlineFile {
  /// Writes the state as a whole, so that the next one who opens the file need not make every commit
  /// anew. The history stays. It is done by itself when the commits have outgrown the state.
  ///
  /// - Throws: ``OutlineFileError``; the file is then as it was.
  /// - Complexity: O(*b*), where *b* is the number of bytes of the file.
  public func checkpoint() throws(OutlineFileError) {
    try requireWritable()
    try rewrite()
  }

  /// Writes the state as a whole, and nothing else: the history is dropped, and what was done before
  /// cannot be undone.
  ///
  /// - Throws: ``OutlineFileError``; the file is then as it was.
  /// - Complexity: O(*b*), where *b* is the number of bytes written.
  public func compact() throws(OutlineFileError) {
    try requireWritable()
    try rewrite(keepsHistory: false)
  }

  func checkpointIfDue() {
    guard journal.isLogLong else { return }
    // The commit is safe whether this succeeds or not. If not, the next commit tries again.
    try? rewrite()
  }

  /// Puts another file in the place of this one, with a checkpoint at its end.
  ///
  /// - Parameter commit: What is committed by that.
  func rewrite(
    keepsHistory: Bool = true,
    committing commit: (record: JournalRecord, newer: OutlineDocument)? = nil
  ) throws(OutlineFileError) {
    let draft = try Draft.create(of: file.path, file.calls)
    let rewritten: Journal
    do throws(OutlineFileError) {
      try draft.setMode(file.status().mode)
      rewritten = try write(to: draft, keepsHistory, commit)
      guard try file.isStillNamed() else {
        throw .changedSinceOpened(path: SystemCalls.text(file.path))
      }
      try file.calls.renameFile(draft.path, to: file.path)
    } catch {
      file.calls.removeIfPossible(draft.path)
      draft.close()
      throw error
    }
    file.close()
    (file, journal) = (draft.renamed(to: file.path), rewritten)
    do {
      try file.calls.synchronizeNames(beside: file.path)
    } catch {
      // The old file may come back. Nothing must be appended to the new one that would then be lost.
      condition = .broken
      throw error
    }
  }

  private func write(
    to draft: DiskFile, _ keepsHistory: Bool,
    _ commit: (record: JournalRecord, newer: OutlineDocument)?
  ) throws(OutlineFileError) -> Journal {
    var writer = JournalFileWriter(to: draft)
    var result = Journal(startingAt: writer.place)
    if keepsHistory { try copyHistory(to: &writer, &result) }
    if let commit {
      result.end = writer.place
      try writer.write(commit.record)
      result.append(commit.record.entry, commit.newer, end: writer.place)
    }
    result.document = commit?.newer ?? document
    result.sequence = commit?.record.entry.sequence ?? journal.sequence
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
