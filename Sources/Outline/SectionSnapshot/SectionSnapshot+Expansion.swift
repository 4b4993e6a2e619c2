extension SectionSnapshot {
  /// Expands items. Unknown items are ignored. An item without children can also be expanded. Children that
  /// are later added to a visible, expanded item are visible, too.
  ///
  /// - Complexity: O(*k* log *n*), where *k* is the number of given items and *n* the number of all rows.
  ///   The complexity does not depend on the number of rows that become visible.
  @inlinable
  public mutating func expand(_ items: [Item]) {
    setExpanded(true, items)
    checkInvariants()
  }

  /// Collapses items. Unknown items are ignored. The descendants of a collapsed item keep their expansion states,
  /// which apply again once the item is expanded.
  ///
  /// - Complexity: O(*k* log *n*), where *k* is the number of given items and *n* the number of all rows.
  ///   The complexity does not depend on the number of rows that become hidden.
  @inlinable
  public mutating func collapse(_ items: [Item]) {
    setExpanded(false, items)
    checkInvariants()
  }

  /// Expands every item that has children.
  ///
  /// - Complexity: O(*n*).
  public mutating func expandAll() {
    storage.tree.setAllExpanded { row, hasChildren in row.isExpanded || hasChildren }
    checkInvariants()
  }

  /// Collapses every item.
  ///
  /// - Complexity: O(*n*).
  public mutating func collapseAll() {
    storage.tree.setAllExpanded { _, _ in false }
    checkInvariants()
  }

  /// Expands all items that have children and a level smaller than `level`, and collapses all other items.
  /// Afterwards, the visible rows are exactly the rows at levels `0...level`.
  ///
  /// - Parameter level: The greatest level to show. If the level is 0 or negative, only the roots are
  ///   visible.
  /// - Complexity: O(*n*).
  public mutating func expand(toLevel level: Int) {
    storage.tree.setAllExpanded { row, hasChildren in hasChildren && row.level < level }
    checkInvariants()
  }

  /// Makes an item visible by expanding all its ancestors. An unknown item is ignored.
  ///
  /// - Complexity: O(*a* log *n*), where *a* is the number of the item's ancestors.
  public mutating func reveal(_ item: Item) {
    guard let handle = storage.items.handle(of: item) else { return }
    storage.tree.reveal(handle)
    checkInvariants()
  }
}

extension SectionSnapshot {
  @inlinable
  mutating func setExpanded(_ isExpanded: Bool, _ items: [Item]) {
    storage.tree.setExpanded(isExpanded, items.compactMap { storage.items.handle(of: $0) })
  }
}
