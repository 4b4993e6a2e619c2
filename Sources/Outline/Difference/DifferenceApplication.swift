/// An outline that a difference is being applied to.
///
/// What moves is *parked* first, as roots behind the real ones, and new items are put there, too;
/// what is gone is deleted. Then every arrival is moved from there to its place, parents before
/// what goes below them. All along it is one outline, and every step is one of its edits, which
/// refuses what cannot be.
struct DifferenceApplication<Item: Hashable> {
  typealias Plan = DifferencePlan<Item>

  private(set) var outline: SectionSnapshot<Item>
  /// The number of roots in front of those that are parked.
  private var rootCount: Int

  init(to outline: SectionSnapshot<Item>) {
    self.outline = outline
    rootCount = outline.childCount(of: nil)
  }

  /// `false` when the difference does not fit.
  mutating func apply(_ plan: Plan) -> Bool {
    // From the last row on: what leaves below something that leaves is out of it by then.
    for (position, isRemoved) in plan.leaving {
      guard isRemoved ? remove(at: position) : park(at: position) else { return false }
    }
    outline.append(plan.newItems.map(\.item))
    outline.expand(plan.newItems.lazy.filter(\.isExpanded).map(\.item))
    guard placeAll(plan.arrivals) else { return false }
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
    // No copy of the tree may be alive when it is changed.
    if outline.storage.tree.row(at: position).level == 0 { rootCount -= 1 }
    let subtree = position..<outline.storage.tree.subtreeEnd(at: position)
    outline.storage.tree.move([subtree], to: .end(of: outline.storage.tree))
    return true
  }

  /// Moves everything that is parked to its place. What is parked below something parked waits
  /// for it: what waits for itself, in a circle, is never placed.
  private mutating func placeAll(_ arrivals: [Plan.Arrival]) -> Bool {
    var waiting: [Item?: [Plan.Arrival]] = [:]
    for arrival in arrivals {
      guard let carrier = carrier(of: arrival.place.parent) else { return false }
      waiting[carrier, default: []].append(arrival)
    }
    var ready: [Item?] = [nil]
    var placed = 0
    while let carrier = ready.popLast() {
      for arrival in (waiting[carrier] ?? []).sorted(by: { $0.place.index < $1.place.index }) {
        guard place(arrival) else { return false }
        placed += 1
        ready.append(arrival.item)
      }
    }
    return placed == arrivals.count
  }

  /// The parked root that an item is in: `.some(nil)` for one that is in its place already, `nil`
  /// for one that is not there at all.
  private func carrier(of item: Item?) -> Item?? {
    guard let item else { return .some(nil) }
    let storage = outline.storage
    guard let position = storage.position(of: item) else { return nil }
    let root = storage.tree.lastPosition(before: position + 1, levelBelow: 1)!
    return storage.tree.childIndex(at: root) < rootCount ? .some(nil) : storage.item(at: root)
  }

  private mutating func place(_ arrival: Plan.Arrival) -> Bool {
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
