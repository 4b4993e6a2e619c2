extension SectionSnapshot {
  /// The outline after a difference.
  ///
  ///     older.applying(newer.outlineDifference(from: older)) == newer
  ///
  /// - Parameter difference: The changes; they may come from outside, every one is checked.
  /// - Returns: The outline, or `nil` when the difference does not fit this one: when an item is
  ///   not where it is said to be, or the result would not be an outline.
  /// - Complexity: O(*n* + *c* log *c*), where *c* is the number of changes.
  public func applying(_ difference: OutlineDifference<Item>) -> SectionSnapshot? {
    guard !difference.isEmpty else { return self }
    var application = DifferenceApplication(to: self)
    return application.apply(difference)
  }
}

/// A difference on its way into an outline: which rows leave, which arrive where.
private struct DifferenceApplication<Item: Hashable> {
  typealias Entry = RowStorage<Item>.Entry
  typealias Place = OutlineDifference<Item>.Place

  /// A row that comes to a place among a parent's children, from the outline or from outside.
  private struct Arrival {
    var index: Int
    var node: Node
  }

  private enum Node {
    case old(Int)
    case new(Item, isExpanded: Bool)
  }

  private let families: Families<Item>
  private var removed: Set<Int> = []
  private var moved: Set<Int> = []
  private var inserted: Set<Item> = []
  private var toggled: Set<Int> = []
  private var arrivals: [Item?: [Arrival]] = [:]
  /// The parents whose lists of children change.
  private var touchedParents: Set<Item?> = []

  init(to outline: SectionSnapshot<Item>) {
    families = Families(of: outline)
  }

  mutating func apply(_ difference: OutlineDifference<Item>) -> SectionSnapshot<Item>? {
    for change in difference where !take(change) { return nil }
    guard toggled.isDisjoint(with: removed), let entries = rows() else { return nil }
    return SectionSnapshot(storage: RowStorage(entries: entries))
  }

  private var storage: RowStorage<Item> { families.outline.storage }

  /// Notes one change; `false` when it contradicts the outline or another change.
  private mutating func take(_ change: OutlineDifference<Item>.Change) -> Bool {
    switch change {
    case .remove(let item, let place, let isExpanded):
      guard let position = leave(item, from: place), removed.insert(position).inserted else {
        return false
      }
      return storage.isExpanded(at: position) == isExpanded
    case .insert(let item, let place, let isExpanded):
      guard storage.position(of: item) == nil, inserted.insert(item).inserted else { return false }
      arrive(.new(item, isExpanded: isExpanded), at: place)
      return true
    case .move(let item, let old, let new):
      guard let position = leave(item, from: old), moved.insert(position).inserted else {
        return false
      }
      arrive(.old(position), at: new)
      return true
    case .expand(let item): return toggle(item, from: false)
    case .collapse(let item): return toggle(item, from: true)
    }
  }

  private mutating func leave(_ item: Item, from place: Place) -> Int? {
    guard let position = storage.position(of: item), families.place(at: position) == place else {
      return nil
    }
    touchedParents.insert(place.parent)
    return position
  }

  private mutating func arrive(_ node: Node, at place: Place) {
    touchedParents.insert(place.parent)
    arrivals[place.parent, default: []].append(Arrival(index: place.index, node: node))
  }

  private mutating func toggle(_ item: Item, from isExpanded: Bool) -> Bool {
    guard let position = storage.position(of: item), toggled.insert(position).inserted else {
      return false
    }
    return storage.isExpanded(at: position) == isExpanded
  }

  /// The rows of the new outline, walked from its roots; `nil` when not every row that should be
  /// there is reached: then a row's parent is gone, or rows stand inside themselves.
  private func rows() -> [Entry]? {
    var entries: [Entry] = []
    guard removed.isDisjoint(with: moved), let roots = children(of: nil, at: nil) else {
      return nil
    }
    var pending = [roots[...]]
    while let node = pending.last?.first {
      pending[pending.count - 1].removeFirst()
      let entry = entry(of: node, level: pending.count - 1)
      entries.append(entry)
      guard let children = children(of: entry.item, at: position(of: node)) else { return nil }
      pending.append(children[...])
      while pending.last?.isEmpty ?? false { pending.removeLast() }
    }
    return entries.count == storage.count - removed.count + inserted.count ? entries : nil
  }

  private func position(of node: Node) -> Int? {
    if case .old(let position) = node { position } else { nil }
  }

  private func entry(of node: Node, level: Int) -> Entry {
    switch node {
    case .new(let item, let isExpanded):
      return Entry(item: item, level: level, isExpanded: isExpanded)
    case .old(let position):
      let isExpanded = storage.isExpanded(at: position) != toggled.contains(position)
      return Entry(item: storage.item(at: position), level: level, isExpanded: isExpanded)
    }
  }

  /// The children that a parent has afterwards: those that stay, around the arrivals at the
  /// indices these were promised. `nil` when the indices do not work out.
  private func children(of parent: Item?, at position: Int?) -> [Node]? {
    let staying = oldChildren(of: parent, at: position)
    guard touchedParents.contains(parent) else { return staying.map(Node.old) }
    let arriving = (arrivals[parent] ?? []).sorted { $0.index < $1.index }
    var rest = staying.filter { !removed.contains($0) && !moved.contains($0) }[...]
    var children: [Node] = []
    for arrival in arriving {
      guard arrival.index >= children.count else { return nil }
      let between = arrival.index - children.count
      guard between <= rest.count else { return nil }
      children += rest.prefix(between).map(Node.old)
      rest = rest.dropFirst(between)
      children.append(arrival.node)
    }
    return children + rest.map(Node.old)
  }

  private func oldChildren(of parent: Item?, at position: Int?) -> [Int] {
    guard parent == nil || position != nil else { return [] }
    return Array(families.outline.childPositions(ofParentAt: position))
  }
}
