extension SectionSnapshot {
  /// Expands items. Unknown items are ignored. An item without children can be expanded: children that are
  /// added later will be visible.
  ///
  /// - Complexity: O(*k* log *n*), where *k* is the number of items and *n* the number of rows, no matter how
  ///   many rows become visible.
  @inlinable
  public mutating func expand(_ items: [Item]) {
    setExpanded(true, items)
    checkInvariants()
  }

  /// Collapses items. Unknown items are ignored. Their descendants keep their expansion, which shows when the
  /// items are expanded again.
  ///
  /// - Complexity: O(*k* log *n*), where *k* is the number of items and *n* the number of rows, no matter how
  ///   many rows are hidden.
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

  /// Expands items with children at levels smaller than `level`, and collapses all others, so that exactly
  /// the rows of levels `0...level` are visible.
  ///
  /// - Parameter level: The greatest level to show. A negative level shows the roots, like 0.
  /// - Complexity: O(*n*).
  public mutating func expand(toLevel level: Int) {
    storage.tree.setAllExpanded { row, hasChildren in hasChildren && row.level < level }
    checkInvariants()
  }

  /// Expands all ancestors of an item, which makes it visible. An unknown item is ignored.
  ///
  /// - Complexity: O(*a* log *n*), where *a* is the number of ancestors.
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
