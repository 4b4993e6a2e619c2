import Testing

@testable import Outline

/// What it costs to compare two outlines: a count of nodes, not a time.
@Suite struct TreeComparisonTests {
  static let size = 50_000

  static func outline() throws -> SectionSnapshot<Int> {
    try SectionSnapshot(rows: (0..<size).map { (item: $0, level: $0 % 10 == 0 ? 0 : 1) })
  }

  private static func openedNodes(
    from old: SectionSnapshot<Int>, to new: SectionSnapshot<Int>
  ) -> Int {
    new.storage.matching(from: old.storage).openedNodes
  }

  /// The edits of one, four, sixteen … items open so many times a few paths, whatever there is.
  @Test(arguments: [1, 4, 16, 64], 1...4 as ClosedRange<UInt64>)
  func costsTheChange(changes: Int, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let old = try Self.outline()
    var new = old
    for _ in 0..<changes {
      let item = Int.random(in: 0..<Self.size / 10, using: &random) * 10
      switch Int.random(in: 0..<4, using: &random) {
      case 0: new.move([item], to: nil, at: Int.random(in: 0..<1000, using: &random))
      case 1: new.expand([item])
      case 2: new.append([-1 - new.count], to: item)
      default: new.replace(item + 1, with: Self.size + new.count + item)
      }
    }
    let height = try #require(old.storage.tree.root).height + 1
    // An edit changes three paths at most, on each side, and may split a node on each height.
    #expect(Self.openedNodes(from: old, to: new) <= changes * height * 12)
    #expect(old.items.applying(new.difference(from: old)) == new.items)
    #expect(old.applying(new.outlineDifference(from: old)) == new)
  }

  @Test func equalCopiesCostNothing() throws {
    let old = try Self.outline()
    let new = old
    #expect(Self.openedNodes(from: old, to: new) == 0)
  }

  /// A change that was taken back leaves equal outlines, found by the paths that it copied.
  @Test func takenBack() throws {
    let old = try Self.outline()
    var new = old
    new.move([0], to: nil)
    new.move([0], to: nil, at: 0)
    #expect(new == old)
    #expect(new.difference(from: old).isEmpty && new.outlineDifference(from: old).isEmpty)
  }

  /// A handle that is used again for another item, in two outlines that were copies.
  @Test func handlesThatMeanOtherItems() throws {
    let old = try Self.outline()
    var (first, second) = (old, old)
    first.delete([Self.size - 1])
    first.append([-1], to: Self.size - 10)
    second.delete([Self.size - 1])
    second.append([-2], to: Self.size - 10)
    #expect(first != second)
    #expect(first.items.applying(second.difference(from: first)) == second.items)
    #expect(first.applying(second.outlineDifference(from: first)) == second)
  }
}
