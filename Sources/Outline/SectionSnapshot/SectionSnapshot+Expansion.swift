extension SectionSnapshot {
  /// Expands items. Unknown ones are ignored; one without children stays expanded for children
  /// that come later.
  ///
  /// - Complexity: O(*n*).
  public mutating func expand(_ items: [Item]) {
    trapping { try perform(.expand(items)) }
  }

  /// Collapses items. Unknown ones are ignored; expansion below them is kept and shows again when
  /// they are expanded.
  ///
  /// - Complexity: O(*n*).
  public mutating func collapse(_ items: [Item]) {
    trapping { try perform(.collapse(items)) }
  }

  /// Expands every item that has children.
  ///
  /// - Complexity: O(*n*).
  public mutating func expandAll() {
    storage.setExpanded(true, at: parentPositions { _ in true })
    checkInvariants()
  }

  /// Collapses every item.
  ///
  /// - Complexity: O(*n*).
  public mutating func collapseAll() {
    storage.setExpanded(false, at: 0..<count)
    checkInvariants()
  }

  /// Expands the items above a level that have children and collapses everything else, so that
  /// exactly the rows of levels `0...level` are visible.
  ///
  /// - Parameter level: The deepest level to show, from 0. Every level below 0 shows what 0 does,
  ///   the roots.
  /// - Complexity: O(*n*).
  public mutating func expand(toLevel level: Int) {
    storage.setExpanded(false, at: 0..<count)
    storage.setExpanded(true, at: parentPositions { storage.level(at: $0) < level })
    checkInvariants()
  }

  /// Expands all ancestors of an item, so that it is visible. An unknown item is ignored.
  ///
  /// - Complexity: O(*n*).
  public mutating func reveal(_ item: Item) {
    guard let position = storage.position(of: item) else { return }
    storage.setExpanded(true, at: Array(ancestorPositions(ofRowAt: position)))
    checkInvariants()
  }
}

extension SectionSnapshot {
  mutating func setExpanded(_ isExpanded: Bool, _ items: [Item]) {
    storage.setExpanded(isExpanded, at: items.compactMap(storage.position(of:)))
  }

  private func parentPositions(where isIncluded: (Int) -> Bool) -> [Int] {
    (0..<count).filter { storage.descendantCount(at: $0) > 0 && isIncluded($0) }
  }
}
