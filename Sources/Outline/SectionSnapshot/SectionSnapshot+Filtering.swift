extension SectionSnapshot {
  /// The outline of the items that match and of their ancestors. Expansion is kept.
  ///
  /// - Parameter isIncluded: Whether an item matches; asked once for every item, last to first.
  /// - Complexity: O(*n*).
  public func filter(_ isIncluded: (Item) throws -> Bool) rethrows -> SectionSnapshot {
    var kept: [OutlineStorage<Item>.Entry] = []
    // Walking backwards, an ancestor is met right after its descendants: it is the next row whose
    // level is smaller than that of the last row kept.
    var neededLevel = 0
    for entry in allEntries.reversed() {
      let isAncestor = entry.level < neededLevel
      guard try isIncluded(entry.item) || isAncestor else { continue }
      kept.append(entry)
      neededLevel = entry.level
    }
    kept.reverse()
    return SectionSnapshot(storage: OutlineStorage(uniqueEntries: kept))
  }
}
