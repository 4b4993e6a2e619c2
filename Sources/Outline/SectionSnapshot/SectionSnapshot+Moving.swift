extension SectionSnapshot {
  /// Moves items together with their descendants directly before another item. The moved items get the level
  /// of `item`.
  ///
  /// The moved items keep their relative order. A moved item that is a descendant of another moved item
  /// stays below that item. All items keep their expansion states. Moving an item before itself moves no rows.
  ///
  /// Traps when an item is not in the outline, or when an item would move into its own subtree.
  ///
  /// - Parameters:
  ///   - items: The items to move.
  ///   - item: The item before which `items` are moved. If `items` contains this item, the other items are moved
  ///     next to this item.
  /// - Complexity: O((*k* + *m*) log *n*), where *m* is the number of items to move, *k* the number of rows
  ///   that move, including descendants, and *n* the number of all rows. If all moved rows were originally
  ///   inserted together, the complexity is O(*k* + *m* log *n*).
  @inlinable
  public mutating func move(_ items: [Item], before item: Item) {
    trap { outline throws(OutlineError) in
      try outline.moveSubtrees(items, to: .before(item))
    }
  }

  /// Moves items together with their descendants directly after another item and its descendants. The moved
  /// items get the level of `item`.
  ///
  /// Works like ``move(_:before:)``, with the same complexity.
  ///
  /// - Parameters:
  ///   - items: The items to move.
  ///   - item: The item after which `items` are moved.
  @inlinable
  public mutating func move(_ items: [Item], after item: Item) {
    trap { outline throws(OutlineError) in
      try outline.moveSubtrees(items, to: .after(item))
    }
  }

  /// Moves items together with their descendants to a place among the children of a parent, or among the
  /// roots.
  ///
  /// Works like ``move(_:before:)``, with the same complexity. Also traps when `index` is out of range.
  ///
  /// - Parameters:
  ///   - items: The items to move.
  ///   - parent: The parent, or `nil` for the roots.
  ///   - index: The sibling index that the first moved item gets. The greatest allowed index is the number of the
  ///     parent's children that do not move. If the index is `nil`, the items are moved to the end.
  @inlinable
  public mutating func move(_ items: [Item], to parent: Item?, at index: Int? = nil) {
    trap { outline throws(OutlineError) in
      try outline.moveSubtrees(items, to: .into(parent, at: index))
    }
  }
}

extension SectionSnapshot {
  @inlinable
  mutating func moveSubtrees(
    _ items: [Item], to destination: Destination
  ) throws(OutlineError) {
    guard !items.isEmpty else { return }
    let target = try destination.byHandle(in: self)
    let handles = try handles(of: items)
    do {
      try storage.tree.move(handles, to: target)
    } catch {
      throw destination.error(error, in: self)
    }
    for (item, handle) in zip(items, handles) { storage.items.renew(handle, with: item) }
  }
}

extension SectionSnapshot {
  /// Sorts the children of an item, or the roots if `parent` is `nil`. Descendants move with their parents.
  /// The sort is stable.
  ///
  /// Traps when the parent is not in the outline. Children that are already in order remain shared with
  /// copies of the outline.
  ///
  /// - Parameters:
  ///   - parent: The item whose children are sorted, or `nil` for the roots.
  ///   - areInIncreasingOrder: A closure that returns true if its first argument is ordered before its
  ///     second argument. The closure must be a strict weak ordering.
  /// - Complexity: O((*c* + *k*) log *n*), where *c* is the number of children, *k* the number of
  ///   descendants and *n* the number of all rows. If all descendants were originally inserted together, the
  ///   complexity is O(*k* + *c* log *n*).
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
