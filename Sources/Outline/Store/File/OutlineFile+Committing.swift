extension OutlineFile {
  /// Appends the changes that turn the current state of the file into the given document. When this method
  /// returns, the change is on disk.
  ///
  /// - Parameters:
  ///   - newer: The new document, which was made by changing ``document``.
  ///   - note: A note for the history.
  /// - Returns: The commit, or `nil` if nothing changed and nothing was written.
  /// - Throws: ``OutlineFileError``. After an error, the file is unchanged. If the file is shared, ``document``
  ///   may contain new commits by other programs after the error.
  /// - Complexity: The same complexity as ``OutlineDocument/difference(from:)``, plus a write and a sync. A new
  ///   checkpoint is written when the commits since the last checkpoint are longer than 4 KiB, longer than that
  ///   checkpoint, and longer than a quarter of the commits before that checkpoint. Writing a checkpoint takes
  ///   O(*b*), where *b* is the number of bytes in the file. The cost of all checkpoints together is a small
  ///   multiple of the cost of all commits.
  @discardableResult
  public func commit(
    _ newer: OutlineDocument, note: String = ""
  ) throws(OutlineFileError) -> HistoryEntry? {
    try commit(newer, note: note, kind: .edit)
  }

  /// Appends the changes between the current state and the given document as a commit of the given kind.
  func commit(
    _ newer: OutlineDocument, note: String, kind: HistoryEntry.Kind
  ) throws(OutlineFileError) -> HistoryEntry? {
    let older = document
    return try whileLocked { () throws(OutlineFileError) in
      // Another program may have changed the shared file.
      if document != older { throw .changedSinceOpened(path: SystemCalls.text(file.path)) }
      let difference = try newer.storableDifference(from: document)
      if difference.isEmpty { return nil }
      if kind == .folding && !difference.isFolding {
        throw .doesNotFit("the change does more than expand and collapse items")
      }
      return try append(difference, note: note, kind: kind, newer: newer)
    }
  }

  /// Applies a difference to the current state of the file, and appends the difference as a commit. When
  /// this method returns, the change is on disk.
  ///
  /// - Parameters:
  ///   - difference: The changes, expressed as a difference from ``document``.
  ///   - note: A note for the history.
  /// - Returns: The commit, or `nil` if the difference is empty and nothing was written.
  /// - Throws: ``OutlineFileError/doesNotFit(_:)`` if the difference does not fit the state, or another
  ///   ``OutlineFileError`` if the commit cannot be written. After an error, the state is unchanged.
  /// - Complexity: O(*c* log *n*), where *c* is the number of changes and *n* the number of rows, plus a
  ///   write and a sync. From time to time, this method also writes a checkpoint, as ``commit(_:note:)``
  ///   does.
  @discardableResult
  public func apply(
    _ difference: DocumentDifference, note: String = ""
  ) throws(OutlineFileError) -> HistoryEntry? {
    try whileLocked { () throws(OutlineFileError) in
      if difference.isEmpty { return nil }
      guard let newer = document.applying(difference) else {
        throw .doesNotFit("the difference was made for a different state")
      }
      return try append(difference, note: note, kind: .edit, newer: newer)
    }
  }

  /// Appends a commit.
  func append(
    _ difference: DocumentDifference, note: String, kind: HistoryEntry.Kind,
    newer: OutlineDocument
  ) throws(OutlineFileError) -> HistoryEntry {
    let entry = HistoryEntry(
      sequence: journal.sequence + 1, time: file.calls.now(), note: note, kind: kind,
      replica: journal.version > 1 ? replica : nil)
    var text = JournalText(at: journal.end)
    JournalRecord(entry: entry, difference: difference).write(to: &text)
    do {
      try file.write(text.bytes, at: journal.end.offset)
      try file.synchronize()
    } catch {
      undoAppend()
      throw error
    }
    journal.append(entry, newer, end: text.nextLine)
    checkpointIfDue()
    return entry
  }

  /// Truncates the file to its length before the failed commit.
  private func undoAppend() {
    // Another program may have copied the failed commit.
    // The next commit gets the same number as the failed commit.
    // A program can distinguish these two commits only if they name different replicas.
    replica = ReplicaID(file.calls.random())
    do {
      try file.truncate(to: journal.end.offset)
      try file.synchronize()
    } catch {
      condition = .broken
    }
  }
}

extension Journal {
  /// Adds a commit that has already been appended to the file.
  mutating func append(_ entry: HistoryEntry, _ newer: OutlineDocument, end: LineStart) {
    let canFollow = add(entry, at: self.end)
    precondition(canFollow)
    document = newer
    sequence = entry.sequence
    self.end = end
  }
}

extension OutlineDocument {
  /// Returns the changes since an older document.
  ///
  /// - Throws: ``OutlineFileError/doesNotFit(_:)`` if a file cannot store the document.
  func storableDifference(
    from older: OutlineDocument
  ) throws(OutlineFileError) -> DocumentDifference {
    let outline = outline.outlineDifference(from: older.outline)
    try requireStorable(outline.insertedItems)
    let difference = difference(from: older, outline: outline)
    // This check prevents a commit that would make the file unreadable.
    guard older.applying(difference) == self else {
      throw .doesNotFit("this change cannot be described by a difference")
    }
    return difference
  }
}

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

  private func checkpointIfDue() {
    guard journal.isLogLong else { return }
    // The commit is durable even if the checkpoint fails.
    // The next commit tries again to write a checkpoint.
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
    Journal.writeHeader(to: &text)
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
