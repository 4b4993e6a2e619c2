/// What handles stand for in an older outline and in a newer one.
///
/// The only thing about items that comparing outlines needs. It is made where the type of the
/// items is known, so that the rest need not know it.
@usableFromInline
struct Naming {
  /// Whether no item came or went since one index was a copy of the other: equal handles are then
  /// equal items, and no item need be looked at.
  let areShared: Bool
  private let sharesItem: (_ handle: Int32) -> Bool
  private let findOldHandle: (_ newHandle: Int32, _ guess: Int32?) -> Int32?

  @usableFromInline
  init(
    areShared: Bool, sharesItem: @escaping (_ handle: Int32) -> Bool,
    oldHandle: @escaping (_ newHandle: Int32, _ guess: Int32?) -> Int32?
  ) {
    self.areShared = areShared
    self.sharesItem = sharesItem
    self.findOldHandle = oldHandle
  }

  /// Whether a handle that is in use on both sides stands for one item.
  func isSameItem(_ handle: Int32) -> Bool { areShared || sharesItem(handle) }

  /// The older outline's handle of an item.
  ///
  /// - Parameter guess: A handle that is in use there, and is tried first.
  func oldHandle(of newHandle: Int32, guess: Int32?) -> Int32? {
    areShared ? newHandle : findOldHandle(newHandle, guess)
  }
}

extension OutlineStorage {
  /// What handles stand for in an older outline and in this one.
  @inlinable
  func naming(from older: OutlineStorage) -> Naming {
    let (old, new) = (older.items, items)
    return Naming(
      areShared: new.isIdentical(to: old),
      sharesItem: { old.sharesItem(with: new, at: $0) },
      oldHandle: { new.handle(of: $0, in: old, guess: $1) })
  }
}

/// Which rows of an older outline are which rows of a newer one.
///
/// What the two share is matched by ``TreeComparison`` without being looked at. Of the rows that
/// are left over, each is looked for in two ways, the cheaper first: as the row after the last one
/// found, and by its item.
struct RowMatching {
  typealias Run = TreeComparison.Run
  typealias Row = TreeComparison.Leftover

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
  init(from old: OutlineTree, to new: OutlineTree, naming: Naming, scope: RowScope = .all) {
    var comparison = TreeComparison(from: old, to: new, scope: scope, naming: naming)
    let leftovers = comparison.oldLeftovers
    // What is found as the row after the last one found need not be looked for.
    lazy var indices = HandleMap(leftovers)
    var isMatched = Array(repeating: false, count: leftovers.count)
    var next = 0
    for row in comparison.newLeftovers {
      let guess = next < leftovers.count ? leftovers[next].handle : nil
      let oldHandle = naming.oldHandle(of: row.handle, guess: guess)
      guard let index = oldHandle.flatMap({ $0 == guess ? next : indices[$0] }) else {
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

extension OutlineTree {
  /// Whether two trees may be equal, as far as can be told at once.
  @usableFromInline
  func isLike(_ other: OutlineTree) -> Bool { summary == other.summary }

  /// Whether both have the same items in the same rows, expanded or not alike.
  @usableFromInline
  func isEqual(to other: OutlineTree, naming: Naming) -> Bool {
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
