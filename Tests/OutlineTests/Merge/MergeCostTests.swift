import Testing

@testable import Outline

/// The number of rows that a merge looks at, and the nodes that the result shares.
@Suite(.ownThread) struct MergeCostTests {
  private static let count = TestSize.pick(20_000, large: 1_000_000)

  private static func wide() throws -> SectionSnapshot<Int> {
    try SectionSnapshot(rows: (0..<count).map { ($0, 0) })
  }

  private static func openedNodes(
    from old: SectionSnapshot<Int>, to new: SectionSnapshot<Int>
  ) -> Int {
    new.storage.matching(from: old.storage).openedNodes
  }

  /// Two moves among many siblings: the result shares all but a few nodes with each of the three.
  @Test func sharing() throws {
    let base = try Self.wide()
    var (ours, theirs) = (base, base)
    ours.move([Self.count / 2], before: 10)
    theirs.move([Self.count / 3], after: Self.count - 10)
    theirs.insert([-1], before: 100)
    let merge = OutlineMerge(base: base, ours: ours, theirs: theirs)
    #expect(merge.conflicts.isEmpty)
    #expect(merge.merged.count == Self.count + 1)
    for other in [base, ours, theirs] {
      #expect(Self.openedNodes(from: other, to: merge.merged) < 60)
    }
  }

  /// A large subtree that one side moved is the same nodes in the result.
  @Test func movedSubtreeIsShared() throws {
    let rows = (0..<Self.count).map { (item: $0, level: $0 == 0 ? 0 : 1) }
    let base = try SectionSnapshot(rows: rows + [(Self.count, 0), (Self.count + 1, 0)])
    var (ours, theirs) = (base, base)
    ours.move([0], to: Self.count)
    ours.expand([Self.count])
    theirs.move([5], before: 50)
    for (first, second) in [(ours, theirs), (theirs, ours)] {
      let merge = OutlineMerge(base: base, ours: first, theirs: second)
      #expect(merge.conflicts.isEmpty)
      #expect(merge.merged.parent(of: 0) == Self.count)
      #expect(merge.merged.childIndex(of: 5) == 48)
      #expect(Self.openedNodes(from: ours, to: merge.merged) < 60)
    }
  }

  /// One side is returned as it is when the other one changed nothing.
  @Test func oneSide() throws {
    let base = try Self.wide()
    var side = base
    side.move([5], before: 50)
    for merge in [
      OutlineMerge(base: base, ours: side, theirs: base),
      OutlineMerge(base: base, ours: base, theirs: side),
      OutlineMerge(base: base, ours: side, theirs: side),
    ] {
      #expect(merge.merged.storage.tree.isIdentical(to: side.storage.tree))
    }
  }

  /// Siblings that stay together everywhere are one unit, however many there are.
  @Test func manySiblingsAreFewUnits() {
    let members = [
      ChildList.Member(
        item: 0, base: 700_000, presence: BothSides(ours: .at(3), theirs: .inPlace), stays: true),
      ChildList.Member(
        item: 1, base: nil, presence: BothSides(ours: .absent, theirs: .at(700_001)), stays: true),
    ]
    let units = ChildUnits(members, baseCount: 1_000_000)
    #expect(units.count == 5)
    #expect(units.sides.ours.map { units.childCount(of: $0) } == [3, 1, 699_997, 299_999])
    #expect(units.sides.theirs.map { units.childCount(of: $0) } == [3, 699_997, 1, 1, 299_999])
  }

  /// Moves at the end of a chain, which would close a circle, and changes below what the other side removed.
  @Test func deepChains() async throws {
    try await onSmallStack {
      let depth = TestSize.depth
      let base = try SectionSnapshot(rows: (0..<depth).map { ($0, $0) } + [(depth, 0)])
      var (ours, theirs) = (base, base)
      ours.move([1], to: depth)
      theirs.move([depth], to: depth - 1)
      let circle = OutlineMerge(base: base, ours: ours, theirs: theirs)
      try same(circle.conflicts, [.circle(ours: [1], theirs: [depth])], "conflicts")
      try holds(circle.merged == ours, "the moves of ours")

      (ours, theirs) = (base, base)
      ours.append([-1], to: depth - 1)
      theirs.delete([0])
      let removal = OutlineMerge(base: base, ours: theirs, theirs: ours)
      try holds(removal.merged == ours, "everything stays")
      try same(
        removal.conflicts,
        [.removal(of: Array(0..<depth), by: .ours, against: [.inserted(-1)])], "conflicts")
    }
  }

  /// Every item was moved on both sides, so that each parent is below another one only with the others.
  @Test func manyCircles() throws {
    let pairs = TestSize.pick(1_000, large: 50_000)
    let base = try SectionSnapshot(rows: (0..<2 * pairs).map { ($0, 0) })
    var (ours, theirs) = (base, base)
    for pair in 0..<pairs {
      ours.move([2 * pair], to: 2 * pair + 1)
      theirs.move([2 * pair + 1], to: 2 * pair)
    }
    let merge = OutlineMerge(base: base, ours: ours, theirs: theirs)
    #expect(merge.conflicts.count == pairs)
    #expect(merge.merged == ours)
  }

  /// Of equal items, the one that a side renewed is stored; that of ours if both did.
  @Test func payloads() throws {
    let items = (0..<4).map { Labeled($0, "base") }
    let base = try SectionSnapshot(rows: items.map { ($0, 0) })
    var (ours, theirs) = (base, base)
    ours.replace(items[0], with: Labeled(0, "ours"))
    ours.replace(items[1], with: Labeled(1, "ours"))
    theirs.replace(items[1], with: Labeled(1, "theirs"))
    theirs.replace(items[2], with: Labeled(2, "theirs"))
    let merge = OutlineMerge(base: base, ours: ours, theirs: theirs)
    #expect(merge.merged.items.map(\.label) == ["ours", "ours", "theirs", "base"])
    theirs.move([Labeled(3, "base")], before: items[0])
    let swapped = OutlineMerge(base: base, ours: ours, theirs: theirs)
    #expect(swapped.merged.items.map(\.label) == ["base", "ours", "ours", "theirs"])
  }
}
