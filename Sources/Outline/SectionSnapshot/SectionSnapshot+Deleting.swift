extension SectionSnapshot {
  /// Deletes items and all their descendants.
  ///
  /// `items` may contain duplicates, and may contain descendants of other items in the list. Traps when an
  /// item is not in the outline.
  ///
  /// - Parameter items: The items to delete.
  ///
  /// - Complexity: O(*k* log *n*), or O(*n*) if that is less, where *k* is the number of given items plus
  ///   the number of deleted rows, and *n* is the number of all rows.
  @inlinable
  public mutating func delete(_ items: [Item]) {
    trap { outline throws(OutlineError) in try outline.deleteSubtrees(items) }
  }

  /// Deletes all items.
  public mutating func deleteAll() {
    self = SectionSnapshot()
  }

  /// Replaces the descendants of an item with another outline.
  ///
  /// The given outline keeps its hierarchy. Its items and the parent stay expanded or collapsed. Traps when
  /// the parent is not in the outline, or when an item of `snapshot` is also in this outline, but not below
  /// the parent. UIKit would corrupt its snapshot instead of trapping.
  ///
  /// - Parameters:
  ///   - parent: The item whose descendants are replaced.
  ///   - snapshot: The outline whose roots become the children of `parent`.
  ///
  /// - Complexity: O(*k* log *n*), or O(*k* + *n*) if that is less, where *k* is the number of removed and
  ///   inserted rows, and *n* is the number of all rows.
  public mutating func replace(childrenOf parent: Item, using snapshot: SectionSnapshot) {
    trap { outline throws(OutlineError) in
      try outline.replaceDescendants(of: parent, with: snapshot)
    }
  }
}

extension SectionSnapshot {
  @inlinable
  mutating func deleteSubtrees(_ items: [Item]) throws(OutlineError) {
    let handles = try handles(of: items, during: .deletion)
    storage.items.remove(storage.tree.remove(storage.tree.outermostSubtrees(of: handles)))
  }

  mutating func replaceDescendants(
    of parent: Item, with snapshot: SectionSnapshot
  ) throws(OutlineError) {
    let handle = try handle(of: parent, orThrow: OutlineError.unknownParent)
    let descendants = storage.tree.descendants(ofParentAt: storage.tree.position(of: handle))
    var point = try insertionPoint(for: .into(parent, at: nil))
    point.position = descendants.lowerBound
    try replaceRows(in: descendants, with: snapshot, at: point)
  }
}

extension SectionSnapshot {
  /// Returns an outline that contains only the matching items and their ancestors. Each item stays expanded
  /// or collapsed.
  ///
  /// - Parameter isIncluded: A closure that returns whether an item matches. The closure is called once for
  ///   every item, from the last item to the first.
  /// - Complexity: O(*n*).
  @inlinable
  public func filter(_ isIncluded: (Item) throws -> Bool) rethrows -> SectionSnapshot {
    var items: [Item] = []
    var shape: [RowShape] = []
    // In reverse preorder, the next row with a smaller level is the parent of the row that was kept last.
    var neededLevel: Int32 = 0
    for row in storage.tree.allRows.reversed() {
      let item = storage.items.item(of: row.handle)
      let isAncestor = row.level < neededLevel
      guard try isIncluded(item) || isAncestor else { continue }
      items.append(item)
      shape.append(RowShape(row))
      neededLevel = row.level
    }
    items.reverse()
    shape.reverse()
    return SectionSnapshot(unique: items, shapedAs: shape)
  }
}
