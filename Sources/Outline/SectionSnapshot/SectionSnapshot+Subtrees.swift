extension SectionSnapshot {
  /// The part of the outline below an item, as an outline of its own. Expansion is carried along.
  ///
  /// Traps when the parent is not in the outline.
  ///
  /// - Parameters:
  ///   - parent: The item whose children become the roots.
  ///   - includingParent: Whether the parent itself becomes the only root.
  /// - Complexity: O(*k*), where *k* is the number of rows of the result.
  public func snapshot(of parent: Item, includingParent: Bool = false) -> SectionSnapshot {
    let position = trapping { try self.position(ofParent: parent) }
    let first = includingParent ? position : position + 1
    return SectionSnapshot(
      storage: RowStorage(
        entries: relevelled(
          storage.entries[first..<storage.subtreeEnd(at: position)],
          by: -storage.level(at: position) - (includingParent ? 0 : 1))))
  }

  /// Rows on their way to another level.
  func relevelled(
    _ entries: some Sequence<RowStorage<Item>.Entry>, by offset: Int
  ) -> [RowStorage<Item>.Entry] {
    entries.map { entry in
      var entry = entry
      entry.level += offset
      return entry
    }
  }
}
