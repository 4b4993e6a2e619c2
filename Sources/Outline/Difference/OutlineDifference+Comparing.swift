extension SectionSnapshot {
  /// Returns the difference that turns an older outline into this one.
  ///
  /// The difference has the fewest possible moves: of the children that keep their parent, as many as
  /// possible stay, namely a longest increasing subsequence of their old sibling indices.
  ///
  /// - Parameter older: The outline to compare with.
  /// - Complexity: O(*c* log *n*) for outlines that differ by edits of *c* rows, where *n* is the number of
  ///   rows; O(*n* log *n*) for unrelated outlines.
  @inlinable
  public func outlineDifference(from older: SectionSnapshot) -> OutlineDifference<Item> {
    guard !storage.tree.isIdentical(to: older.storage.tree) else { return OutlineDifference([]) }
    let (old, new) = (older.storage, storage)
    let changes = ComparedRows.changes(
      from: old.tree, to: new.tree, items: new.correspondence(from: old))
    return OutlineDifference(
      changes.map { $0.mapItems(old: old.items.item(of:), new: new.items.item(of:)) })
  }
}
