extension RowTree {
  /// Returns the tree that results from applying a difference, or `nil` if the difference does not fit this
  /// tree.
  ///
  /// - Parameters:
  ///   - changes: The changes, with handles instead of items. This tree must contain the handles of all
  ///     rows that are removed, moved, expanded or collapsed.
  ///   - isRebuilt: True to read and write all rows in one pass, false to edit the tree, or `nil` to choose
  ///     the faster way.
  @usableFromInline
  func applying(
    _ changes: [OutlineDifference<Int32>.Change], rebuilding isRebuilt: Bool?
  ) -> RowTree? {
    let isRebuilt = isRebuilt ?? (changes.count > rebuildingCost / Self.changeCostInRows)
    var rows = RowPlaces(of: self)
    if isRebuilt { rows.prepare(forLookUps: .max) }
    guard let plan = DifferencePlan(changes, for: rows) else { return nil }
    guard !isRebuilt else { return DifferenceRebuild(plan, of: rows)?.tree }
    var application = DifferenceApplication(to: self)
    return application.apply(plan) ? application.tree : nil
  }

  /// One edit of a tree takes as long as building this many rows. If more than 1/64 of the rows change, edits
  /// in random places would copy nearly every leaf of the tree.
  private static var changeCostInRows: Int { 64 }
}

/// Applies a difference by editing a tree.
///
/// Rows that move are first *parked*, that is, moved to the end of the roots. Removed rows are deleted, and
/// new rows are parked, too. Finally, each parked row is moved to its destination, parents before their
/// children. Each step is an ordinary edit of the tree, and the tree rejects invalid edits.
private struct DifferenceApplication {
  typealias Arrival = DifferencePlan.Arrival

  private(set) var tree: RowTree
  /// The number of roots that are not parked.
  private var rootCount: Int

  init(to tree: RowTree) {
    self.tree = tree
    rootCount = tree.childCount(ofParentAt: nil)
  }

  /// Applies a difference. Returns `false` if the difference does not fit the tree.
  mutating func apply(_ plan: DifferencePlan) -> Bool {
    for row in plan.toggled.map(tree.row(at:)) { tree.setExpanded(!row.isExpanded, [row.handle]) }
    // The rows are in reverse preorder, so a row's descendants are removed or parked before the row.
    for (position, isRemoved) in plan.leaving {
      guard isRemoved ? remove(at: position) : park(at: position) else { return false }
    }
    tree.insert(plan.newRows, at: tree.count)
    return moveAll(plan.arrivals)
  }

  private mutating func remove(at position: Int) -> Bool {
    guard tree.subtreeEnd(at: position) == position + 1 else { return false }
    if tree.row(at: position).level == 0 { rootCount -= 1 }
    tree.remove(position..<position + 1)
    return true
  }

  private mutating func park(at position: Int) -> Bool {
    if tree.row(at: position).level == 0 { rootCount -= 1 }
    let end = InsertionPoint(position: tree.count, level: 0, hidden: 0)
    tree.move([position..<tree.subtreeEnd(at: position)], to: end)
    return true
  }

  /// Moves all parked rows to their destinations. A row whose new parent is still in a parked subtree waits
  /// until that subtree has been moved. Returns `false` if a move fails, or if rows wait for each other in a
  /// cycle.
  private mutating func moveAll(_ arrivals: [Arrival]) -> Bool {
    var waiting: [Int32?: [Arrival]] = [:]
    for arrival in arrivals {
      waiting[parkedRoot(of: arrival.place.parent), default: []].append(arrival)
    }
    var ready: [Int32?] = [nil]
    var moved = 0
    while let root = ready.popLast() {
      for arrival in waiting[root] ?? [] {
        guard move(arrival) else { return false }
        moved += 1
        ready.append(arrival.handle)
      }
    }
    return moved == arrivals.count
  }

  /// Returns the parked root whose subtree contains a row, or `nil` if the row is not in a parked subtree.
  private func parkedRoot(of handle: Int32?) -> Int32? {
    guard let handle else { return nil }
    let position = tree.position(of: handle)
    let root = tree.lastPosition(before: position + 1, levelBelow: 1)!
    return tree.siblingIndex(at: root) < rootCount ? nil : tree.row(at: root).handle
  }

  private mutating func move(_ arrival: Arrival) -> Bool {
    let place = arrival.place
    guard place.parent != nil || 0...rootCount ~= place.index else { return false }
    do {
      try tree.move([arrival.handle], to: .into(place.parent, at: place.index))
    } catch {
      return false
    }
    if place.parent == nil { rootCount += 1 }
    return true
  }
}

/// The changes of a difference, grouped by kind and checked against the rows of an outline.
struct DifferencePlan {
  typealias Change = OutlineDifference<Int32>.Change
  typealias Place = OutlineDifference<Int32>.Place

  /// A moved or inserted item, and its new place.
  typealias Arrival = (handle: Int32, place: Place)

  /// The positions of the items that are moved or removed, in descending order.
  private(set) var leaving: [(position: Int, isRemoved: Bool)] = []
  /// The moved and inserted items, sorted by parent and then by index.
  private(set) var arrivals: [Arrival] = []
  private(set) var newRows: [RowEntry] = []
  /// The positions of the items that the changes expand or collapse.
  private(set) var toggled: [Int] = []

  /// Groups the changes by kind, and checks them against the outline. Returns `nil` if a change contradicts
  /// the outline or another change.
  init?(_ changes: [Change], for rows: RowPlaces) {
    for change in changes where !add(change, rows) { return nil }
    leaving.sort { $0.position > $1.position }
    arrivals.sort { $0.place.sortKey < $1.place.sortKey }
    toggled.sort()
    // A row may be moved or removed only once, and toggled only once.
    // A removed row may not be toggled.
    // Two rows may not get the same place.
    // Items that break the rules of `Hashable` are rejected, too.
    guard leaving.isStrictlySorted(by: { $0.position > $1.position }),
      arrivals.isStrictlySorted(by: { $0.place.sortKey < $1.place.sortKey }),
      toggled.isStrictlySorted(by: <),
      Set(toggled).isDisjoint(with: leaving.lazy.filter(\.isRemoved).map(\.position))
    else { return nil }
  }

  private mutating func add(_ change: Change, _ rows: RowPlaces) -> Bool {
    switch change {
    case .remove(let handle, let place, let isExpanded):
      let found = rows.tree.find(handle)
      leaving.append((found.position, true))
      return found.row.isExpanded == isExpanded && rows.place(at: found.position) == place
    case .insert(let handle, let place, let isExpanded):
      newRows.append(RowEntry(handle: handle, level: 0, hidden: 0, isExpanded: isExpanded))
      arrivals.append((handle, place))
      return true
    case .move(let handle, let old, let new):
      let position = rows.tree.position(of: handle)
      leaving.append((position, false))
      arrivals.append((handle, new))
      return rows.place(at: position) == old
    case .expand(let handle): return toggle(handle, to: true, rows.tree)
    case .collapse(let handle): return toggle(handle, to: false, rows.tree)
    }
  }

  private mutating func toggle(_ handle: Int32, to isExpanded: Bool, _ tree: RowTree) -> Bool {
    let found = tree.find(handle)
    toggled.append(found.position)
    return found.row.isExpanded != isExpanded
  }
}

extension OutlineDifference<Int32>.Place {
  /// The parent and the index. Roots are first.
  fileprivate var sortKey: (Int32, Int) { (parent ?? -1, index) }
}

extension Array {
  fileprivate func isStrictlySorted(by isLess: (Element, Element) -> Bool) -> Bool {
    zip(self, dropFirst()).allSatisfy(isLess)
  }
}
