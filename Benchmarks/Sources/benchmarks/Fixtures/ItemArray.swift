/// An ordered set: unique items in an array, and a dictionary that contains the position of each item.
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
