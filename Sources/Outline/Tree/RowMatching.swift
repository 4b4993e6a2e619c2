/// Which rows of an older outline are which rows of a newer one.
///
/// What the two share is matched by ``RowTreeComparison`` without being looked at. Of the rows that
/// are left over, each is looked for in two ways, the cheaper first: as the row after the last one
/// found, and by its item.
struct RowMatching {
  typealias Run = RowTreeComparison.Run
  typealias Row = RowTreeComparison.Leftover

  /// Rows that stand together in both outlines, in the order of the newer one.
  private(set) var runs: [Run]
  /// The rows of the older outline whose items are gone, in order.
  private(set) var removed: [Row] = []
  /// The rows of the newer outline whose items are new, in order.
  private(set) var inserted: [Row] = []
  /// The places in the newer outline of items that stay and are expanded or collapsed, in order.
  private(set) var toggled: [Int]
  /// How many nodes were opened.
  let openedNodes: Int

  /// - Complexity: O(c log n) for outlines of which one came from the other by c changes, O(n) on
  ///   average for unrelated ones.
  init(from old: RowTree, to new: RowTree, naming: Naming, scope: RowScope = .all) {
    var comparison = RowTreeComparison(from: old, to: new, scope: scope, naming: naming)
    let leftovers = comparison.oldLeftovers
    // What is found as the row after the last one found need not be looked for.
    lazy var indices = HandleMap(leftovers)
    var isMatched = Array(repeating: false, count: leftovers.count)
    var next = 0
    for row in comparison.newLeftovers {
      let guess = next < leftovers.count ? leftovers[next].handle : nil
      let oldHandle = naming.oldHandle(of: row.handle, guess: guess)
      // Matched already, if items break the rules of `Hashable` so that two are equal to one.
      guard let index = oldHandle.flatMap({ $0 == guess ? next : indices[$0] }), !isMatched[index]
      else {
        inserted.append(row)
        continue
      }
      comparison.matchRows(leftovers[index], row)
      isMatched[index] = true
      next = index + 1
    }
    removed.reserveCapacity(leftovers.count + inserted.count - comparison.newLeftovers.count)
    for index in leftovers.indices where !isMatched[index] { removed.append(leftovers[index]) }
    comparison.sortRuns()
    runs = comparison.runs
    toggled = comparison.toggled.sorted()
    openedNodes = comparison.openedNodes
  }
}

extension RowTree {
  /// Whether two trees may be equal, as far as can be told at once.
  @usableFromInline
  func isLike(_ other: RowTree) -> Bool { summary == other.summary }

  /// Whether both have the same items in the same rows, expanded or not alike.
  @usableFromInline
  func isEqual(to other: RowTree, naming: Naming) -> Bool {
    let matching = RowMatching(from: other, to: self, naming: naming)
    return matching.toggled.isEmpty && matching.runs.count == 1
      && matching.runs[0].count == count && matching.runs[0].levelShift == 0
  }
}

extension OutlineStorage {
  /// Which rows of an older outline are which rows of this one.
  func matching(from older: OutlineStorage) -> RowMatching {
    RowMatching(from: older.tree, to: tree, naming: naming(from: older))
  }
}
