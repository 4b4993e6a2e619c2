import Testing

@testable import Outline

/// The cost of finding the rows that moved, as a count of the groups of siblings that are looked at.
@Suite(.ownThread) struct MovedRowsTests {
  private static func cost(from old: SectionSnapshot<Int>, to new: SectionSnapshot<Int>) -> Int {
    let (old, new) = (old.storage, new.storage)
    var rows = MovedRows(old: old.tree, new: new.tree, runs: new.matching(from: old).runs)
    _ = rows.pairs()
    return rows.groupCount
  }

  /// A chain with two leaves on every level.
  private static func chain(levels: Int, isSwapped: (_ level: Int) -> Bool = { _ in false }) throws
    -> SectionSnapshot<Int>
  {
    let rows = (0..<levels).flatMap { level in
      let leaves = [3 * level + 1, 3 * level + 2]
      return [(item: 3 * level, level: level)]
        + (isSwapped(level) ? leaves.reversed() : leaves).map { (item: $0, level: level + 1) }
    }
    return try SectionSnapshot(rows: rows)
  }

  /// Swapped leaves on every level, or on some: each costs the same, in chains of every length.
  @Test(arguments: [1, 10, 100], [500, TestSize.pick(2_000, large: 20_000)])
  func chainWithSwappedLeaves(swaps: Int, levels: Int) throws {
    let period = levels / swaps
    let old = try Self.chain(levels: levels)
    var new = old
    for level in stride(from: 0, to: levels, by: period) {
      new.move([3 * level + 2], before: 3 * level + 1)
    }
    #expect(Self.cost(from: old, to: new) <= 16 * swaps)
    let apart = try Self.chain(levels: levels) { $0.isMultiple(of: period) }
    #expect(Self.cost(from: old, to: apart) <= 16 * swaps)
    let difference = new.outlineDifference(from: old)
    #expect(difference.count == swaps)
    #expect(Array(apart.outlineDifference(from: old)) == Array(difference))
    #expect(old.applying(difference) == new)
  }

  /// After the deepest item of a chain come the last children of all items above it: one run with as
  /// many groups as there are levels. A larger subtree moves past them.
  @Test(arguments: [100, 1_000])
  func largeSubtreePastTheEndsOfManyOthers(levels: Int) throws {
    let chain = (0..<levels).map { (item: $0, level: $0) }
    let subtree = (0...2 * levels).map { (item: levels + $0, level: levels + min($0, 1)) }
    let ends = (1..<levels).map { (item: -$0, level: levels - $0) }
    let old = try SectionSnapshot(rows: chain + subtree + ends)
    var new = old
    new.move([levels], to: nil)
    #expect(Self.cost(from: old, to: new) <= 16)
    #expect(new.outlineDifference(from: old).count == 1)
    #expect(Self.cost(from: new, to: old) <= 16)
    #expect(old.outlineDifference(from: new).count == 1)
  }
}
