extension SectionSnapshot {
  /// Returns the difference that turns an older outline into this outline.
  ///
  /// The difference has the fewest possible moves. The children that keep both their parent and their place
  /// form a longest increasing subsequence of the old sibling indices, so as many children as possible
  /// stay.
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
