/// Finds the later siblings of visible rows and of their ancestors. The connectors depend on these
/// siblings.
///
/// All siblings of a visible row are visible, so hidden rows do not matter. Indices count visible rows. An
/// index that equals the number of visible rows means that there is no such row.
struct VisibleHierarchy<Item: Hashable> {
  let snapshot: SectionSnapshot<Item>

  init(of snapshot: SectionSnapshot<Item>) {
    self.snapshot = snapshot
  }

  /// The index after the last row.
  var end: Int { snapshot.visibleCount }

  func level(at index: Int) -> Int { snapshot.visibleRows[index].level }

  /// Returns the index of the first row after a row and its descendants: the next sibling of the row, or of
  /// the nearest ancestor that has a next sibling.
  ///
  /// - Complexity: O(log *n*).
  func endOfSubtree(at index: Int) -> Int {
    endOfSubtree(of: snapshot.visibleItem(at: index))
  }

  /// Returns the index of the first row that follows the given row and has a smaller level.
  ///
  /// - Complexity: O(log *n*).
  func endOfSiblings(at index: Int) -> Int {
    snapshot.parent(of: snapshot.visibleItem(at: index)).map(endOfSubtree(of:)) ?? end
  }

  private func endOfSubtree(of item: Item) -> Int {
    let position = snapshot.index(of: item)! + snapshot.descendantCount(of: item) + 1
    return position < snapshot.count ? snapshot.visibleIndex(of: snapshot.item(at: position))! : end
  }

  /// Returns, for each ancestor of a row, the root first, and for the row itself, whether it has a later
  /// sibling.
  ///
  /// - Complexity: O(*l* + *s* log *n*), where *l* is the level of the row and *s* the number of levels at
  ///   which there is a later sibling.
  func laterSiblings(alongPathTo index: Int) -> [Bool] {
    var path = Array(repeating: false, count: level(at: index) + 1)
    var next = endOfSubtree(at: index)
    while next < end {
      path[level(at: next)] = true
      next = endOfSiblings(at: next)
    }
    return path
  }
}

extension VisibleHierarchy {
  /// Returns the index of a row's ancestor at a level, or of the row itself at its own level.
  ///
  /// - Complexity: O(*l* log *n*), where *l* is the number of levels between the row and the ancestor.
  func ancestor(of index: Int, atLevel level: Int) -> Int {
    var item = snapshot.visibleItem(at: index)
    for _ in level..<self.level(at: index) { item = snapshot.parent(of: item)! }
    return snapshot.visibleIndex(of: item)!
  }
}
