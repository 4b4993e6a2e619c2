extension RowTree {
  /// Returns the tree after a difference, or `nil` when the difference does not fit.
  ///
  /// - Parameters:
  ///   - changes: The changes by handle. The tree has all handles of rows that leave or are toggled.
  ///   - isRebuilt: Whether all rows are read and written in one pass. If `nil`, the faster way is chosen.
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

  /// One edit takes as long as building 64 rows. With more changes than this allows, edits in random places
  /// would also copy nearly every leaf.
  private static var changeCostInRows: Int { 64 }
}

/// Applies a difference by editing a tree.
///
/// Rows that move are first *parked* as roots after the other roots. New rows are added there, too, and
/// removed rows are deleted. Then each arriving row is moved from there to its destination, parents before
/// their children. Each step is an edit of one tree, and the tree rejects invalid edits.
private struct DifferenceApplication {
  typealias Arrival = DifferencePlan.Arrival

  private(set) var tree: RowTree
  /// The number of roots before the parked ones.
  private var rootCount: Int

  init(to tree: RowTree) {
    self.tree = tree
    rootCount = tree.childCount(ofParentAt: nil)
  }

  /// Returns `false` when the difference does not fit.
  mutating func apply(_ plan: DifferencePlan) -> Bool {
    for row in plan.toggled.map(tree.row(at:)) { tree.setExpanded(!row.isExpanded, [row.handle]) }
    // From the last row backwards, so that a leaving row no longer has leaving rows below it.
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
    tree.move([position..<tree.subtreeEnd(at: position)], to: .end(of: tree))
    return true
  }

  /// Moves all parked rows to their destinations. A row whose new parent is parked waits until the parked
  /// root above that parent has moved. Rows that wait for each other in a cycle are never moved.
  private mutating func moveAll(_ arrivals: [Arrival]) -> Bool {
    var waiting: [Int32: [Arrival]] = [:]
    for arrival in arrivals {
      waiting[parkedRoot(of: arrival.parent), default: []].append(arrival)
    }
    var ready = [Arrival.none]
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

  /// Returns the parked root above a row, or `none` for a row that is not parked.
  private func parkedRoot(of handle: Int32) -> Int32 {
    guard handle != Arrival.none else { return handle }
    let position = tree.position(of: handle)
    let root = tree.lastPosition(before: position + 1, levelBelow: 1)!
    return tree.siblingIndex(at: root) < rootCount ? Arrival.none : tree.row(at: root).handle
  }

  private mutating func move(_ arrival: Arrival) -> Bool {
    let parent = arrival.parent == Arrival.none ? nil : arrival.parent
    guard parent != nil || 0...rootCount ~= arrival.index else { return false }
    do {
      try tree.move([arrival.handle], to: .into(parent, at: arrival.index))
    } catch {
      return false
    }
    if parent == nil { rootCount += 1 }
    return true
  }
}
