/// Applies a difference to an outline.
///
/// Items that move are first *parked* as roots after the other roots. New items are added there, too,
/// and removed items are deleted. Then each arriving item is moved from there to its destination,
/// parents before their children. Each step is an edit of one outline, which refuses what is invalid.
struct DifferenceApplication<Item: Hashable> {
  typealias Plan = DifferencePlan<Item>

  private(set) var outline: SectionSnapshot<Item>
  /// The number of roots before those that are parked.
  private var rootCount: Int

  init(to outline: SectionSnapshot<Item>) {
    self.outline = outline
    rootCount = outline.childCount(of: nil)
  }

  /// Returns `false` when the difference does not fit.
  mutating func apply(_ plan: Plan) -> Bool {
    // From the last row on, so that nothing that leaves is still below something that leaves.
    for (position, isRemoved) in plan.leaving {
      guard isRemoved ? remove(at: position) : park(at: position) else { return false }
    }
    outline.append(plan.newItems.map(\.item))
    outline.expand(plan.newItems.lazy.filter(\.isExpanded).map(\.item))
    guard moveAll(plan.arrivals) else { return false }
    outline.expand(plan.toggled.lazy.filter(\.isExpanded).map(\.item))
    outline.collapse(plan.toggled.lazy.filter { !$0.isExpanded }.map(\.item))
    return true
  }

  private mutating func remove(at position: Int) -> Bool {
    let row = outline.storage.tree.row(at: position)
    guard outline.storage.tree.subtreeEnd(at: position) == position + 1 else { return false }
    if row.level == 0 { rootCount -= 1 }
    outline.release(outline.storage.tree.remove([position..<position + 1]))
    return true
  }

  private mutating func park(at position: Int) -> Bool {
    // A local copy of the tree would make its nodes shared, and the move copy them.
    if outline.storage.tree.row(at: position).level == 0 { rootCount -= 1 }
    let subtree = position..<outline.storage.tree.subtreeEnd(at: position)
    outline.storage.tree.move([subtree], to: .end(of: outline.storage.tree))
    return true
  }

  /// Moves everything that is parked to its destination. An item waits for the parked root that has its
  /// new parent. Items that wait for each other in a cycle are never moved.
  private mutating func moveAll(_ arrivals: [Plan.Arrival]) -> Bool {
    var waiting: [Item?: [Plan.Arrival]] = [:]
    for arrival in arrivals {
      guard let root = parkedRoot(of: arrival.place.parent) else { return false }
      waiting[root, default: []].append(arrival)
    }
    var ready: [Item?] = [nil]
    var moved = 0
    while let root = ready.popLast() {
      for arrival in (waiting[root] ?? []).sorted(by: { $0.place.index < $1.place.index }) {
        guard move(arrival) else { return false }
        moved += 1
        ready.append(arrival.item)
      }
    }
    return moved == arrivals.count
  }

  /// Returns the parked root above an item: `.some(nil)` for an item that is not parked, and `nil` for
  /// an item that is not in the outline.
  private func parkedRoot(of item: Item?) -> Item?? {
    guard let item else { return .some(nil) }
    let storage = outline.storage
    guard let position = storage.position(of: item) else { return nil }
    let root = storage.tree.lastPosition(before: position + 1, levelBelow: 1)!
    return storage.tree.siblingIndex(at: root) < rootCount ? .some(nil) : storage.item(at: root)
  }

  private mutating func move(_ arrival: Plan.Arrival) -> Bool {
    let place = arrival.place
    guard place.parent != nil || 0...rootCount ~= place.index else { return false }
    do {
      try outline.perform(.move([arrival.item], to: .into(place.parent, at: place.index)))
    } catch {
      return false
    }
    if place.parent == nil { rootCount += 1 }
    return true
  }
}
