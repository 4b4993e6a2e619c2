import Outline
import Testing

/// Edits of many items at once, which rebuild parts of the outline, against the naive twin. Copies, and
/// outlines that were inserted, must not change.
@Suite(.ownThread) struct BulkEditTests {
  /// An item that has the hash of another one.
  struct Paired: Hashable {
    let number: Int

    func hash(into hasher: inout Hasher) { hasher.combine(number / 2) }
  }

  @Test(arguments: Seeds.some(12))
  func distinctHashes(seed: UInt64) throws {
    try run(seed: seed) { $0 }
  }

  @Test(arguments: Seeds.some(12))
  func pairsOfEqualHashes(seed: UInt64) throws {
    try run(seed: seed) { Paired(number: $0) }
  }

  private func run<Item: Hashable>(seed: UInt64, item: @escaping (Int) -> Item) throws {
    var edits = BulkEdits(RandomEdits(seed: seed, item: item))
    var twin = edits.outline(atMost: 60)
    var snapshot = twin.snapshot
    for step in 0..<6 where twin.count < 300 {
      let edit = edits.edit(of: twin)
      let before = (snapshot, twin)
      try within("step \(step): \(edit)") {
        let error = failure { () throws(OutlineError) in try twin.perform(edit) }
        var unique = before.1.snapshot
        try EditChecker.run(edit, on: &unique, expecting: error)
        try OutlineChecker.compareRows(unique, twin)
        try EditChecker.run(edit, on: &snapshot, expecting: error)
        try OutlineChecker.compareRows(snapshot, twin)
        try OutlineChecker.compareRows(before.0, before.1)
        try compareDifference(from: before.0, to: snapshot)
      }
    }
  }

  /// An outline that was a copy takes the place of rows that the two share.
  @Test(arguments: Seeds.some(12))
  func replacingByRelatedOutlines(seed: UInt64) throws {
    var edits = BulkEdits(RandomEdits<Int>(seed: seed) { $0 })
    for _ in 0..<4 {
      let original = edits.outline(atMost: 50)
      guard let parent = original.items.randomElement(using: &edits.edits.random) else { continue }
      let snapshot = original.snapshot
      var graft = snapshot
      let children = snapshot.children(of: parent)
      graft.move(children, to: nil)
      graft.delete(graft.rootItems.filter { !children.contains($0) })
      graft.append(edits.strangers(edits.count(upTo: 90)))
      let twin = NaiveOutline(graft)
      var (edited, expected) = (snapshot, original)
      let edit = NaiveEdit.replaceChildren(of: parent, with: twin)
      let error = failure { () throws(OutlineError) in try expected.perform(edit) }
      let thrown = failure { () throws(OutlineError) in
        try edited.perform(.replaceChildren(of: parent, with: graft))
      }
      try same(thrown, error, "error")
      try OutlineChecker.compareRows(edited, expected)
      try OutlineChecker.compareRows(snapshot, original)
      try OutlineChecker.compareRows(graft, twin)
      try compareDifference(from: snapshot, to: edited)
      try compareDifference(from: graft, to: edited)
    }
  }

  /// With few items left of many, most handles are free.
  @Test func fewItemsLeftOfMany() throws {
    let count = 20_000
    var outline = try SectionSnapshot(rows: (0..<count).map { (item: $0, level: 0) })
    outline.delete(Array(0..<count - 300))
    let twin = NaiveOutline(outline)
    for period in [2, 3, 40] {
      let items = Array(stride(from: count - 300, to: count, by: period))
      var (edited, expected) = (outline, twin)
      edited.delete(items)
      try expected.perform(.delete(items))
      try OutlineChecker.compareRows(edited, expected)
      try compareDifference(from: outline, to: edited)
      edited.append(items)
      try same(edited.items, expected.items + items, "items")
      try same(edited.invariantViolations(), [], "violations")
    }
    try OutlineChecker.compareRows(outline, twin)
  }

  /// Each item is hashed once for each look-up. The rest of an edit hashes none.
  @Test func hashesOfFewItems() throws {
    let counter = HashCounter()
    let items = (0..<4_000).map { CountedHash(number: $0, counter: counter) }
    let rows = { (items: ArraySlice<CountedHash>) in items.map { (item: $0, level: 0) } }
    let large = try SectionSnapshot(rows: rows(items[..<3_000]))
    let small = try SectionSnapshot(rows: rows(items[3_000..<3_100]))
    let new = Array(items[3_100...])

    let after = { counter.hashes(during: $0) }
    var edited = small
    #expect(after { edited.append(new) } == new.count)
    edited = small
    #expect(after { edited.insert(large, after: items[3_050]) } <= small.count + 1)
    edited = small
    #expect(after { edited.replace(childrenOf: items[3_050], using: large) } <= small.count + 2)
    edited = large
    #expect(after { edited.insert(small, after: items[50]) } <= small.count + 1)
    edited = large
    #expect(after { edited.delete(Array(items[..<1_500])) } == 1_500)
  }

  private func compareDifference<Item>(
    from old: SectionSnapshot<Item>, to new: SectionSnapshot<Item>
  ) throws {
    let difference = new.outlineDifference(from: old)
    try holds(old.applying(difference) == new, "applied")
    try holds(new.applying(difference.inverse()) == old, "inverted")
    try same(old.items.applying(new.difference(from: old)), new.items, "flat difference")
  }
}

/// Counts the hashes of items.
private final class HashCounter: @unchecked Sendable {
  var hashes = 0

  func hashes(during body: () -> Void) -> Int {
    let before = hashes
    withoutInternalChecks(body)
    return hashes - before
  }
}

private struct CountedHash: Hashable {
  let number: Int
  let counter: HashCounter

  static func == (first: CountedHash, second: CountedHash) -> Bool {
    first.number == second.number
  }

  func hash(into hasher: inout Hasher) {
    counter.hashes += 1
    hasher.combine(number)
  }
}

/// Random edits of many items.
private struct BulkEdits<Item: Hashable> {
  var edits: RandomEdits<Item>

  init(_ edits: RandomEdits<Item>) {
    self.edits = edits
  }

  mutating func count(upTo limit: Int) -> Int { Int.random(in: 0...limit, using: &edits.random) }

  mutating func strangers(_ count: Int) -> [Item] { (0..<count).map { _ in edits.stranger() } }

  mutating func outline(atMost count: Int) -> NaiveOutline<Item> {
    edits.outline(of: self.count(upTo: count))
  }

  mutating func edit(of outline: NaiveOutline<Item>) -> NaiveEdit<Item> {
    let items = outline.items
    let some = items.randomElement(using: &edits.random) ?? edits.stranger()
    switch Int.random(in: 0..<4, using: &edits.random) {
    case 0: return .insert(newItems(items), at: .after(some))
    case 1:
      return .graft(graft(items), at: edits.random.oneIn(2) ? .before(some) : .into(some, at: 0))
    case 2: return .replaceChildren(of: some, with: graft(items))
    default:
      let period = 1 + count(upTo: 12)
      return .delete(items.filter { _ in edits.random.oneIn(period) })
    }
  }

  private mutating func graft(_ items: [Item]) -> NaiveOutline<Item> {
    var unique: Set<Item> = []
    return edits.outline(of: newItems(items).filter { unique.insert($0).inserted })
  }

  /// New items, and now and then some that are there or occur twice.
  private mutating func newItems(_ items: [Item]) -> [Item] {
    let new = strangers(count(upTo: 100))
    guard edits.random.oneIn(6) else { return new }
    return (new + edits.some(items + new, atMost: 4)).shuffled(using: &edits.random)
  }
}
