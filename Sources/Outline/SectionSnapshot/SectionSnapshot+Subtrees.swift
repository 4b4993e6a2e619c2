extension SectionSnapshot {
  /// The part of the outline below an item, as an outline of its own. Expansion is carried along.
  ///
  /// Traps when the parent is not in the outline.
  ///
  /// - Parameters:
  ///   - parent: The item whose children become the roots.
  ///   - includingParent: Whether the parent itself becomes the only root.
  /// - Complexity: O(*k* + log *n*), where *k* is the number of rows of the result.
  @inlinable
  public func snapshot(of parent: Item, includingParent: Bool = false) -> SectionSnapshot {
    let position = knownPosition(ofParent: parent)
    let below = storage.tree.below(position)
    let range = includingParent ? position..<below.upperBound : below
    return SectionSnapshot(
      storage: OutlineStorage(
        unique: storage.items(in: range), shapedAs: storage.tree.rowShapes(in: range)))
  }
}
