extension SectionSnapshot {
  /// Sorts the children of an item, or the roots when `parent` is `nil`. Descendants move with their
  /// parents. The sort is stable.
  ///
  /// Traps when the parent is not in the outline. Children that are in order already stay shared with
  /// copies.
  ///
  /// - Parameters:
  ///   - parent: The item whose children are sorted, or `nil` for the roots.
  ///   - areInIncreasingOrder: Returns whether the first child is ordered before the second. It must be
  ///     a strict weak ordering.
  /// - Complexity: O((*c* + *k*) log *n*), where *c* is the number of children, *k* the number of
  ///   descendants and *n* the number of rows; O(*k* + *c* log *n*) where the descendants were inserted
  ///   together.
  @inlinable
  public mutating func sortChildren(
    of parent: Item?, by areInIncreasingOrder: (Item, Item) throws -> Bool
  ) rethrows {
    let parent = parent.map(knownPosition(ofParent:))
    let descendants = storage.tree.descendants(ofParentAt: parent)
    var children: [(item: Item, index: Int32)] = []
    var starts: [Int32] = []
    storage.tree.forEachChild(ofParentAt: parent) { position, handle in
      children.append(
        (storage.items.item(of: handle), Int32(truncatingIfNeeded: children.count)))
      starts.append(Int32(truncatingIfNeeded: position))
    }
    try children.sort { try areInIncreasingOrder($0.item, $1.item) }
    storage.tree.reorder(descendants, startingAt: starts, as: children.map { $0.index })
    checkInvariants()
  }
}
