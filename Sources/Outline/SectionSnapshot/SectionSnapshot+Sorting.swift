extension SectionSnapshot {
  /// Sorts the children of an item, or the roots when `parent` is `nil`. Subtrees travel whole,
  /// and equal children keep their order.
  ///
  /// Traps when the parent is not in the outline.
  ///
  /// - Parameters:
  ///   - parent: The item whose children are sorted, or `nil` for the roots.
  ///   - areInIncreasingOrder: Whether the first child belongs before the second: a strict weak
  ///     ordering.
  /// - Complexity: O(*k* + *c* log *n*), where *c* is the number of children and *k* that of all
  ///   rows below the parent.
  @inlinable
  public mutating func sortChildren(
    of parent: Item?, by areInIncreasingOrder: (Item, Item) throws -> Bool
  ) rethrows {
    let parent = parent.map(knownPosition(ofParent:))
    var children: [(position: Int, item: Item)] = []
    storage.tree.forEachChild(ofParentAt: parent) {
      children.append((position: $0, item: storage.items.item(of: $1)))
    }
    try children.sort { try areInIncreasingOrder($0.item, $1.item) }
    storage.tree.rearrange(
      storage.tree.below(parent),
      as: children.map { $0.position..<storage.tree.subtreeEnd(at: $0.position) })
    checkInvariants()
  }
}
