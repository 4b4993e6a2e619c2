extension OutlineFile {
  /// All commits in the history, from the oldest to the newest.
  public var history: [HistoryEntry] { journal.history }

  /// True if there is an edit that can be undone.
  public var canUndo: Bool { !journal.stacks.done.isEmpty }

  /// The sequence numbers of the edits that can be undone. ``undo()`` undoes the last edit in this list.
  public var undoableEdits: [Int] { journal.stacks.done }

  /// The sequence numbers of the edits that can be redone. ``redo()`` redoes the last edit in this list.
  public var redoableEdits: [Int] { journal.stacks.undone }

  /// True if there is an edit that can be redone. An edit can be redone if it has been undone and no other
  /// edit has been made since then.
  public var canRedo: Bool { !journal.stacks.undone.isEmpty }

  /// Undoes the last edit that has not been undone. This method appends another commit, which gets the note
  /// of the undone edit.
  ///
  /// - Returns: The commit, or `nil` if there is nothing to undo.
  /// - Throws: ``OutlineFileError``. After an error, the state is unchanged.
  /// - Complexity: The same complexity as a call of ``commit(_:note:)`` that makes the same changes.
  @discardableResult
  public func undo() throws(OutlineFileError) -> HistoryEntry? {
    try appendAgain(\.done, { .undo(of: $0) }) { $0.inverse() }
  }

  /// Redoes the edit that was undone last. This method appends another commit, which gets the note of the
  /// redone edit.
  ///
  /// - Returns: The commit, or `nil` if there is nothing to redo.
  /// - Throws: ``OutlineFileError``. After an error, the state is unchanged.
  /// - Complexity: The same complexity as a call of ``commit(_:note:)`` that makes the same changes.
  @discardableResult
  public func redo() throws(OutlineFileError) -> HistoryEntry? {
    try appendAgain(\.undone, { .redo(of: $0) }) { $0 }
  }

  /// Reads the changes of a commit from the file.
  ///
  /// - Parameter entry: A commit in the ``history``.
  /// - Throws: ``OutlineFileError``, for example if the history has no such commit.
  public func difference(of entry: HistoryEntry) throws(OutlineFileError) -> DocumentDifference {
    try requireOpen()
    return try record(entry.sequence).difference
  }

  /// Appends a commit that undoes or redoes the last edit in a list.
  private func appendAgain(
    _ edits: KeyPath<UndoHistory<Int>, [Int]>, _ kind: (Int) -> HistoryEntry.Kind,
    _ change: (DocumentDifference) -> DocumentDifference
  ) throws(OutlineFileError) -> HistoryEntry? {
    try whileLocked { () throws(OutlineFileError) in
      guard let edit = journal.stacks[keyPath: edits].last else { return nil }
      let record = try record(edit)
      let difference = change(record.difference).fitted(toFoldingOf: document.outline)
      guard let newer = document.applying(difference) else {
        throw .doesNotFit("the change in the history does not apply to the current state")
      }
      return try append(difference, note: record.entry.note, kind: kind(edit), newer: newer)
    }
  }

  /// Reads the commit with the given number from the file.
  func record(_ sequence: Int) throws(OutlineFileError) -> JournalRecord {
    guard let first = history.first?.sequence, history.indices ~= sequence - first else {
      throw .doesNotFit("there is no commit \(sequence) in the history")
    }
    let start = journal.commitStarts[sequence - first]
    var lines = lines(after: sequence - 1)
    guard let line = try lines.next() else {
      throw start.damaged("the file ends before commit \(sequence)")
    }
    let record = try JournalRecord(line)
    guard record.entry.sequence == sequence else {
      throw start.damaged("expected commit \(sequence)")
    }
    return record
  }
}

extension UndoHistory<Int> {
  /// After a commit, updates the lists of edits that can be undone and redone. An edit is listed by its
  /// sequence number.
  ///
  /// - Returns: `false` if the commit undoes an edit that is not the last edit, or redoes an edit that is not the
  ///   last undone edit. The lists change only if the result is `true`.
  mutating func add(_ entry: HistoryEntry) -> Bool {
    switch entry.kind {
    case .edit: add(entry.sequence)
    case .folding: break
    case .undo(let edit):
      guard done.last == edit else { return false }
      undo()
    case .redo(let edit):
      guard undone.last == edit else { return false }
      redo()
    }
    return true
  }
}

extension OutlineFile {
  /// Appends a commit that records which items are expanded in the given document. The commit does not
  /// count as an edit, so ``undo()`` and ``redo()`` skip it.
  ///
  /// - Parameters:
  ///   - newer: The new document, which was made from ``document`` by expanding and collapsing items.
  ///   - note: A note for the history.
  /// - Returns: The commit, or `nil` if nothing changed and nothing was written.
  /// - Throws: ``OutlineFileError/doesNotFit(_:)`` if the change does more than expand and collapse items,
  ///   or another ``OutlineFileError`` if the commit cannot be written. After an error, the state is
  ///   unchanged.
  /// - Complexity: The same complexity as ``commit(_:note:)``.
  @discardableResult
  public func commitFolding(
    of newer: OutlineDocument, note: String = "folding"
  ) throws(OutlineFileError) -> HistoryEntry? {
    try commit(newer, note: note, kind: .folding)
  }
}

extension DocumentDifference {
  /// True if the difference only expands and collapses items.
  package var isFolding: Bool {
    contents.isEmpty && header == nil
      && outline.allSatisfy {
        switch $0 {
        case .expand, .collapse: true
        case .remove, .insert, .move: false
        }
      }
  }

  /// Returns this difference, adapted to the given outline. In this outline, items may have been expanded or
  /// collapsed since the difference was made.
  ///
  /// - Complexity: O(*c* log *n*), where *c* is the number of changes.
  func fitted(toFoldingOf current: SectionSnapshot<ItemID>) -> DocumentDifference {
    var result = self
    result.outline = OutlineDifference(
      outline.compactMap { change in
        switch change {
        case .expand(let item):
          current.contains(item) && current.isExpanded(item) ? nil : change
        case .collapse(let item):
          current.contains(item) && !current.isExpanded(item) ? nil : change
        case .remove(let item, let place, _):
          current.contains(item)
            ? .remove(item, from: place, isExpanded: current.isExpanded(item)) : change
        case .insert, .move: change
        }
      })
    return result
  }
}
