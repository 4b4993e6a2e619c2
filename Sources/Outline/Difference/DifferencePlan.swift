/// The changes of a difference by kind, each checked against the outline.
struct DifferencePlan<Item: Hashable> {
  typealias Place = OutlineDifference<Item>.Place

  /// An item that is moved or inserted.
  struct Arrival {
    var item: Item
    var place: Place
  }

  /// The positions of items that are moved or removed, the last one first.
  private(set) var leaving: [(position: Int, isRemoved: Bool)] = []
  private(set) var arrivals: [Arrival] = []
  private(set) var newItems: [(item: Item, isExpanded: Bool)] = []
  private(set) var toggled: [(item: Item, isExpanded: Bool)] = []

  private var touched: Set<Item> = []
  private var places: Set<Place> = []
  private var toggledItems: Set<Item> = []

  /// Returns `nil` when a change contradicts the outline or another change.
  init?(_ difference: OutlineDifference<Item>, for storage: OutlineStorage<Item>) {
    for change in difference where !add(change, storage) { return nil }
    let removed = leaving.lazy.filter(\.isRemoved).map { storage.item(at: $0.position) }
    guard toggledItems.isDisjoint(with: removed) else { return nil }
    leaving.sort { $0.position > $1.position }
    // Unequal items with one position break the rules of `Hashable`.
    guard zip(leaving, leaving.dropFirst()).allSatisfy({ $0.position != $1.position }) else {
      return nil
    }
  }

  private mutating func add(
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
