extension SectionSnapshot {
  /// Performs an edit, for example one that was read from a file.
  ///
  /// - Parameter edit: The edit.
  /// - Throws: An ``OutlineError``. The outline is unchanged then.
  /// - Complexity: That of the method for the same edit.
  public mutating func perform(_ edit: Edit) throws(OutlineError) {
    switch edit {
    case .insert(let items, let destination): try insertItems(items, at: destination)
    case .graft(let snapshot, let destination): try graft(snapshot, at: destination)
    case .move(let items, let destination): try moveSubtrees(items, to: destination)
    case .delete(let items): try deleteSubtrees(items)
    case .deleteAll: self = SectionSnapshot()
    case .replaceChildren(let parent, let snapshot):
      try replaceDescendants(of: parent, with: snapshot)
    case .rename(let item, let newItem): try rename(item, to: newItem)
    case .expand(let items): setExpanded(true, items)
    case .collapse(let items): setExpanded(false, items)
    }
    checkInvariants()
  }

  /// Performs edits one after the other: all of them or, when one throws, none.
  ///
  /// - Parameter edits: The edits.
  /// - Throws: The ``OutlineError`` of the first edit that throws. The outline is unchanged then.
  /// - Complexity: The sum of the edits.
  public mutating func perform(_ edits: [Edit]) throws(OutlineError) {
    var edited = self
    for edit in edits { try edited.perform(edit) }
    self = edited
  }
}
