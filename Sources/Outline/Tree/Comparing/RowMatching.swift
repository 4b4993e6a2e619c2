/// Pairs the rows of an older outline with the same rows of a newer one.
///
/// ``RowTreeComparison`` matches the rows that the two share. Each unmatched row is first compared with
/// the row after the last match, and then looked up by its item.
struct RowMatching {
  typealias Run = RowTreeComparison.Run
  typealias Row = RowTreeComparison.UnmatchedRow

  /// Consecutive rows that both outlines have, in the order of the newer one.
  private(set) var runs: [Run]
  /// The rows of the older outline whose items were removed, in order.
  private(set) var removed: [Row] = []
  /// The rows of the newer outline whose items were inserted, in order.
  private(set) var inserted: [Row] = []
  /// The positions in the newer outline of rows that were expanded or collapsed, in order.
  private(set) var toggled: [Int]
  /// The number of nodes that the comparison opened.
  let openedNodes: Int

  /// - Complexity: O(c log n) for outlines that are c changes apart, O(n) on average for unrelated ones.
  init(
    from old: RowTree, to new: RowTree, items: ItemCorrespondence, scope: RowScope = .all
  ) {
    var comparison = RowTreeComparison(from: old, to: new, scope: scope, items: items)
    let unmatched = comparison.oldUnmatched
    // Lazy: not needed when every row matches the one after the last match.
    lazy var indices = HandleMap(unmatched.lazy.map(\.handle))
    var isMatched = Array(repeating: false, count: unmatched.count)
    var next = 0
    for row in comparison.newUnmatched {
      let guess = next < unmatched.count ? unmatched[next].handle : nil
      let oldHandle = items.oldHandle(of: row.handle, guess: guess)
      // Items that break the rules of `Hashable` may match twice.
      guard let index = oldHandle.flatMap({ $0 == guess ? next : indices[$0] }), !isMatched[index]
      else {
        inserted.append(row)
        continue
      }
      comparison.matchRow(unmatched[index], row)
      isMatched[index] = true
      next = index + 1
    }
    removed.reserveCapacity(unmatched.count + inserted.count - comparison.newUnmatched.count)
    for index in unmatched.indices where !isMatched[index] { removed.append(unmatched[index]) }
    comparison.sortRuns()
    runs = comparison.runs
    toggled = comparison.toggled.sorted()
    openedNodes = comparison.openedNodes
  }
}

extension RowTree {
  /// True if two trees have the same summary. Equal trees always do. O(1).
  @usableFromInline
  func hasSameSummary(as other: RowTree) -> Bool { summary == other.summary }

  /// True if two trees with equal summaries have the same items in the same rows, with the same expansion.
  @usableFromInline
  func isEqual(to other: RowTree, items: ItemCorrespondence) -> Bool {
    let matching = RowMatching(from: other, to: self, items: items)
    return matching.toggled.isEmpty && matching.runs.count == 1
      && matching.runs[0].count == count && matching.runs[0].levelShift == 0
  }
}

extension OutlineStorage {
  /// Matches the rows of an older outline with the rows of this one.
  func matching(from older: OutlineStorage, scope: RowScope = .all) -> RowMatching {
    RowMatching(from: older.tree, to: tree, items: correspondence(from: older), scope: scope)
  }
}
