extension OutlineFile {
  /// Writes a checkpoint, which contains the whole state. When the file is opened later, only the commits
  /// after the checkpoint have to be applied. This method keeps the history. Commits also write checkpoints
  /// automatically (see ``commit(_:note:)``).
  ///
  /// This method replaces the file with a new file that has the same owner, group, permissions, extended
  /// attributes and access control list.
  ///
  /// - Throws: ``OutlineFileError``, for example if these attributes cannot be kept, or if the file has
  ///   other names (hard links). If an error is thrown, the file is unchanged. An error that occurs after
  ///   the file has been replaced is not thrown, but stored as the ``warning``.
  /// - Complexity: O(*b*), where *b* is the number of bytes in the file.
  public func checkpoint() throws(OutlineFileError) {
    try whileLocked { () throws(OutlineFileError) in try rewrite() }
  }

  /// Writes the whole state and drops the history, so edits that were made before this call can no longer
  /// be undone.
  ///
  /// - Throws: ``OutlineFileError`` under the same conditions as ``checkpoint()``.
  /// - Complexity: O(*b*), where *b* is the number of bytes written.
  public func compact() throws(OutlineFileError) {
    try whileLocked { () throws(OutlineFileError) in try rewrite(keepsHistory: false) }
  }

  func checkpointIfDue() {
    guard journal.isLogLong else { return }
    // The commit is durable even if the checkpoint fails. The next commit tries again to write a checkpoint.
    // If the file can be written but not replaced, the log keeps growing.
    try? rewrite()
  }

  /// Replaces the file with a new file that ends with a checkpoint.
  ///
  /// - Parameters:
  ///   - records: Commits to add after the last commit in the file.
  ///   - newer: The state after `records`, or `nil` if there are no commits to add.
  func rewrite(
    keepsHistory: Bool = true, appending records: [JournalRecord] = [],
    _ newer: OutlineDocument? = nil
  ) throws(OutlineFileError) {
    let calls = file.calls
    let replacement = try file.replacement()
    let draft = DiskFile(replacement.file, at: file.path, calls)
    let rewritten: Journal
    do throws(OutlineFileError) {
      rewritten = try write(
        to: draft, keepsHistory: keepsHistory, appending: records, newer ?? document)
      guard try file.isStillNamed() else {
        throw .changedSinceOpened(path: SystemCalls.text(file.path))
      }
    } catch {
      replacement.abandon()
      throw error
    }
    let problem = try OutlineFileError.naming(
      "write", at: file.path, replacement.commitKeepingOpen())
    file.close()
    (file, journal) = (draft, rewritten)
    warning = problem.map {
      .system(call: "fsync", path: SystemCalls.text(file.path.folderOfPath), message: $0.message)
    }
    // If the name refers to the old file after a power failure, commits to the new file are lost.
    if warning != nil { condition = .renameNotSynced }
  }

  private func write(
    to draft: DiskFile, keepsHistory: Bool, appending records: [JournalRecord],
    _ newer: OutlineDocument
  ) throws(OutlineFileError) -> Journal {
    var text = JournalText()
    JournalHeader.write(to: &text)
    var result = Journal()
    result.startOfHistory = text.nextLine
    result.recovery = recovery
    if keepsHistory { try copyHistory(to: draft, after: &text, &result) }
    for record in records {
      let canFollow = result.add(record.entry, at: text.nextLine)
      precondition(canFollow)
      record.write(to: &text)
      try draft.write(linesOf: &text)
    }
    result.document = newer
    result.sequence = journal.sequence + records.count
    result.startOfCheckpoint = text.nextLine
    try draft.write(result.document, upTo: result.sequence, after: &text)
    result.startOfLog = text.nextLine
    result.end = text.nextLine
    return result
  }

  private func copyHistory(
    to draft: DiskFile, after text: inout JournalText, _ result: inout Journal
  ) throws(OutlineFileError) {
    var entries = journal.history.makeIterator()
    var lines = CommitLines(of: journal, in: file, from: 0)
    while let line = try lines.next() {
      let start = text.nextLine
      text.line(like: line)
      try draft.write(linesOf: &text)
      guard let entry = entries.next(), result.add(entry, at: start) else {
        throw line.start.damaged("this line did not exist when the file was opened")
      }
    }
  }
}
