extension SectionSnapshot {
  /// The part of the outline below an item, as an outline of its own. Expansion is carried along.
  ///
  /// Traps when the parent is not in the outline.
  ///
  /// - Parameters:
  ///   - parent: The item whose children become the roots.
  ///   - includingParent: Whether the parent itself becomes the only root.
  /// - Complexity: O(*k* + log *n*), where *k* is the number of rows of the result.
  public func snapshot(of parent: Item, includingParent: Bool = false) -> SectionSnapshot {
    let position = trapping { try self.position(ofParent: parent) }
    let first = includingParent ? position : position + 1
    return SectionSnapshot(
      storage: OutlineStorage(
        uniqueEntries: relevelled(
          storage.entries(in: first..<storage.subtreeEnd(at: position)),
          by: -storage.level(at: position) - (includingParent ? 0 : 1))))
  }

  /// All rows with their items.
  var allEntries: [OutlineStorage<Item>.Entry] { storage.entries(in: 0..<count) }

  /// Rows on their way to another level.
  func relevelled(
    _ entries: some Sequence<OutlineStorage<Item>.Entry>, by offset: Int
  ) -> [OutlineStorage<Item>.Entry] {
    entries.map { entry in
      var entry = entry
      entry.level += offset
      return entry
    }
  }
}
