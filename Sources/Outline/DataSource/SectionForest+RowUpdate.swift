extension SectionForest {
  /// What changes for whoever draws the rows when `older` becomes this.
  ///
  /// - Parameter isMarked: Whether an item is to be shown anew although nothing about it changed.
  func rowUpdate(
    from older: SectionForest, animatingDifferences: Bool, isMarked: (Item) -> Bool = { _ in false }
  ) -> RowUpdate<Item> {
    let oldRows = older.visibleRows()
    let newRows = visibleRows()
    let oldIndices = Dictionary(
      uniqueKeysWithValues: zip(oldRows.lazy.map(\.row.item), oldRows.indices))
    let reconfigured = newRows.filter { new in
      guard let index = oldIndices[new.row.item] else { return false }
      return oldRows[index] != new || isMarked(new.row.item)
    }
    return RowUpdate(
      difference: flatDifference(
        from: oldRows.map(\.row.item), to: newRows.map(\.row.item), oldIndex: { oldIndices[$0] }),
      reconfigured: reconfigured.map(\.row.item),
      animatingDifferences: animatingDifferences)
  }

  private func visibleRows() -> [SectionRow] {
    sections.flatMap { section in
      self[section].visibleRows.map { SectionRow(section: section, row: $0) }
    }
  }

  private struct SectionRow: Equatable {
    var section: Section
    var row: SectionSnapshot<Item>.Row
  }
}
