import Outline

/// An edit of a naive outline. `real` is the same edit of a snapshot.
enum NaiveEdit<Item: Hashable> {
  typealias Destination = SectionSnapshot<Item>.Destination

  case insert([Item], at: Destination)
  case graft(NaiveOutline<Item>, at: Destination)
  case move([Item], to: Destination)
  case delete([Item])
  case deleteAll
  case replaceChildren(of: Item, with: NaiveOutline<Item>)
  case rename(Item, to: Item)
  case expand([Item])
  case collapse([Item])

  var real: SectionSnapshot<Item>.Edit {
    switch self {
    case .insert(let items, let destination): .insert(items, at: destination)
    case .graft(let outline, let destination): .graft(outline.snapshot, at: destination)
    case .move(let items, let destination): .move(items, to: destination)
    case .delete(let items): .delete(items)
    case .deleteAll: .deleteAll
    case .replaceChildren(let parent, let outline):
      .replaceChildren(of: parent, with: outline.snapshot)
    case .rename(let old, let new): .rename(old, to: new)
    case .expand(let items): .expand(items)
    case .collapse(let items): .collapse(items)
    }
  }
}

extension NaiveOutline {
  typealias Destination = SectionSnapshot<Item>.Destination

  /// Performs an edit, or throws the error that the documentation promises.
  mutating func perform(_ edit: NaiveEdit<Item>) throws(OutlineError) {
    switch edit {
    case .insert(let items, let destination):
      try insert(items, at: destination)
    case .graft(let outline, let destination):
      guard outline.count > 0 else { return }
      let (parent, index) = try place(destination)
      try checkRange(destination, children(of: parent).count)
      try refuseDuplicates(in: outline.items, apartFrom: [])
      adopt(outline, below: parent, at: index)
    case .move(let items, let destination):
      try move(items, to: destination)
    case .delete(let items):
      for item in items where !contains(item) {
        throw .unknownItem("\(item)", during: .deletion)
      }
      for item in items where contains(item) { remove(item) }
    case .deleteAll:
      removeAll()
    case .replaceChildren(let parent, let outline):
      guard contains(parent) else { throw .unknownParent("\(parent)") }
      try refuseDuplicates(in: outline.items, apartFrom: Set(descendants(of: parent)))
      for child in children(of: parent) { remove(child) }
      adopt(outline, below: parent, at: 0)
    case .rename(let old, let new):
      guard contains(old) else { throw .unknownItem("\(old)") }
      guard old != new else { return }
      guard !contains(new) else { throw .duplicateItems(["\(new)"]) }
      substitute(new, for: old)
    case .expand(let items):
      setExpanded(expanded.union(items.filter(contains)))
    case .collapse(let items):
      setExpanded(expanded.subtracting(items))
    }
  }

  /// Performs all of the edits or none of them.
  mutating func perform(_ edits: [NaiveEdit<Item>]) throws(OutlineError) {
    var copy = self
    for edit in edits { try copy.perform(edit) }
    self = copy
  }

  private mutating func insert(_ items: [Item], at destination: Destination) throws(OutlineError) {
    guard !items.isEmpty else { return }
    let (parent, index) = try place(destination)
    try checkRange(destination, children(of: parent).count)
    try refuseDuplicates(in: items, apartFrom: [])
    for (offset, item) in items.enumerated() {
      adopt(item, isExpanded: false, below: parent, at: index + offset)
    }
  }

  private mutating func move(_ items: [Item], to destination: Destination) throws(OutlineError) {
    guard !items.isEmpty else { return }
    let (parent, _) = try place(destination)
    for item in items where !contains(item) { throw .unknownItem("\(item)") }

    let moved = Set(items)
    let above = parent.map { [$0] + ancestors(of: $0) } ?? []
    // The outermost moved item around the destination.
    if let own = above.last(where: moved.contains) {
      throw .cycle(item: "\(own)", destination: describe(destination))
    }

    // In preorder, without those inside of another moved subtree.
    var travellers: [Item] = []
    var carried: Set<Item> = []
    for entry in entries() {
      if let parent = entry.parent, carried.contains(parent) {
        carried.insert(entry.item)
      } else if moved.contains(entry.item) {
        carried.insert(entry.item)
        travellers.append(entry.item)
      }
    }
    let before = children(of: parent)
    var after = before.filter { !moved.contains($0) }
    let index: Int
    switch destination {
    case .before(let sibling):
      let next = before[before.firstIndex(of: sibling)!...].first { !moved.contains($0) }
      index = next.map { after.firstIndex(of: $0)! } ?? after.count
    case .after(let sibling):
      let previous = before[...before.firstIndex(of: sibling)!].last { !moved.contains($0) }
      index = previous.map { after.firstIndex(of: $0)! + 1 } ?? 0
    case .into(_, let wanted):
      try checkRange(destination, after.count)
      index = wanted ?? after.count
    }
    after.insert(contentsOf: travellers, at: index)

    for item in travellers {
      let parent = self.parent(of: item)
      setChildren(of: parent, to: children(of: parent).filter { $0 != item })
    }
    setChildren(of: parent, to: after)
  }

  /// Returns the parent and the sibling index of a destination. The index of `into` is not checked.
  private func place(
    _ destination: Destination
  ) throws(OutlineError) -> (parent: Item?, index: Int) {
    switch destination {
    case .before(let item):
      guard contains(item) else { throw .unknownDestination("\(item)", .before) }
      let parent = parent(of: item)
      return (parent, children(of: parent).firstIndex(of: item)!)
    case .after(let item):
      guard contains(item) else { throw .unknownDestination("\(item)", .after) }
      let parent = parent(of: item)
      return (parent, children(of: parent).firstIndex(of: item)! + 1)
    case .into(let parent, let index):
      if let parent, !contains(parent) { throw .unknownParent("\(parent)") }
      return (parent, index ?? children(of: parent).count)
    }
  }

  private func checkRange(_ destination: Destination, _ count: Int) throws(OutlineError) {
    guard case .into(_, .some(let index)) = destination, !(0...count).contains(index) else {
      return
    }
    throw .indexOutOfRange(index, validRange: 0...count)
  }

  private func refuseDuplicates(
    in items: [Item], apartFrom leaving: Set<Item>
  ) throws(OutlineError) {
    var seen: Set<Item> = []
    var duplicates: [Item] = []
    for item in items where contains(item) && !leaving.contains(item) || !seen.insert(item).inserted
    {
      if !duplicates.contains(item) { duplicates.append(item) }
    }
    if !duplicates.isEmpty { throw .duplicateItems(duplicates.map { "\($0)" }) }
  }

  private func describe(_ destination: Destination) -> String {
    switch destination {
    case .before(let item), .after(let item): "\(item)"
    case .into(let parent, _): parent.map { "\($0)" } ?? ""
    }
  }
}
