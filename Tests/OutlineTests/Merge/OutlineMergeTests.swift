import Testing

@testable import Outline

@Suite(.ownThread) struct OutlineMergeTests {
  /// Every two branches of one edit each of every outline of up to three items.
  @Test(arguments: [(0, 1), (1, 1), (2, 7), (3, 127)])
  func everyPairOfEdits(count: Int, period: Int) throws {
    for (counter, levels) in everyForest(of: count).enumerated() {
      let base = outline(levels: levels, expanded: levels.indices.filter { counter >> $0 & 1 == 1 })
      try Self.check(base, period: TestSize.pick(period, large: 1))
    }
  }

  /// The 336 outlines of four items, in every shape and order.
  @Test(arguments: everyForest(of: 4).enumerated().map { ($0.offset, $0.element) })
  func everyPairOfEditsOfFourItems(counter: Int, levels: [Int]) throws {
    for order in everyOrder(of: [0, 1, 2, 3]).everyNth(TestSize.pick(24, large: 1)) {
      let rows = zip(order, levels).map { ($0, $1, counter >> $0 & 1 == 1) }
      try Self.check(NaiveOutline(rows: rows), period: TestSize.pick(797, large: 1))
    }
  }

  @Test(arguments: everyForest(of: 5).everyNth(TestSize.pick(14, large: 1)))
  func somePairsOfEditsOfFiveItems(levels: [Int]) throws {
    let base = outline(levels: levels, expanded: [1, 2])
    try Self.check(base, period: TestSize.pick(499, large: 97))
  }

  private static func check(_ base: NaiveOutline<Int>, period: Int) throws {
    try OneEdit.forEachPair(of: base, period: period) { branches, snapshots in
      try MergeChecker.check(branches, snapshots)
    }
  }

  @Test(arguments: 0...3)
  func identities(count: Int) throws {
    for levels in everyForest(of: count) {
      let base = outline(levels: levels, expanded: [0])
      for branch in OneEdit.branches(of: base, inserting: 100) {
        try MergeChecker.checkIdentities(base.snapshot, branch.snapshot)
      }
    }
  }

  /// Several edits a side, of outlines that share no storage.
  @Test(arguments: Seeds.some(24))
  func severalEdits(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    for (size, number) in [(4, 2), (6, 3), (8, 5), (12, 6), (24, 10)] {
      let base = edits.outline(of: size)
      let (ours, theirs) = (
        edits.branch(of: base, edits: number), edits.branch(of: base, edits: number)
      )
      try MergeChecker.check(base: base, ours: ours, theirs: theirs)
      try MergeChecker.checkIdentities(base.snapshot, ours.snapshot)
    }
  }

  /// A few edits a side of a larger outline with shared history, which are made one by one. Those of small ones are
  /// made in one pass.
  @Test(arguments: Seeds.some(8))
  func fewEditsOfManyRows(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    let rows = (0..<TestSize.pick(1_000, large: 6_000)).map { row in
      (edits.stranger(), row % 50 == 0 ? 0 : row % 7 == 1 ? 1 : 2, edits.random.oneIn(2))
    }
    let base = NaiveOutline(rows: rows.enumerated().map { $0 % 50 == 1 ? ($1.0, 1, $1.2) : $1 })
    let snapshot = base.snapshot
    for number in 1...TestSize.pick(3, large: 6) {
      var branches = Branches(base: base, ours: base, theirs: base)
      var snapshots = Snapshots(base: snapshot, ours: snapshot, theirs: snapshot)
      for _ in 0..<number {
        edits.edit(&branches.ours, &snapshots.ours)
        edits.edit(&branches.theirs, &snapshots.theirs)
      }
      try MergeChecker.check(branches, snapshots)
    }
  }

  /// Rows that each side replaced stand where they were, also if the other side replaced those beside them.
  @Test func replacedSiblings() throws {
    func outline(_ items: String) throws -> SectionSnapshot<Character> {
      try SectionSnapshot(rows: items.map { ($0, 0) })
    }
    for (base, ours, theirs, merged) in [
      ("abc", "abY", "aXc", "aXY"), ("abc", "aXc", "abY", "aXY"),
      ("abcdef", "abcDEF", "ABCdef", "ABCDEF"), ("abcd", "aBcD", "AbCd", "ABCD"),
      ("abc", "cabX", "ac", "caX"), ("abc", "abX", "bc", "bX"), ("abc", "", "abcX", "X"),
    ] {
      let merge = OutlineMerge(
        base: try outline(base), ours: try outline(ours), theirs: try outline(theirs))
      #expect(String(merge.merged.items) == merged && merge.conflicts.isEmpty)
    }
  }

  /// Children of one parent in three orders, of which two may insert the same new ones.
  @Test(arguments: Seeds.some(24))
  func orders(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for count in 1...12 {
      func list(_ new: [Int]) -> NaiveOutline<Int> {
        var items = Array(0..<count) + new.filter { _ in random.oneIn(2) }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let item = items.remove(at: Int.random(in: items.indices, using: &random))
          items.insert(item, at: Int.random(in: 0...items.count, using: &random))
        }
        return NaiveOutline(rows: items.map { ($0, 0, false) })
      }
      try MergeChecker.check(
        base: list([]), ours: list([100, 101]), theirs: list([100, 101, 102]))
    }
  }
}

extension RandomEdits {
  /// Edits an outline and its twin, unless the edit is a bad one.
  mutating func edit(_ twin: inout NaiveOutline<Item>, _ outline: inout SectionSnapshot<Item>) {
    let edit = edit(of: twin, items: twin.items)
    try? twin.perform(edit)
    try? outline.perform(edit.real)
  }

  /// Returns an outline after some edits.
  mutating func branch(of base: NaiveOutline<Item>, edits number: Int) -> NaiveOutline<Item> {
    var branch = base
    for _ in 0..<number { try? branch.perform(edit(of: branch, items: branch.items)) }
    return branch
  }
}
