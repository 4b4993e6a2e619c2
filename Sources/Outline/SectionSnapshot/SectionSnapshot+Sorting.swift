extension SectionSnapshot {
  /// Sorts the children of an item, or the roots when `parent` is `nil`. Subtrees travel whole,
  /// and equal children keep their order.
  ///
  /// Traps when the parent is not in the outline. Children that are in order already stay shared
  /// with copies.
  ///
  /// - Parameters:
  ///   - parent: The item whose children are sorted, or `nil` for the roots.
  ///   - areInIncreasingOrder: Whether the first child belongs before the second: a strict weak
  ///     ordering.
  /// - Complexity: O((*c* + *k*) log *n*), where *c* is the number of children and *k* that of all
  ///   rows below the parent; O(*k* + *c* log *n*) where these came together.
  @inlinable
  public mutating func sortChildren(
    of parent: Item?, by areInIncreasingOrder: (Item, Item) throws -> Bool
  ) rethrows {
    let parent = parent.map(knownPosition(ofParent:))
    let below = storage.tree.below(parent)
    var children: [(rows: Range<Int>, item: Item)] = []
    storage.tree.forEachChild(ofParentAt: parent) { position, handle in
      if let last = children.indices.last {
        children[last].rows = children[last].rows.lowerBound..<position
      }
      children.append((rows: position..<below.upperBound, item: storage.items.item(of: handle)))
    }
    try children.sort { try areInIncreasingOrder($0.item, $1.item) }
    storage.tree.rearrange(below, as: children.map(\.rows))
    checkInvariants()
  }
}
