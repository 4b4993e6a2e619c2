import Testing

@testable import Outline

/// The cost of comparing two outlines, as a count of opened nodes.
@Suite(.ownThread) struct RowTreeComparisonTests {
  static let size = TestSize.pick(20_000, large: 50_000)

  static func outline() throws -> SectionSnapshot<Int> {
    try SectionSnapshot(rows: (0..<size).map { (item: $0, level: $0 % 10 == 0 ? 0 : 1) })
  }

  private static func openedNodes(
    from old: SectionSnapshot<Int>, to new: SectionSnapshot<Int>
  ) -> Int {
    new.storage.matching(from: old.storage).openedNodes
  }

  /// Each edit opens a few paths, however large the outline is.
  @Test(arguments: [1, 4, 16, 64], Seeds.some(4))
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
    // An edit changes at most two paths on each side, and may split a node. Each outline has 963 nodes.
    #expect(Self.openedNodes(from: old, to: new) <= changes * height * 5)
    #expect(old.items.applying(new.difference(from: old)) == new.items)
    #expect(old.applying(new.outlineDifference(from: old)) == new)
  }

  /// Shows and hides rows below nodes of every height, among other edits.
  @Test(arguments: [1, 4, 16, 64], Seeds.some(4))
  func visibleRowsOfATallTree(changes: Int, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let rows = (0..<Self.size).map { (item: $0, level: $0 % 100 == 0 ? 1 : $0 % 10 == 1 ? 2 : 3) }
    var old = try SectionSnapshot(rows: [(item: -1, level: 0)] + rows)
    old.expand([-1] + (0..<Self.size).filter { _ in random.oneIn(2) })
    var new = old
    for change in 0..<changes {
      let parent = Int.random(in: 0..<Self.size / 10, using: &random) * 10 + 1
      let grandparent = parent - parent % 100
      switch Int.random(in: 0..<9, using: &random) {
      case 0: new.collapse([-1])
      case 1: new.expand([-1])
      case 2, 3: new.expand([parent, grandparent])
      case 4, 5: new.collapse([grandparent])
      case 6:
        new.move([grandparent], to: -1, at: Int.random(in: 0..<Self.size / 125, using: &random))
      case 7: new.append([-2 - change], to: parent)
      default: new.delete([parent + Int.random(in: 1...8, using: &random)].filter(new.contains))
      }
    }
    let (oldItems, newItems) = (Array(old.visibleItems), Array(new.visibleItems))
    #expect(oldItems.applying(new.visibleDifference(from: old)) == newItems)
    #expect(newItems.applying(old.visibleDifference(from: new)) == oldItems)
    #expect(old.items.applying(new.difference(from: old)) == new.items)
  }

  @Test func equalCopiesCostNothing() throws {
    let old = try Self.outline()
    let new = old
    #expect(Self.openedNodes(from: old, to: new) == 0)
  }

  /// Edits of all rows that change nothing leave all nodes shared, and those that change little nearly
  /// all.
  @Test func editsWithoutEffectCostNothing() throws {
    var old = try Self.outline()
    old.expandAll()
    var new = old
    new.expandAll()
    new.sortChildren(of: nil, by: <)
    new.sortChildren(of: 10, by: <)
    #expect(Self.openedNodes(from: old, to: new) == 0)
    new.collapse([20])
    new.expandAll()
    new.collapse([20])
    let height = try #require(old.storage.tree.root).height + 1
    #expect(Self.openedNodes(from: old, to: new) <= 2 * height)
    #expect(new.outlineDifference(from: old).count == 1)
  }

  /// A change that was undone leaves equal outlines, though it copied nodes.
  @Test func undoneChange() throws {
    let old = try Self.outline()
    var new = old
    new.move([0], to: nil)
    new.move([0], to: nil, at: 0)
    #expect(new == old)
    #expect(new.difference(from: old).isEmpty && new.outlineDifference(from: old).isEmpty)
  }

  /// A handle that stands for different items in two outlines that were copies.
  @Test func reusedHandles() throws {
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
