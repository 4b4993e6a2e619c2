import Outline

/// The simplest outline: the children of each item, and which items are expanded.
///
/// It is the naive twin that every operation of `SectionSnapshot` is compared with. It shares
/// nothing with it: levels, preorder and indices are computed for each call. Slow, and obviously
/// right.
struct NaiveOutline<Item: Hashable>: Equatable {
  /// The children of every item, and of `nil`: the roots. An item exists if it has an entry.
  private(set) var children: [Item?: [Item]] = [nil: []]

  private(set) var expanded: Set<Item> = []

  /// Everything about one item.
  struct Entry {
    var item: Item
    var parent: Item?
    var level: Int
    var isExpanded: Bool
    var isVisible: Bool
    var hasChildren: Bool
  }

  init() {}

  /// Returns all items in preorder. It does not recurse, since outlines can be deep.
  func entries() -> [Entry] {
    var result: [Entry] = []
    var pending = roots.reversed().map { (item: $0, parent: Item?.none, level: 0, visible: true) }
    while let (item, parent, level, visible) = pending.popLast() {
      let below = children[item]!
      let isExpanded = expanded.contains(item)
      result.append(
        Entry(
          item: item, parent: parent, level: level, isExpanded: isExpanded, isVisible: visible,
          hasChildren: !below.isEmpty))
      for child in below.reversed() {
        pending.append((child, item, level + 1, visible && isExpanded))
      }
    }
    return result
  }

  var roots: [Item] { children[nil]! }
  var items: [Item] { entries().map(\.item) }
  var count: Int { children.count - 1 }

  func contains(_ item: Item) -> Bool { children[item] != nil }

  func children(of parent: Item?) -> [Item] { children[parent]! }

  func parent(of item: Item) -> Item? {
    // The entry of `nil` contains the roots.
    children.first { $0.value.contains(item) }!.key
  }

  /// Returns the item's parent, its parent's parent, and so on.
  func ancestors(of item: Item) -> [Item] {
    var result: [Item] = []
    var next = parent(of: item)
    while let ancestor = next {
      result.append(ancestor)
      next = parent(of: ancestor)
    }
    return result
  }

  /// Returns everything below the item.
  func descendants(of item: Item) -> [Item] {
    var result: [Item] = []
    var pending = children[item]!
    while let next = pending.popLast() {
      result.append(next)
      pending += children[next]!
    }
    return result
  }
}

extension NaiveOutline: Sendable where Item: Sendable {}

// MARK: Building blocks of the edits, without any check

extension NaiveOutline {
  mutating func adopt(_ item: Item, isExpanded: Bool, below parent: Item?, at index: Int) {
    children[item] = []
    children[parent]!.insert(item, at: index)
    if isExpanded { expanded.insert(item) }
  }

  /// Adds a last child.
  mutating func addLast(_ item: Item, below parent: Item?, isExpanded: Bool = false) {
    adopt(item, isExpanded: isExpanded, below: parent, at: children[parent]!.count)
  }

  mutating func adopt(_ other: NaiveOutline, below parent: Item?, at index: Int) {
    children.merge(other.children.filter { $0.key != nil }) { _, new in new }
    children[parent]!.insert(contentsOf: other.roots, at: index)
    expanded.formUnion(other.expanded)
  }

  mutating func remove(_ item: Item) {
    let gone = descendants(of: item) + [item]
    children[parent(of: item)]!.removeAll { $0 == item }
    for item in gone {
      children[item] = nil
      expanded.remove(item)
    }
  }

  mutating func setChildren(of parent: Item?, to items: [Item]) {
    children[parent] = items
  }

  mutating func setExpanded(_ items: Set<Item>) {
    expanded = items
  }

  mutating func removeAll() {
    self = NaiveOutline()
  }

  mutating func substitute(_ new: Item, for old: Item) {
    let parent = parent(of: old)
    children[parent] = children[parent]!.map { $0 == old ? new : $0 }
    children[new] = children.removeValue(forKey: old)
    if expanded.remove(old) != nil { expanded.insert(new) }
  }
}
