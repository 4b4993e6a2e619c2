import Outline

/// A view of a hierarchy that is told one change after another, as `NSOutlineView` is. It refuses what such
/// views refuse, and says why: a wrong place, an unknown parent, an item that is there already.
///
/// It knows the items of both outlines, so that it also refuses to remove what stays or to insert what was
/// there.
struct StrictOutlineView<Item: Hashable> {
  typealias Place = OutlineStep<Item>.Place

  private(set) var children: [Item?: [Item]] = [nil: []]
  private var parents: [Item: Item?] = [:]
  /// The items that the outline has expanded.
  private(set) var expanded: Set<Item> = []
  /// The items that the view shows expanded. As AppKit does, it ignores it when an item without children is
  /// expanded or collapsed.
  private(set) var opened: Set<Item> = []

  private let olderItems: Set<Item>
  private let newerItems: Set<Item>

  init(showing older: SectionSnapshot<Item>, before newer: SectionSnapshot<Item>) {
    olderItems = Set(older.items)
    newerItems = Set(newer.items)
    add(older, below: nil, at: 0)
  }

  mutating func perform(_ step: OutlineStep<Item>) throws {
    switch step {
    case .remove(let item, let place): try remove(item, from: place)
    case .insert(let subtree, let place): try insert(subtree, at: place)
    case .move(let item, let old, let new): try move(item, from: old, to: new)
    case .expand(let item):
      try require(item)
      try holds(expanded.insert(item).inserted, "\(item) to expand is collapsed")
      if !children[item]!.isEmpty { opened.insert(item) }
    case .collapse(let item):
      try require(item)
      try holds(expanded.remove(item) != nil, "\(item) to collapse is expanded")
      if !children[item]!.isEmpty { opened.remove(item) }
    }
  }

  private mutating func remove(_ item: Item, from place: Place) throws {
    try require(item, at: place)
    let gone = descendants(of: item) + [item]
    for item in gone {
      try holds(!newerItems.contains(item), "\(item) does not stay, as it is removed")
    }
    children[place.parent]!.remove(at: place.index)
    for item in gone {
      children[item] = nil
      parents[item] = nil
      expanded.remove(item)
      opened.remove(item)
    }
  }

  private mutating func insert(_ subtree: SectionSnapshot<Item>, at place: Place) throws {
    try same(subtree.childCount(of: nil), 1, "roots of an inserted subtree")
    for item in subtree.items {
      try holds(children[item] == nil, "\(item) to insert is not there yet")
      try holds(!olderItems.contains(item), "\(item) to insert was not there before")
      try holds(newerItems.contains(item), "\(item) to insert is in the newer outline")
    }
    try requireTarget(place)
    add(subtree, below: place.parent, at: place.index)
  }

  private mutating func move(_ item: Item, from old: Place, to new: Place) throws {
    try require(item, at: old)
    try holds(old != new, "the move of \(item) is to another place")
    try holds(newerItems.contains(item), "\(item) moves, so it stays")
    var ancestor = new.parent
    while let next = ancestor {
      try holds(next != item, "the target of \(item) is not in its own subtree")
      ancestor = parents[next] ?? nil
    }
    children[old.parent]!.remove(at: old.index)
    try requireTarget(new)
    children[new.parent]!.insert(item, at: new.index)
    parents[item] = .some(new.parent)
  }

  private mutating func add(_ outline: SectionSnapshot<Item>, below parent: Item?, at index: Int) {
    children[parent]!.insert(contentsOf: outline.rootItems, at: index)
    var path = [parent]
    for row in outline.rows {
      path.removeSubrange((row.level + 1)...)
      children[row.item] = []
      parents[row.item] = .some(path[row.level])
      if row.level > 0 { children[path[row.level]]!.append(row.item) }
      if row.isExpanded { expanded.insert(row.item) }
      if row.isExpanded && row.hasChildren { opened.insert(row.item) }
      path.append(row.item)
    }
  }
}

// MARK: - Requirements

extension StrictOutlineView {
  private func require(_ item: Item) throws {
    try holds(children[item] != nil, "\(item) is there")
  }

  private func require(_ item: Item, at place: Place) throws {
    guard let siblings = children[place.parent] else {
      throw Mismatch("the parent \(String(describing: place.parent)) of \(item) is unknown")
    }
    guard siblings.indices.contains(place.index), siblings[place.index] == item else {
      throw Mismatch("\(item) is not at index \(place.index) of \(siblings.prefix(20))")
    }
  }

  private func requireTarget(_ place: Place) throws {
    guard let siblings = children[place.parent] else {
      throw Mismatch("the target \(String(describing: place.parent)) is unknown")
    }
    try holds(
      0...siblings.count ~= place.index, "index \(place.index) of \(siblings.count) children")
  }
}
