import Testing

@testable import Outline

/// An item with few different hashes, or only one.
struct Clashing: Hashable {
  let number: Int
  var hashes = 4

  func hash(into hasher: inout Hasher) { hasher.combine(number % hashes) }
}

/// An item index and a dictionary of the same items and handles.
struct IndexTwin<Item: Hashable> {
  var index = ItemIndex<Item>()
  var handles: [Item: Int32] = [:]
  private var taken: Set<Int32> = []

  init() {}

  init(index: ItemIndex<Item>, items: [Item]) {
    self.index = index
    handles = Dictionary(
      uniqueKeysWithValues: items.enumerated().map { ($0.element, Int32($0.offset)) })
    taken = Set(handles.values)
  }

  /// Returns what went wrong, if anything.
  mutating func insert(_ item: Item) -> String? {
    let handle = index.insert(item)
    handles[item] = handle
    return taken.insert(handle).inserted ? nil : "handle \(handle) is taken"
  }

  /// Returns the duplicates. When there are any, nothing is added.
  mutating func insert(_ items: [Item]) -> [Item] {
    var duplicates: [Item] = []
    guard let handles = index.insert(unique: items, duplicates: &duplicates) else {
      return duplicates
    }
    for (item, handle) in zip(items, handles) { self.handles[item] = handle }
    taken.formUnion(handles)
    return duplicates
  }

  mutating func remove(_ item: Item) -> String? {
    let handle = handles.removeValue(forKey: item)!
    taken.remove(handle)
    let removed = index.remove(handle)
    if index.handle(of: item) != nil { return "\(item) is still found" }
    return removed == item ? nil : "removed \(removed), not \(item)"
  }

  mutating func remove(_ items: [Item]) {
    let gone = items.map { handles.removeValue(forKey: $0)! }
    taken.subtract(gone)
    index.remove(gone)
  }

  mutating func replace(_ item: Item, with newItem: Item) -> String? {
    let handle = handles.removeValue(forKey: item)!
    let newHandle = index.replace(handle, with: newItem)
    handles[newItem] = newHandle
    let isFree = taken.insert(newHandle).inserted
    taken.remove(handle)
    if index.handle(of: item) != nil { return "\(item) is still found" }
    return isFree ? nil : "handle \(newHandle) is taken"
  }

  func differences(unknownItems: [Item] = []) -> [String] {
    guard index.count == handles.count else { return ["\(index.count) is not \(handles.count)"] }
    return index.invariantViolations()
      + handles.compactMap { item, handle in
        index.handle(of: item) == handle && index.item(of: handle) == item
          ? nil : "\(item) is not at handle \(handle)"
      }
      + unknownItems.compactMap { index.handle(of: $0).map { "an unknown item at \($0)" } }
  }
}

@Suite(.ownThread) struct ItemIndexTests {
  @Test(arguments: Seeds.some(3))
  func small(seed: UInt64) {
    run(seed: seed, size: 40, steps: 500, each: 1) { $0 }
    run(seed: seed, size: 40, steps: 300, each: 1) { "item \($0)" }
    run(seed: seed, size: 50, steps: 300, each: 1) { Clashing(number: $0) }
    run(seed: seed, size: 40, steps: 200, each: 1) { Clashing(number: $0, hashes: 1) }
  }

  @Test func long() {
    let steps = TestSize.pick(8_000, large: 100_000)
    run(seed: 1, size: 1000, steps: steps, each: steps / 4) { $0 }
    run(seed: 2, size: 200, steps: TestSize.pick(2_000, large: 5_000), each: 1000) {
      Clashing(number: $0)
    }
  }

  private func run<Item: Hashable>(
    seed: UInt64, size: Int, steps: Int, each period: Int, item: (Int) -> Item
  ) {
    var random = SeededRandom(seed: seed)
    var twin = IndexTwin<Item>()
    var present: [Item] = []
    var copies: [IndexTwin<Item>] = []
    var grows = true
    for step in 0..<steps {
      if present.isEmpty { grows = true }
      if random.oneIn(size) || present.count > size { grows.toggle() }
      if random.oneIn(max(30, steps / 30)) { copies.append(twin) }
      if let trouble = change(&twin, &present, grows: grows, &random, item(step)) {
        Issue.record("step \(step): \(trouble)")
      }
      if step % period == 0, case let differences = twin.differences(unknownItems: [item(-1)]),
        !differences.isEmpty
      {
        Issue.record("step \(step): \(differences)")
        return
      }
    }
    for copy in copies + [twin] { #expect(copy.differences(unknownItems: [item(-1)]) == []) }
  }

  private func change<Item: Hashable>(
    _ twin: inout IndexTwin<Item>, _ present: inout [Item], grows: Bool,
    _ random: inout SeededRandom, _ newItem: Item
  ) -> String? {
    guard let index = present.indices.randomElement(using: &random), random.oneIn(4) == grows else {
      present.append(newItem)
      return twin.insert(newItem)
    }
    if random.oneIn(4) {
      defer { present[index] = newItem }
      return twin.replace(present[index], with: newItem)
    }
    present.swapAt(index, present.count - 1)
    return twin.remove(present.removeLast())
  }

  @Test(arguments: [0, 1, 2, 40, 2000])
  func building(count: Int) throws {
    try build((0..<count).map { $0 })
    try build((0..<count).map { "item \($0)" })
    try build((0..<min(count, 200)).map { Clashing(number: $0) })
  }

  private func build<Item: Hashable>(_ items: [Item]) throws {
    var duplicates: [Item] = []
    let twin = IndexTwin(
      index: try #require(ItemIndex(unique: items, duplicates: &duplicates)), items: items)
    #expect(duplicates == [])
    #expect(twin.differences() == [])
  }

  @Test(arguments: Seeds.some(20))
  func duplicates(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let items = (0..<500).map { _ in Int.random(in: 0..<3000, using: &random) }
    checkDuplicates(items)
    checkDuplicates(items.map { "item \($0)" })
    checkDuplicates(items.map { Clashing(number: $0) })
    checkDuplicates(Array(items.prefix(20)).map { Clashing(number: $0 % 9, hashes: 1) })
  }

  private func checkDuplicates<Item: Hashable>(_ items: [Item]) {
    var times: [Item: Int] = [:]
    var expected: [Item] = []
    for item in items {
      times[item, default: 0] += 1
      if times[item] == 2 { expected.append(item) }
    }
    var duplicates: [Item] = []
    let index = ItemIndex(unique: items, duplicates: &duplicates)
    #expect(duplicates == expected)
    #expect((index == nil) == !expected.isEmpty)
  }

  /// Adds few items to many and many to few, with and without duplicates, to an index that is unique and
  /// to one that is shared.
  @Test(arguments: Seeds.some(20))
  func addingMany(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<40 {
      let (old, new) = (
        Int.random(in: 0..<60, using: &random), Int.random(in: 0..<90, using: &random)
      )
      let limit = random.oneIn(2) ? 150 : 1_000_000
      let numbers = (0..<new).map { _ in Int.random(in: -limit..<limit, using: &random) }
      let gone = (0..<old).filter { _ in random.oneIn(20) }
      addMany(numbers, to: Array(0..<old), without: gone) { $0 }
      addMany(numbers, to: Array(0..<old), without: gone) { "item \($0)" }
      addMany(numbers, to: Array(0..<old), without: gone) { Clashing(number: abs($0)) }
    }
  }

  private func addMany<Item: Hashable>(
    _ newNumbers: [Int], to oldNumbers: [Int], without gone: [Int], item: (Int) -> Item
  ) {
    var twin = IndexTwin<Item>()
    for number in oldNumbers { #expect(twin.insert(item(number)) == nil) }
    for number in gone { #expect(twin.remove(item(number)) == nil) }
    let copy = twin
    var (seen, expected): (Set<Item>, [Item]) = (Set(twin.handles.keys), [])
    for item in newNumbers.map(item) where !seen.insert(item).inserted && !expected.contains(item) {
      expected.append(item)
    }
    #expect(twin.insert(newNumbers.map(item)) == expected)
    if !expected.isEmpty { #expect(twin.index.freeHandles == copy.index.freeHandles) }
    if !expected.isEmpty { #expect(twin.index.handleLimit == copy.index.handleLimit) }
    #expect(twin.differences() == [])
    #expect(copy.differences() == [])
  }

  /// Removes few and many items at once, and adds many again, to an index that is unique and to one that
  /// is shared.
  @Test(arguments: Seeds.some(8))
  func removingMany(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for count in [1, 8, 30, 200] {
      for period in [1, 2, 5] {
        let gone = (0..<count).filter { _ in random.oneIn(period) }.shuffled(using: &random)
        removeMany(gone, of: count) { $0 }
        removeMany(gone, of: count) { Clashing(number: $0, hashes: 100) }
      }
    }
  }

  private func removeMany<Item: Hashable>(_ gone: [Int], of count: Int, item: (Int) -> Item) {
    for isShared in [false, true] {
      var twin = IndexTwin<Item>()
      #expect(twin.insert((0..<count).map(item)) == [])
      let copy = isShared ? twin : nil
      twin.remove(gone.map(item))
      #expect(twin.differences(unknownItems: gone.map(item)) == [])
      #expect(twin.insert((count..<2 * count).map(item)) == [])
      #expect(twin.differences(unknownItems: gone.map(item)) == [])
      if let copy { #expect(copy.differences(unknownItems: [item(count)]) == []) }
    }
  }

  /// Looks up handles in another index, which shares history or not, with right and wrong guesses.
  @Test func handlesInAnotherIndex() throws {
    var duplicates: [Int] = []
    let older = try #require(ItemIndex(unique: Array(0..<200), duplicates: &duplicates))
    var newer = older
    for item in [3, 70, 150] { newer.remove(older.handle(of: item)!) }
    for item in [150, 1000, 3] { newer.insert(item) }
    let shuffled = Array((0..<200).map { $0 * 77 % 200 })
    let apart = try #require(ItemIndex(unique: shuffled, duplicates: &duplicates))
    for (from, to) in [(newer, older), (older, newer), (apart, older), (newer, apart)] {
      for item in 0..<1001 {
        guard let handle = from.handle(of: item) else { continue }
        for guess in [nil, to.handle(of: item), to.handle(of: 0), to.handle(of: 199)] {
          #expect(from.handle(of: handle, in: to, guess: guess) == to.handle(of: item))
        }
      }
    }
  }

  /// A handle that is reused in one of two copies stands for two items.
  @Test func reusedHandles() throws {
    var duplicates: [Int] = []
    let original = try #require(ItemIndex(unique: Array(0..<200), duplicates: &duplicates))
    var copy = original
    let handle = original.handle(of: 70)!
    copy.remove(handle)
    #expect(copy.insert(1000) == handle)
    for other in 0..<Int32(200) {
      #expect(copy.isSameItem(at: other, in: original) == (other != handle))
    }
    #expect(copy.handle(of: 70) == nil)
    #expect(original.handle(of: 1000) == nil)
    #expect(original.handle(of: 70) == handle)
  }

  @Test func noLeaks() {
    Counted.check { make in
      var duplicates: [Counted] = []
      var index = ItemIndex(unique: (0..<100).map { make($0) }, duplicates: &duplicates)!
      let copy = index
      for handle in stride(from: Int32(0), to: 100, by: 3) { index.remove(handle) }
      for number in 200..<250 { index.insert(make(number)) }
      _ = index.replace(5, with: make(999))
      return [copy, index]
    }
  }

  /// A removed item is released at once, not when its handle is reused.
  @Test func removedItemsAreReleased() {
    let counter = Counted.Counter()
    var index = ItemIndex<Counted>()
    for number in 0..<100 { index.insert(Counted(number, counter: counter)) }
    for handle in Int32(0)..<99 {
      index.remove(handle)
      #expect(counter.alive == 99 - Int(handle))
    }
    index.remove(99)
    #expect(counter.alive == 0)
    #expect(index.handleLimit == 0)
  }
}

extension ItemIndex {
  /// The free list, in the order in which handles were freed.
  fileprivate var freeHandles: [Int32] { (0..<free.count).map { free[$0] } }
}
