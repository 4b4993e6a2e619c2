import Testing

@testable import Outline

/// A flat snapshot with few changes is applied by edits: the result is that of building the sections again.
@Suite(.ownThread) struct FlatEditTests {
  typealias Sections = SectionedOutline<Int, Labeled>

  @Test(arguments: Seeds.some(20)) func sameAsBuiltAgain(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { Labeled($0) }
    var sections = Sections()
    var editedCount = 0
    for step in 0..<TestSize.pick(150, large: 1000) {
      let visible = sections.visibleSnapshot()
      var wanted = Snapshot<Int, Labeled>()
      if visible.numberOfItems == 0 || edits.random.oneIn(12) {
        sections = Sections()
        for section in 1...3 {
          let rows = edits.random.oneIn(4) ? edits.outline(of: 6) : flat(8, &edits)
          sections[section] = rows.snapshot
        }
        continue
      }
      let changed = edits.random.oneIn(2) ? edits.flat(from: visible) : moved(visible, &edits)
      // The same items with other payloads, sometimes.
      wanted.appendSections(changed.sectionIdentifiers)
      for section in changed.sectionIdentifiers {
        let items = changed.itemIdentifiers(inSection: section).map { item in
          edits.random.oneIn(15) ? Labeled(item.number, "payload \(step)") : item
        }
        wanted.appendItems(items, toSection: section)
      }
      let built = sections.merging(wanted)
      if let edited = sections.editing(toShow: wanted) {
        editedCount += 1
        try within("seed \(seed), step \(step)") {
          try holds(edited == built, "the sections are the same")
          for section in built.sectionIdentifiers {
            try same(
              edited[section].items.map(\.label), built[section].items.map(\.label), "labels")
          }
          try same(edited.invariantViolations(), [], "invariants")
        }
      }
      sections = built
    }
    #expect(editedCount > 20)
  }

  private func flat(_ count: Int, _ edits: inout RandomEdits<Labeled>) -> NaiveOutline<Labeled> {
    NaiveOutline(rows: (0..<count).map { _ in (edits.stranger(), 0, edits.random.oneIn(3)) })
  }

  /// One row moves, to its own section or another one.
  private func moved(
    _ snapshot: Snapshot<Int, Labeled>, _ edits: inout RandomEdits<Labeled>
  ) -> Snapshot<Int, Labeled> {
    var result = snapshot
    let items = snapshot.itemIdentifiers
    guard let item = items.randomElement(using: &edits.random),
      let other = items.randomElement(using: &edits.random), item != other
    else { return result }
    if edits.random.oneIn(2) {
      result.moveItem(item, beforeItem: other)
    } else {
      result.moveItem(item, afterItem: other)
    }
    return result
  }

  /// No item that stays is hashed.
  @Test func theCostOfOneChange() {
    let count = TestSize.pick(20_000, large: 200_000)
    let looks = CostTests.Looks()
    let items = (0..<count).map { CostTests.Watched(number: $0, looks: looks) }
    var snapshot = Snapshot<Int, CostTests.Watched>()
    snapshot.appendSections([0])
    snapshot.appendItems(items)
    let source = OutlineDataSource<Int, CostTests.Watched>()
    source.apply(snapshot)
    var changed = snapshot
    changed.deleteItems([items[count / 2]])
    changed.insertItems(
      [CostTests.Watched(number: count, looks: looks)], beforeItem: items[count / 3])
    #expect(looks.counted { source.apply(snapshot) } == 0)
    #expect(looks.counted { source.apply(changed) } < 1000)
    snapshot.moveItem(items[7], afterItem: items[count - 7])
    source.apply(snapshot)
    var next = snapshot
    next.deleteItems([items[count / 2]])
    #expect(looks.counted { source.apply(next) } < 1000)
    next.moveItem(items[9], afterItem: items[count - 9])
    #expect(looks.counted { source.apply(next) } < 1000)
    #expect(source.snapshot() == next)
  }

  /// Items that are built apart have other bytes: long strings, and what is between the parts of an item.
  @Test func itemsThatAreBuiltApart() throws {
    struct Padded: Hashable {
      var first: UInt8
      var second: Int
      var third: Bool
    }
    try followsOneChange { "an item with a long name, \($0)" }
    try followsOneChange { Padded(first: UInt8($0 % 7), second: $0, third: $0 % 2 == 0) }
    try followsOneChange { Labeled($0, "a label that is long enough, \($0)") }
    try followsOneChange { [UInt8](repeating: UInt8($0 % 256), count: $0 % 300 + 1) }
  }

  private func followsOneChange<Item: Hashable & Sendable>(_ item: (Int) -> Item) throws {
    func snapshot(_ numbers: some Sequence<Int>) -> Snapshot<Int, Item> {
      var snapshot = Snapshot<Int, Item>()
      snapshot.appendSections([0])
      snapshot.appendItems(numbers.map(item))
      return snapshot
    }
    var sections = SectionedOutline<Int, Item>().merging(snapshot(0..<250))
    for changed in [0, 63, 64, 130, 249] {
      let numbers = (0..<250).map { $0 == changed ? 299 - changed / 64 : $0 }
      let next = try #require(sections.editing(toShow: snapshot(numbers)))
      #expect(next[0].items == numbers.map(item))
      #expect(next.visibleDifference(from: sections).count == 2)
      sections = try #require(next.editing(toShow: snapshot(0..<250)))
      #expect(sections[0].items == (0..<250).map(item))
    }
  }
}
