extension OutlineFile {
  /// All commits, the first one first.
  public var history: [HistoryEntry] { journal.history }

  /// Whether there is an edit that can be undone.
  public var canUndo: Bool { !journal.stacks.undoable.isEmpty }

  /// Whether there is an edit that was undone, with none made since.
  public var canRedo: Bool { !journal.stacks.redoable.isEmpty }

  /// Takes back the last edit that was not undone. That is another commit, of the edit's note.
  ///
  /// - Returns: The commit; `nil` if there is nothing to undo.
  /// - Throws: ``OutlineFileError``; the state is then as it was.
  /// - Complexity: That of the change, as for ``commit(_:note:)``.
  @discardableResult
  public func undo() throws(OutlineFileError) -> HistoryEntry? {
    try requireWritable()
    guard let edit = journal.stacks.undoable.last else { return nil }
    let record = try record(edit)
    return try append(record.difference.inverse(), record.entry.note, .undo(of: edit))
  }

  /// Makes the edit again that was undone last. That is another commit, of the edit's note.
  ///
  /// - Returns: The commit; `nil` if nothing was undone, or something was edited since.
  /// - Throws: ``OutlineFileError``; the state is then as it was.
  /// - Complexity: That of the change, as for ``commit(_:note:)``.
  @discardableResult
  public func redo() throws(OutlineFileError) -> HistoryEntry? {
    try requireWritable()
    guard let edit = journal.stacks.redoable.last else { return nil }
    let record = try record(edit)
    return try append(record.difference, record.entry.note, .redo(of: edit))
  }

  /// What a commit changed. It is read from the file.
  ///
  /// - Parameter entry: A commit of the ``history``.
  /// - Throws: ``OutlineFileError``, also when the file has no such commit.
  public func difference(of entry: HistoryEntry) throws(OutlineFileError) -> DocumentDifference {
    try requireOpen()
    return try record(entry.sequence).difference
  }

  private func append(
    _ difference: DocumentDifference, _ note: String, _ kind: HistoryEntry.Kind
  ) throws(OutlineFileError) -> HistoryEntry {
    let difference = difference.fitted(toFoldingOf: document.outline)
    guard let newer = document.applying(difference) else {
      throw .doesNotFit("what the history says does not fit the state")
    }
    return try append(difference, note, kind, newer)
  }

  private func record(_ sequence: Int) throws(OutlineFileError) -> JournalRecord {
    guard let place = journal.place(ofCommit: sequence) else {
      throw .doesNotFit("there is no commit \(sequence) in the history")
    }
    let lines = JournalLines(of: file, from: place, to: journal.end.offset)
    guard let line = try lines.next() else {
      throw place.damaged("the file ends before commit \(sequence)")
    }
    try line.requireWhole()
    let record = try JournalRecord(line)
    guard record.entry.sequence == sequence else {
      throw place.damaged("expected commit \(sequence)")
    }
    return record
  }
}

extension Journal {
  fileprivate func place(ofCommit sequence: Int) -> JournalPlace? {
    guard let first = history.first?.sequence, places.indices ~= sequence - first else {
      return nil
    }
    return places[sequence - first]
  }
}
