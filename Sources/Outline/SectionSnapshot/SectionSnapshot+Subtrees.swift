extension SectionSnapshot {
  /// Returns the descendants of an item as an outline, with the same expansion.
  ///
  /// Traps when the parent is not in the outline.
  ///
  /// - Parameters:
  ///   - parent: The item whose children become the roots.
  ///   - includingParent: Whether the parent itself is included, as the only root.
  /// - Complexity: O(*k* + log *n*), where *k* is the number of rows of the result and *n* that of
  ///   this outline.
  @inlinable
  public func snapshot(of parent: Item, includingParent: Bool = false) -> SectionSnapshot {
    let position = knownPosition(ofParent: parent)
    let descendants = storage.tree.descendants(ofParentAt: position)
    let range = includingParent ? position..<descendants.upperBound : descendants
    return SectionSnapshot(
      storage: OutlineStorage(
        unique: storage.items(in: range), shapedAs: storage.tree.rowShapes(in: range)))
  }
}
