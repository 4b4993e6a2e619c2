import Outline
import Testing

@Suite(.ownThread) struct OutlineDifferenceTests {
  @Test(arguments: 0...4, 0...4)
  func allPairs(oldCount: Int, newCount: Int) throws {
    try OutlinePairs.forEach(oldCount: oldCount, newCount: newCount) { old, new in
      try OutlineDifferenceChecker.check(old: old, new: new)
    }
  }

  @Test(arguments: Seeds.some(8))
  func unrelated(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    for count in [6, 12, 80, 300] {
      let (old, new) = OutlinePairs.unrelated(count: count, &edits)
      try OutlineDifferenceChecker.check(old: old, new: new)
    }
  }

  @Test(arguments: Seeds.some(8))
  func related(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    for (count, number) in [(6, 1), (12, 3), (40, 5), (300, 4), (300, 40)] {
      let pair = try OutlinePairs.related(count: count, edits: number, &edits)
      try OutlineDifferenceChecker.check(pair.older, pair.newer, pair.old, pair.new)
    }
  }

  /// A third of the items have the same hash, in outlines with and without shared history.
  @Test(arguments: Seeds.some(8))
  func collidingHashes(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { Colliding(number: $0) }
    for (count, number) in [(6, 1), (40, 5), (300, 20)] {
      let pair = try OutlinePairs.related(count: count, edits: number, &edits)
      try OutlineDifferenceChecker.check(pair.older, pair.newer, pair.old, pair.new)
      let (old, new) = OutlinePairs.unrelated(count: count, &edits)
      try OutlineDifferenceChecker.check(old: old, new: new)
    }
  }

  /// The differences of every edit of every outline of three items. By default of every outline of two, and of
  /// some edits of some outlines of three.
  @Test(arguments: EveryEdit.allCases)
  func everyEdit(_ kind: EveryEdit) throws {
    let outlines = TestSize.pick(
      everyOutline(of: 2) + everyOutline(of: 3).everyNth(9), large: everyOutline(of: 3))
    for (number, outline) in outlines.enumerated() {
      let period = outline.items.count == 3 ? TestSize.pick(5, large: 1) : 1
      for edit in kind.edits(of: outline).dropFirst(number % period).everyNth(period) {
        var new = outline
        guard failure(of: { () throws(OutlineError) in try new.perform(edit) }) == nil else {
          continue
        }
        let older = outline.snapshot
        var newer = older
        try newer.perform(edit.real)
        try OutlineDifferenceChecker.check(older, newer, outline, new)
      }
    }
  }

  /// A chain with two leaves on every level, which are swapped: there are as many moves as levels, and none
  /// depends on the levels below.
  @Test func chainWithSwapsOnEveryLevel() throws {
    let levels = TestSize.pick(1_000, large: 4_000)
    func chain(swapped: Bool) throws -> SectionSnapshot<Int> {
      let rows = (0..<levels).flatMap { level in
        let leaves = [3 * level + 1, 3 * level + 2]
        return [(item: 3 * level, level: level)]
          + (swapped ? leaves.reversed() : leaves).map { (item: $0, level: level + 1) }
      }
      return try SectionSnapshot(rows: rows)
    }
    let (older, newer) = (try chain(swapped: false), try chain(swapped: true))
    let difference = newer.outlineDifference(from: older)
    #expect(difference.count == levels)
    #expect(older.applying(difference) == newer)
    #expect(newer.applying(difference.inverse()) == older)
  }

  @Test(arguments: Seeds.some(1))
  func thousands(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    let (old, new) = OutlinePairs.unrelated(count: TestSize.pick(700, large: 10_000), &edits)
    try OutlineDifferenceChecker.check(old: old, new: new)
  }

  /// Outdenting a last child does not change the preorder, so the flat difference is empty.
  @Test func outdentOfALastChild() {
    let old = SectionSnapshot("+ a\n  - b\n  - c\n- d")
    var new = old
    new.move(["c"], after: "a")
    #expect(new.difference(from: old).isEmpty)
    let difference = new.outlineDifference(from: old)
    #expect(
      Array(difference) == [
        .move("c", from: .init(parent: "a", index: 1), to: .init(parent: nil, index: 1))
      ])
    #expect(old.applying(difference) == new)
    #expect(new.applying(difference.inverse()) == old)
  }

  /// A subtree of any size is moved by one change.
  @Test func largeSubtreePastManyRows() throws {
    var old = SectionSnapshot<Int>()
    old.append([0])
    old.append(Array(1...999), to: 0)
    old.append(Array(1000..<3000))
    var new = old
    new.move([0], to: nil)
    let difference = new.outlineDifference(from: old)
    #expect(
      Array(difference) == [
        .move(0, from: .init(parent: nil, index: 0), to: .init(parent: nil, index: 2000))
      ])
    #expect(new.difference(from: old).count == 2000)
    #expect(old.applying(difference) == new)
    #expect(new.applying(difference.inverse()) == old)

    let rebuilt = NaiveOutline(new).snapshot
    #expect(Array(rebuilt.outlineDifference(from: old)) == Array(difference))
  }

  /// Swapping a parent and its child: each move alone would be a cycle.
  @Test func swappedParentAndChild() throws {
    let old = NaiveOutline("+ a\n  + b\n    - c\n- d")
    let new = NaiveOutline("+ b\n  + a\n    - c\n- d")
    try OutlineDifferenceChecker.check(old: old, new: new)
    let chain = NaiveOutline("+ a\n  + b\n    + c\n      + d")
    let reversed = NaiveOutline("+ d\n  + c\n    + b\n      + a")
    try OutlineDifferenceChecker.check(old: chain, new: reversed)
  }

  @Test func collection() {
    let old = SectionSnapshot("- a\n- b\n- c")
    let new = SectionSnapshot("+ c\n- x\n- a")
    let difference = new.outlineDifference(from: old)
    #expect(difference.count == 4)
    #expect(difference.startIndex == 0 && difference.endIndex == 4)
    #expect(difference.map { $0 } == difference.indices.map { difference[$0] })
    #expect(difference.reversed().map { $0 } == difference.map { $0 }.reversed())
    #expect(difference[difference.index(difference.startIndex, offsetBy: 3)] == .expand("c"))
  }
}
