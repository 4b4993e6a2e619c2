/// The visible rows that stay when an older outline is replaced with a newer outline. All other visible
/// rows of the older outline are removed, and all other visible rows of the newer outline are inserted.
struct VisibleMatching<Item: Hashable> {
  let old: SectionSnapshot<Item>
  let new: SectionSnapshot<Item>
  /// The rows that stay, grouped into runs of consecutive rows. The order of the runs is the same in both
  /// outlines. Either all rows of a run keep their levels, or all rows of the run change their levels.
  let runs: [RowMatching.Run]

  /// - Parameter matching: The matching of the visible rows in both outlines, or `nil` to compute the matching.
  /// - Complexity: Without a matching, the same complexity as ``SectionSnapshot/visibleDifference(from:)``.
  init(
    from older: SectionSnapshot<Item>, to newer: SectionSnapshot<Item>,
    _ matching: RowMatching? = nil
  ) {
    let matching = matching ?? newer.storage.matching(from: older.storage, scope: .visible)
    (old, new) = (older, newer)
    let staying = heaviestIncreasingSubsequence(
      of: matching.runs.map(\.old), weights: matching.runs.map(\.count))
    runs = staying.map { matching.runs[$0] }
  }
}

extension RowMatching.Run {
  var keepsLevels: Bool { levelShift == 0 }
}

/// Finds later siblings of a visible row and of its ancestors. These siblings determine the row's connectors.
///
/// All siblings of a visible row are visible, too, so hidden rows need not be considered. All indices in
/// this extension are indices among the visible rows. An index equal to `visibleCount` means that the
/// requested row does not exist.
extension SectionSnapshot {
  func visibleLevel(at index: Int) -> Int { visibleRows[index].level }

  /// Returns the index of the first row after the given row and its descendants. That row is the next
  /// sibling of the given row, or of its nearest ancestor that has a next sibling.
  ///
  /// - Complexity: O(log *n*).
  func endOfVisibleSubtree(at index: Int) -> Int {
    endOfVisibleSubtree(of: visibleItem(at: index))
  }

  /// Returns the index of the first row that follows the given row and has a smaller level.
  ///
  /// - Complexity: O(log *n*).
  func endOfVisibleSiblings(at index: Int) -> Int {
    parent(of: visibleItem(at: index)).map(endOfVisibleSubtree(of:)) ?? visibleCount
  }

  private func endOfVisibleSubtree(of item: Item) -> Int {
    let position = self.index(of: item)! + descendantCount(of: item) + 1
    return position < count ? visibleIndex(of: self.item(at: position))! : visibleCount
  }

  /// Returns one value for each ancestor of the given row, starting with the root, and one for the row
  /// itself. A value is true if the corresponding row has a later sibling.
  ///
  /// - Complexity: O(*l* + *s* log *n*), where *l* is the level of the row and *s* the number of true
  ///   values in the result.
  func laterSiblings(alongPathTo index: Int) -> [Bool] {
    var path = Array(repeating: false, count: visibleLevel(at: index) + 1)
    var next = endOfVisibleSubtree(at: index)
    while next < visibleCount {
      path[visibleLevel(at: next)] = true
      next = endOfVisibleSiblings(at: next)
    }
    return path
  }

  /// Returns the index of a row's ancestor at the given level, or the row's own index if the row itself is
  /// at that level.
  ///
  /// - Complexity: O(*l* log *n*), where *l* is the number of levels between the row and the ancestor.
  func visibleAncestor(of index: Int, atLevel level: Int) -> Int {
    var item = visibleItem(at: index)
    for _ in level..<visibleLevel(at: index) { item = parent(of: item)! }
    return visibleIndex(of: item)!
  }
}
