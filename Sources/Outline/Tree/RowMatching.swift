/// Which rows of an older outline are which rows of a newer one.
///
/// What the two share is matched by ``TreeComparison`` without being looked at. Of the rows that
/// are left over, each is looked for in three ways, the cheapest first: as the row after the last
/// one found, by its handle, by its item.
struct RowMatching<Item: Hashable> {
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
  init(
    from old: OutlineStorage<Item>, to new: OutlineStorage<Item>,
    scope: RowScope = .all
  ) {
    let names = Names(old: old.items, new: new.items)
    var comparison = TreeComparison(
      from: old.tree, to: new.tree, scope: scope, isSameItem: names.isSameItem(at:))
    let leftovers = comparison.oldLeftovers
    let indices = HandleMap(leftovers)
    var isMatched = Array(repeating: false, count: leftovers.count)
    var next = 0
    for row in comparison.newLeftovers {
      let index =
        next < leftovers.count && names.isSameItem(leftovers[next].handle, row.handle)
        ? next : names.index(of: row.handle, in: indices)
      guard let index else {
        inserted.append(row)
        continue
      }
      comparison.matchRows(leftovers[index], row)
      isMatched[index] = true
      next = index + 1
    }
    removed = leftovers.indices.filter { !isMatched[$0] }.map { leftovers[$0] }
    runs = comparison.runsInNewOrder()
    toggled = comparison.toggled.sorted()
    openedNodes = comparison.openedNodes
  }
}

/// What handles stand for on both sides.
private struct Names<Item: Hashable> {
  let old: ItemIndex<Item>
  let new: ItemIndex<Item>
  /// Whether no item came or went since one was a copy of the other: equal handles are then equal
  /// items, and no item need be looked at.
  let areShared: Bool

  init(old: ItemIndex<Item>, new: ItemIndex<Item>) {
    self.old = old
    self.new = new
    areShared = old.isIdentical(to: new)
  }

  /// Whether a handle that is in use on both sides stands for one item.
  func isSameItem(at handle: Int32) -> Bool {
    areShared || old.sharesItem(with: new, at: handle)
  }

  func isSameItem(_ oldHandle: Int32, _ newHandle: Int32) -> Bool {
    oldHandle == newHandle
      ? isSameItem(at: oldHandle)
      : !areShared && old.item(of: oldHandle) == new.item(of: newHandle)
  }

  /// Among old rows, the index of the one that has the item of a new handle.
  func index(of newHandle: Int32, in indices: HandleMap) -> Int? {
    if let index = indices[newHandle], isSameItem(at: newHandle) { return index }
    guard !areShared else { return nil }
    return old.handle(of: new.item(of: newHandle)).flatMap { indices[$0] }
  }
}
