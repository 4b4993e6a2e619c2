extension OutlineFile {
  /// Changes the state of the file to the given document by appending the changes between the two states.
  /// When this method returns, the change is on disk.
  ///
  /// - Parameters:
  ///   - newer: The new document, which was made by changing ``document``.
  ///   - note: A note for the history.
  /// - Returns: The commit, or `nil` if nothing changed and nothing was written.
  /// - Throws: ``OutlineFileError``. After an error, the file is unchanged. If the file is shared,
  ///   ``document`` may then contain commits of other programs.
  /// - Complexity: The same as ``OutlineDocument/difference(from:)``, plus a write and a sync. A new
  ///   checkpoint is written when the commits since the last checkpoint are longer than 4 KiB, longer than
  ///   that checkpoint, and longer than a quarter of the commits before that checkpoint. Writing a checkpoint
  ///   takes O(*b*), where *b* is the number of bytes in the file. The cost of all checkpoints together is a
  ///   small multiple of the cost of all commits.
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

  /// Truncates the file to the length that it had before a commit that failed.
  private func undoAppend() {
    // Another program may have copied the failed commit. The next commit gets the same number.
    // The two commits can be distinguished only if they name different replicas.
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
