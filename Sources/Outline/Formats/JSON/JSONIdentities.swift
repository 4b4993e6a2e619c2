/// The identities that a text says: the member `#id` of some or all items.
///
/// No item of another program has such a member by chance: its own `id` is a field like any other.
struct JSONIdentities {
  static let member = "#id"

  /// The numbers of rows that have one, in no order.
  private var numbers: [(row: Int, number: Int)] = []
  private var taken: Set<Int> = []

  var isEmpty: Bool { numbers.isEmpty }

  /// - Returns: Whether a row can have the number: no other row has it, and there is room for the numbers
  ///   of later items.
  mutating func take(_ number: Int) -> Bool {
    (0...ItemID.numbers.upperBound / 2).contains(number) && taken.insert(number).inserted
  }

  mutating func set(_ number: Int, ofRow row: Int) { numbers.append((row, number)) }

  /// Forgets the first row, which turned out to be the document itself.
  mutating func removeFirstRow() {
    numbers = numbers.filter { $0.row > 0 }.map { ($0.row - 1, $0.number) }
  }

  /// Returns the items of all rows. Those without a number get the next ones.
  func items(count: Int) -> [ItemID] {
    if numbers.isEmpty { return (0..<count).map(ItemID.init) }
    var items = [ItemID?](repeating: nil, count: count)
    for (row, number) in numbers { items[row] = ItemID(number) }
    var next = numbers.lazy.map { $0.number + 1 }.max() ?? 0
    return items.map { item in
      if let item { return item }
      defer { next += 1 }
      return ItemID(next)
    }
  }
}
