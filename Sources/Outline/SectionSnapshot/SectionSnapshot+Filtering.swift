extension SectionSnapshot {
  /// The outline of the items that match and of their ancestors. Expansion is kept.
  ///
  /// - Parameter isIncluded: Whether an item matches; asked once for every item, last to first.
  /// - Complexity: O(*n*).
  @inlinable
  public func filter(_ isIncluded: (Item) throws -> Bool) rethrows -> SectionSnapshot {
    var items: [Item] = []
    var shape: [RowShape] = []
    // Walking backwards, an ancestor is met right after its descendants: it is the next row whose
    // level is smaller than that of the last row kept.
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
