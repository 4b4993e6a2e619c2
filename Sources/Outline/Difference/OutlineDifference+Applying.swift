extension SectionSnapshot {
  /// The outline after a difference.
  ///
  ///     older.applying(newer.outlineDifference(from: older)) == newer
  ///
  /// - Parameter difference: The changes; they may come from outside, every one is checked.
  /// - Returns: The outline, or `nil` when the difference does not fit this one: when an item is
  ///   not where it is said to be, or the result would not be an outline.
  /// - Complexity: O((*k* + *c*) log *n*), where *c* is the number of changes and *k* that of the
  ///   rows that move along; O(*k* + *c* log *n*) where these came together.
  public func applying(_ difference: OutlineDifference<Item>) -> SectionSnapshot? {
    guard !difference.isEmpty else { return self }
    guard let plan = DifferencePlan(difference, for: storage) else { return nil }
    var application = DifferenceApplication(to: self)
    return application.apply(plan) ? application.outline : nil
  }
}

/// The changes of a difference sorted by what there is to do, each checked against the outline.
private struct DifferencePlan<Item: Hashable> {
  typealias Place = OutlineDifference<Item>.Place

  /// An item that comes to a place, from elsewhere or from outside.
  struct Arrival {
    var item: Item
    var place: Place
  }

  /// The positions of what leaves its place, and whether it is gone for good.
  private(set) var leaving: [(position: Int, isRemoved: Bool)] = []
  private(set) var arrivals: [Arrival] = []
  private(set) var newItems: [(item: Item, isExpanded: Bool)] = []
  private(set) var toggled: [(item: Item, isExpanded: Bool)] = []

  private var touched: Set<Item> = []
  private var places: Set<Place> = []
  private var toggledItems: Set<Item> = []

  /// `nil` when a change contradicts the outline or another change.
  init?(_ difference: OutlineDifference<Item>, for storage: OutlineStorage<Item>) {
    for change in difference where !take(change, storage) { return nil }
    let removed = leaving.lazy.filter(\.isRemoved).map { storage.item(at: $0.position) }
    guard toggledItems.isDisjoint(with: removed) else { return nil }
    leaving.sort { $0.position > $1.position }
    // Unequal items that are found in one row break the rules of `Hashable`; then nothing fits.
    guard zip(leaving, leaving.dropFirst()).allSatisfy({ $0.position != $1.position }) else {
      return nil
    }
  }

  private mutating func take(
    _ change: OutlineDifference<Item>.Change, _ storage: OutlineStorage<Item>
  ) -> Bool {
    switch change {
    case .remove(let item, let place, let isExpanded):
      guard leave(item, from: place, isRemoved: true, storage) else { return false }
      return storage.row(of: item)?.isExpanded == isExpanded
    case .insert(let item, let place, let isExpanded):
      guard !storage.contains(item), touched.insert(item).inserted else { return false }
      newItems.append((item, isExpanded))
      return arrive(item, at: place)
    case .move(let item, let old, let new):
      return leave(item, from: old, isRemoved: false, storage) && arrive(item, at: new)
    case .expand(let item): return toggle(item, to: true, storage)
    case .collapse(let item): return toggle(item, to: false, storage)
    }
  }

  private mutating func leave(
    _ item: Item, from place: Place, isRemoved: Bool, _ storage: OutlineStorage<Item>
  ) -> Bool {
    guard let position = storage.position(of: item), storage.place(at: position) == place,
      touched.insert(item).inserted
    else { return false }
    leaving.append((position, isRemoved))
    return true
  }

  private mutating func arrive(_ item: Item, at place: Place) -> Bool {
    arrivals.append(Arrival(item: item, place: place))
    return places.insert(place).inserted
  }

  private mutating func toggle(
    _ item: Item, to isExpanded: Bool, _ storage: OutlineStorage<Item>
  ) -> Bool {
    guard let row = storage.row(of: item), row.isExpanded != isExpanded else { return false }
    toggled.append((item, isExpanded))
    return toggledItems.insert(item).inserted
  }
}

/// An outline that a difference is being applied to.
///
/// What moves is *parked* first, as roots behind the real ones, and new items are put there, too;
/// what is gone is deleted. Then every arrival is moved from there to its place, parents before
/// what goes below them. All along it is one outline, and every step is one of its edits, which
/// refuses what cannot be.
private struct DifferenceApplication<Item: Hashable> {
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
