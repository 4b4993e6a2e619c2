extension SectionSnapshot {
  /// Expands items. Unknown ones are ignored; one without children stays expanded for children
  /// that come later.
  ///
  /// - Complexity: O(*k* log *n*), where *k* is the number of items, whatever they show.
  @inlinable
  public mutating func expand(_ items: [Item]) {
    setExpanded(true, items)
    checkInvariants()
  }

  /// Collapses items. Unknown ones are ignored; expansion below them is kept and shows again when
  /// they are expanded.
  ///
  /// - Complexity: O(*k* log *n*), where *k* is the number of items, whatever they hide.
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

  /// Expands the items above a level that have children and collapses everything else, so that
  /// exactly the rows of levels `0...level` are visible.
  ///
  /// - Parameter level: The deepest level to show, from 0. Every level below 0 shows what 0 does,
  ///   the roots.
  /// - Complexity: O(*n*).
  public mutating func expand(toLevel level: Int) {
    storage.tree.setAllExpanded { row, hasChildren in hasChildren && row.level < level }
    checkInvariants()
  }

  /// Expands all ancestors of an item, so that it is visible. An unknown item is ignored.
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
