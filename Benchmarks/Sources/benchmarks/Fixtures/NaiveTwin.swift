/// The naive twin, which is the baseline of many rows: an outline as an array of rows. After each edit,
/// everything else is computed from the array. The type shares ``RowStorage`` with the naive implementation in
/// the tests.
struct NaiveTwin<Item: Hashable> {
  typealias Entry = RowStorage<Item>.Entry

  private(set) var storage = RowStorage<Item>()

  init() {}

  init(_ rows: [(item: Item, level: Int)], isExpanded: (Item) -> Bool = { _ in false }) {
    storage = RowStorage(
      entries: rows.map {
        Entry(item: $0.item, level: $0.level, isExpanded: isExpanded($0.item))
      })
  }
}

extension NaiveTwin<Int> {
  static func standard(_ size: Int) -> NaiveTwin {
    NaiveTwin(Shape.rows(size), isExpanded: Shape.isExpanded)
  }
}

extension NaiveTwin {
  func index(of item: Item) -> Int? { storage.position(of: item) }
  func item(at index: Int) -> Item { storage.item(at: index) }
  func level(of item: Item) -> Int { storage.level(at: position(of: item)) }
  func isVisible(_ item: Item) -> Bool { storage.isVisible(at: position(of: item)) }

  func visibleItem(at index: Int) -> Item {
    storage.item(at: storage.position(ofVisible: index))
  }

  func visibleIndex(of item: Item) -> Int? {
    let position = position(of: item)
    return storage.isVisible(at: position) ? storage.visibleCount(before: position) : nil
  }

  func parent(of item: Item) -> Item? {
    storage.parent(at: position(of: item)).map(storage.item(at:))
  }

  func children(of item: Item) -> [Item] {
    let position = position(of: item)
    let end = storage.subtreeEnd(at: position)
    var children: [Item] = []
    var child = position + 1
    while child < end {
      children.append(storage.item(at: child))
      child = storage.subtreeEnd(at: child)
    }
    return children
  }

  func snapshot(of item: Item) -> NaiveTwin {
    var entries = Array(storage.entries[subtree(of: item).dropFirst()])
    let level = level(of: item) + 1
    for position in entries.indices { entries[position].level -= level }
    var twin = NaiveTwin()
    twin.storage = RowStorage(entries: entries)
    return twin
  }

  private func position(of item: Item) -> Int { storage.position(of: item)! }

  private func subtree(of item: Item) -> Range<Int> {
    let position = position(of: item)
    return position..<storage.subtreeEnd(at: position)
  }
}

extension NaiveTwin {
  mutating func append(_ items: [Item], to parent: Item? = nil) {
    let end = parent.map { subtree(of: $0).upperBound } ?? storage.count
    insert(items, at: end, level: parent.map { level(of: $0) + 1 } ?? 0)
  }

  mutating func insert(_ items: [Item], before item: Item) {
    insert(items, at: position(of: item), level: level(of: item))
  }

  private mutating func insert(_ items: [Item], at position: Int, level: Int) {
    storage.replaceSubrange(
      position..<position, with: items.map { Entry(item: $0, level: level) })
  }

  mutating func delete(_ item: Item) {
    storage.remove([subtree(of: item)])
  }

  /// Moves a subtree before an item at the same level.
  mutating func move(_ item: Item, before sibling: Item) {
    let moved = subtree(of: item)
    let target = position(of: sibling)
    let between = moved.lowerBound < target ? moved.upperBound..<target : target..<moved.lowerBound
    let both = [storage.entries[moved], storage.entries[between]]
    let rows = (moved.lowerBound < target ? both.reversed() : both).flatMap { $0 }
    let start = min(moved.lowerBound, between.lowerBound)
    storage.replaceSubrange(start..<start + rows.count, with: rows)
  }

  mutating func setExpanded(_ isExpanded: Bool, _ items: [Item]) {
    storage.setExpanded(isExpanded, at: items.map(position(of:)))
  }
}
