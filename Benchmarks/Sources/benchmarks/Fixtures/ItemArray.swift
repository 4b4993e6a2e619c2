/// Unique items in order, as an array and a dictionary of positions: how an ordered set is made.
struct ItemArray<Item: Hashable> {
  private(set) var items: [Item] = []
  private var positions: [Item: Int] = [:]

  init() {}

  init(_ items: some Sequence<Item>) {
    self.items = Array(items)
    positions.reserveCapacity(self.items.count)
    for (position, item) in self.items.enumerated() { positions[item] = position }
  }

  func index(of item: Item) -> Int? { positions[item] }

  mutating func append(_ item: Item) {
    positions[item] = items.count
    items.append(item)
  }
}
