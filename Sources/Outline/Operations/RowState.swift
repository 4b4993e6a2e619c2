/// The state of a row: its level, its expansion, and how many children and hidden descendants it has.
package struct RowState: Equatable, Sendable {
  package var level: Int
  package var isExpanded: Bool
  package var childCount: Int
  /// The number of descendants that are not visible.
  package var hidden: Int
}

extension SectionSnapshot {
  /// Returns the state of an item's row.
  ///
  /// - Precondition: The outline contains the item.
  /// - Complexity: O(log *n*).
  package func rowState(of item: Item) -> RowState {
    storage.tree.rowState(of: storage.tree.find(knownHandle(of: item)))
  }
}

extension RowTree {
  fileprivate func rowState(of found: FoundRow) -> RowState {
    let (position, row) = (found.position, found.row)
    let end = subtreeEnd(at: position, level: row.level)
    // If the row itself is hidden, all rows below it are hidden, too.
    let visible =
      row.hidden > 0 ? 0 : visibleCount(before: end) - visibleCount(before: position + 1)
    return RowState(
      level: Int(row.level), isExpanded: row.isExpanded,
      childCount: childCount(ofParentAt: position), hidden: end - position - 1 - visible)
  }
}
