/// The state of a row: its level, its expansion state, and the numbers of its children and hidden
/// descendants.
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
    let tree = storage.tree
    let found = tree.find(knownHandle(of: item))
    let (position, row) = (found.position, found.row)
    let end = tree.subtreeEnd(at: position, level: row.level)
    // If the row itself is hidden, all rows below it are hidden, too.
    let visible =
      row.hidden > 0 ? 0 : tree.visibleCount(before: end) - tree.visibleCount(before: position + 1)
    return RowState(
      level: Int(row.level), isExpanded: row.isExpanded,
      childCount: tree.childCount(ofParentAt: position), hidden: end - position - 1 - visible)
  }

  /// Returns, for each of the given rows, the number of its descendants that are not among the given rows.
  /// The given rows must be in preorder.
  ///
  /// - Complexity: O(*m* log *n*), where *m* is the number of the given rows.
  package func hiddenCounts(of items: ArraySlice<Item>) -> [Int] {
    let positions = items.map { index(of: $0)! }
    return zip(items, positions).enumerated().map { number, row in
      let count = descendantCount(of: row.0)
      return count - (positions.partitionPoint { $0 > row.1 + count } - number - 1)
    }
  }
}
