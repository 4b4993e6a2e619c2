/// Pairs the rows of an older outline with the rows of a newer outline that have the same items.
///
/// ``RowTreeComparison`` matches most rows that the two trees have in common. Each remaining row in the newer
/// outline is first compared with the old row after the last matched row. If that old row has a different
/// item, the new row's item is looked up in the older outline.
struct RowMatching {
  typealias Run = RowTreeComparison.Run
  typealias Row = RowTreeComparison.UnmatchedRow

  /// Runs of consecutive rows that both outlines contain, in the newer outline's order.
  private(set) var runs: [Run]
  /// The rows of the older outline whose items are not in the newer outline, in preorder.
  private(set) var removed: [Row] = []
  /// The rows of the newer outline whose items are not in the older outline, in preorder.
  private(set) var inserted: [Row] = []
  /// The positions in the newer outline of the rows that were expanded or collapsed, in ascending order.
  private(set) var toggled: [Int]
  /// The number of nodes whose contents were read during the comparison.
  let openedNodes: Int

  /// - Complexity: O(c log n) if one outline is a copy of the other with c changes; O(n) on average for
  ///   unrelated outlines.
  init(
    from old: RowTree, to new: RowTree, items: ItemCorrespondence, scope: RowScope = .all
  ) {
    var comparison = RowTreeComparison(from: old, to: new, scope: scope, items: items)
    let unmatched = comparison.oldUnmatched
    // Often, each row matches the old row after the last matched row, and no lookup is needed.
    // Therefore, the map is lazy.
    lazy var indices = HandleMap(unmatched.lazy.map(\.handle))
    var isMatched = Array(repeating: false, count: unmatched.count)
    var next = 0
    for row in comparison.newUnmatched {
      let guess = next < unmatched.count ? unmatched[next].handle : nil
      let oldHandle = items.oldHandle(of: row.handle, guess: guess)
      // An old row can already have a match only if its item breaks the rules of `Hashable`.
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
  /// Returns true if two trees have the same summary. Equal trees always have the same summary. Comparing two
  /// summaries takes O(1).
  @usableFromInline
  func hasSameSummary(as other: RowTree) -> Bool { summary == other.summary }

  /// Returns true if two trees have the same items at the same positions and levels, and if the same items
  /// are expanded in both trees. The summaries of the two trees must be equal.
  @usableFromInline
  func isEqual(to other: RowTree, items: ItemCorrespondence) -> Bool {
    let matching = RowMatching(from: other, to: self, items: items)
    return matching.toggled.isEmpty && matching.runs.count == 1
      && matching.runs[0].count == count && matching.runs[0].levelShift == 0
  }
}

extension OutlineStorage {
  /// Matches the rows of an older outline with the rows of this outline.
  func matching(from older: OutlineStorage, scope: RowScope = .all) -> RowMatching {
    RowMatching(from: older.tree, to: tree, items: correspondence(from: older), scope: scope)
  }
}

/// Maps the handles in a newer outline to the handles of the same items in an older outline.
///
/// Comparing outlines requires no other information about the items. Generic code creates the two closures,
/// so the code that compares outlines does not have to be generic.
@usableFromInline
struct ItemCorrespondence {
  /// True if one outline was copied from the other, and no item has been added to or removed from either of
  /// them since then. In this case, each item has the same handle in both outlines.
  let isIdentity: Bool
  private let compareItems: (_ handle: Int32) -> Bool
  private let findOldHandle: (_ newHandle: Int32, _ guess: Int32?) -> Int32?

  @usableFromInline
  init(
    isIdentity: Bool, isSameItem: @escaping (_ handle: Int32) -> Bool,
    oldHandle: @escaping (_ newHandle: Int32, _ guess: Int32?) -> Int32?
  ) {
    self.isIdentity = isIdentity
    compareItems = isSameItem
    findOldHandle = oldHandle
  }

  /// Returns true if the given handle represents the same item in both outlines. The handle must be in use
  /// in both outlines.
  func isSameItem(_ handle: Int32) -> Bool { isIdentity || compareItems(handle) }

  /// Returns the handle that an item of the newer outline has in the older outline, or `nil` if the item is
  /// not in the older outline.
  ///
  /// - Parameter guess: A handle that the item may have in the older outline. This handle is tried before the
  ///   item is looked up.
  func oldHandle(of newHandle: Int32, guess: Int32?) -> Int32? {
    isIdentity ? newHandle : findOldHandle(newHandle, guess)
  }
}

extension OutlineStorage {
  @inlinable
  func correspondence(from older: OutlineStorage) -> ItemCorrespondence {
    let (old, new) = (older.items, items)
    return ItemCorrespondence(
      isIdentity: new.isIdentical(to: old),
      isSameItem: { old.isSameItem(at: $0, in: new) },
      oldHandle: { new.handle(of: $0, in: old, guess: $1) })
  }
}
