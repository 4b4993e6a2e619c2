import Outline

/// Outlines and edits by chance. Numbers become items by `item`, so that tests can choose the type.
struct RandomEdits<Item: Hashable> {
  var random: SeededRandom
  var item: (Int) -> Item
  private var nextStranger = 0

  init(seed: UInt64, item: @escaping (Int) -> Item) {
    random = SeededRandom(seed: seed)
    self.item = item
  }

  mutating func stranger() -> Item {
    nextStranger += 1
    return item(nextStranger)
  }

  mutating func outline(of count: Int) -> NaiveOutline<Item> {
    let items = (0..<count).map { _ in stranger() }
    return outline(of: items)
  }

  /// These items in this order, in a shape by chance.
  mutating func outline(of items: [Item]) -> NaiveOutline<Item> {
    var level = -1
    let rows = items.map { item in
      level = random.oneIn(3) ? level + 1 : Int.random(in: 0...max(level, 0), using: &random)
      return (item: item, level: level, isExpanded: random.oneIn(2))
    }
    return NaiveOutline(rows: rows)
  }

  mutating func some(_ items: [Item], atMost count: Int) -> [Item] {
    guard !items.isEmpty else { return [] }
    return (0..<Int.random(in: 0...count, using: &random)).map { _ in
      items.randomElement(using: &random)!
    }
  }

  /// Mostly a good edit; one in ten is bad, or may be.
  mutating func edit(of outline: NaiveOutline<Item>, items: [Item]) -> NaiveEdit<Item> {
    let anyone = random.oneIn(20) ? stranger() : items.randomElement(using: &random) ?? stranger()
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1, 2:
      let new = (0...Int.random(in: 0..<4, using: &random)).map { _ in stranger() }
      let repeated = random.oneIn(20) ? some(items + new, atMost: 2) : []
      return .insert(new + repeated, at: destination(in: outline, anyone))
    case 3:
      let count = Int.random(in: 0..<7, using: &random)
      return .graft(self.outline(of: count), at: destination(in: outline, anyone))
    case 4, 5, 6:
      return .move(
        [anyone] + some(items, atMost: 3),
        to: destination(in: outline, items.randomElement(using: &random) ?? anyone))
    case 7:
      return .delete(random.oneIn(3) ? [anyone] + some(items, atMost: 2) : some(items, atMost: 1))
    case 8:
      return .replaceChildren(of: anyone, with: self.outline(of: random.oneIn(3) ? 0 : 5))
    case 9:
      return .rename(anyone, to: random.oneIn(8) ? items.first ?? anyone : stranger())
    case 10:
      return .expand([anyone] + some(items, atMost: 5))
    default:
      return .collapse([anyone] + some(items, atMost: 5))
    }
  }

  private mutating func destination(
    in outline: NaiveOutline<Item>, _ anyone: Item
  ) -> NaiveEdit<Item>.Destination {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .before(anyone)
    case 1: return .after(anyone)
    case 2: return .into(anyone, at: nil)
    case 3: return .into(nil, at: random.oneIn(2) ? nil : 0)
    default:
      let count = outline.contains(anyone) ? outline.children(of: anyone).count : 0
      let range = random.oneIn(10) ? -1...count + 1 : 0...count
      return .into(anyone, at: Int.random(in: range, using: &random))
    }
  }
}

/// An item whose hash value is nearly always that of another one.
struct Colliding: Hashable, CustomStringConvertible {
  var number: Int

  func hash(into hasher: inout Hasher) {
    hasher.combine(number % 3)
  }

  var description: String { "c\(number)" }
}
