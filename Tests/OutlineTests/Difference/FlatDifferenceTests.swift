import Outline
import Testing

@Suite(.ownThread) struct FlatDifferenceTests {
  @Test func theOracleIsRight() {
    for count in 0...6 {
      for order in everyOrder(of: Array(0..<count)) {
        #expect(longestIncreasingLength(order) == longestIncreasingLengthByForce(order))
      }
    }
  }

  @Test(arguments: 0...4, 0...4)
  func allPairs(oldCount: Int, newCount: Int) throws {
    try OutlinePairs.forEach(oldCount: oldCount, newCount: newCount) { old, new in
      try FlatDifferenceChecker.check(old: old.snapshot, new: new.snapshot)
    }
  }

  @Test(arguments: Seeds.some(8))
  func unrelated(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    for count in [5, 12, 17, 80, 300] {
      let (old, new) = OutlinePairs.unrelated(count: count, &edits)
      try FlatDifferenceChecker.check(old: old.snapshot, new: new.snapshot)
    }
  }

  @Test(arguments: Seeds.some(8))
  func related(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    for (count, number) in [(6, 1), (12, 3), (40, 5), (300, 4), (300, 40)] {
      let pair = try OutlinePairs.related(count: count, edits: number, &edits)
      try FlatDifferenceChecker.check(old: pair.older, new: pair.newer)
      try FlatDifferenceChecker.check(old: pair.newer, new: pair.older)
    }
  }

  /// A third of the items have the same hash, in outlines with and without shared history.
  @Test(arguments: Seeds.some(8))
  func collidingHashes(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { Colliding(number: $0) }
    for (count, number) in [(6, 1), (40, 5), (300, 20)] {
      let pair = try OutlinePairs.related(count: count, edits: number, &edits)
      try FlatDifferenceChecker.check(old: pair.older, new: pair.newer)
      let (old, new) = OutlinePairs.unrelated(count: count, &edits)
      try FlatDifferenceChecker.check(old: old.snapshot, new: new.snapshot)
    }
  }

  /// A quadratic algorithm would take seconds.
  @Test(arguments: Seeds.some(2))
  func shuffled(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let items = Array(0..<TestSize.pick(3_000, large: 10_000))
    let rows = { (items: [Int]) in items.map { (item: $0, level: 0) } }
    let old = try SectionSnapshot(rows: rows(items))
    let new = try SectionSnapshot(rows: rows(items.shuffled(using: &random)))
    try FlatDifferenceChecker.check(old: old, new: new)
  }

  @Test func equalSnapshotsHaveNoDifference() {
    let snapshot = SectionSnapshot(LayoutTests.shop)
    var copy = snapshot
    #expect(snapshot.difference(from: copy).isEmpty)
    #expect(snapshot.visibleDifference(from: copy).isEmpty)
    copy.collapse(["Food"])
    #expect(snapshot.difference(from: copy).isEmpty)
    #expect(copy.visibleDifference(from: snapshot).count == 2)
  }

  /// From old to new: the removal has the index of the insertion, and the insertion that of the removal.
  @Test func directionOfAMove() throws {
    let old = SectionSnapshot("- a\n- b\n- c\n- d")
    var new = old
    new.move(["a"], after: "c")
    let difference = new.difference(from: old)
    #expect(difference.removals == [.remove(offset: 0, element: "a", associatedWith: 2)])
    #expect(difference.insertions == [.insert(offset: 2, element: "a", associatedWith: 0)])
    let visible = new.visibleDifference(from: old)
    #expect(visible == difference)
  }
}
