extension SectionSnapshot {
  /// Returns the outline of the items that match and of their ancestors, with the same expansion.
  ///
  /// - Parameter isIncluded: Returns whether an item matches. Called once for every item, the last item
  ///   first.
  /// - Complexity: O(*n*).
  @inlinable
  public func filter(_ isIncluded: (Item) throws -> Bool) rethrows -> SectionSnapshot {
    var items: [Item] = []
    var shape: [RowShape] = []
    // Backwards, the parent of the last row kept is the next row with a smaller level.
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
    return SectionSnapshot(storage: OutlineStorage(unique: items, shapedAs: shape))
  }
}
