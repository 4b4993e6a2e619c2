import Outline
import Testing

/// Nothing recurses over the depth of an outline, on a stack of 512 KiB.
@Suite(.ownThread) struct DeepAndWideTests {
  static let size = TestSize.depth

  @Test func chain() async throws {
    try await onSmallStack {
      var chain = try SectionSnapshot(rows: (0..<Self.size).map { (item: $0, level: $0) })
      try Self.checkChain(chain)
      let copy = chain

      chain.move([Self.size / 2], to: nil)
      try same(chain.level(of: Self.size - 1), Self.size / 2 - 1, "level after the move")
      try holds(chain != copy, "not equal to the copy")
      try same(chain.rootItems, [0, Self.size / 2], "roots")
      chain.move([Self.size / 2], to: Self.size / 2 - 1)
      try holds(chain == copy, "equal again")
      try same(chain.child(of: Self.size - 2, at: 0), Self.size - 1, "the last child")
      try same(chain.childIndex(of: Self.size - 1), 0, "its sibling index")

      chain.reveal(Self.size - 1)
      try same(chain.visibleCount, Self.size, "all visible")
      chain.expandAll()
      chain.sortChildren(of: nil) { $0 > $1 }
      try same(chain.filter { $0 == Self.size - 1 }.count, Self.size, "ancestors kept")
      try same(chain.snapshot(of: 0).count, Self.size - 1, "below the root")

      chain.delete([Self.size / 4])
      try same(chain.count, Self.size / 4, "count after deleting")
      try Self.checkChain(copy)
      chain.replace(childrenOf: 0, using: copy.snapshot(of: Self.size / 2))
      try same(chain.count, Self.size / 2, "count after replacing")
      // The text is quadratic in the depth, so it is only drawn for a short chain.
      let short = try SectionSnapshot(rows: (0..<1_000).map { (item: $0, level: $0) })
      try same(short.visualDescription().split(separator: "\n").count, 1_002, "lines")
    }
  }

  @Test func differencesOfChains() async throws {
    try await onSmallStack {
      let size = TestSize.pick(5_000, large: 20_000)
      let old = try SectionSnapshot(rows: (0..<size).map { (item: $0, level: $0) })
      var new = old
      new.move([size / 2], to: nil)
      let difference = new.outlineDifference(from: old)
      try same(difference.count, 1, "changes")
      try holds(old.applying(difference) == new, "applied")
      try holds(new.applying(difference.inverse()) == old, "inverted")
      try same(new.difference(from: old).count, 0, "flat changes")

      let unrelated = try SectionSnapshot(rows: (0..<size).map { (item: $0, level: 0) })
      let large = unrelated.outlineDifference(from: old)
      try holds(old.applying(large) == unrelated, "applied")
      try holds(unrelated.applying(large.inverse()) == old, "inverted")
    }
  }

  @Test func siblings() async throws {
    try await onSmallStack {
      var siblings = try SectionSnapshot(rows: (0..<Self.size).map { (item: $0, level: 0) })
      let copy = siblings
      try same(siblings.childCount(of: nil), Self.size, "roots")
      try same(siblings.child(of: nil, at: Self.size - 1), Self.size - 1, "the last root")
      try same(siblings.childIndex(of: Self.size / 2), Self.size / 2, "sibling index")
      siblings.move([Self.size - 1], before: 0)
      try same(siblings.item(at: 0), Self.size - 1, "the first item")
      siblings.move([Self.size / 2], to: 0)
      siblings.insert([-1], after: Self.size / 2)
      try same(siblings.children(of: 0), [Self.size / 2, -1], "children")
      siblings.delete(Array(stride(from: 1, to: Self.size, by: 97)))
      try same(siblings.index(of: 0), 1, "index of the first")
      try same(copy.items, Array(0..<Self.size), "the copy")
      try same(siblings.items.count, siblings.count, "count")
    }
  }

  /// Builds, edits, compares and releases a deep chain, and as many siblings.
  @Test(arguments: [true, false]) func manyRows(isChain: Bool) async throws {
    try await onSmallStack {
      let count = TestSize.pick(100_000, large: 1_000_000)
      let old = try SectionSnapshot(
        rows: (0..<count).lazy.map { (item: $0, level: isChain ? $0 : 0) })
      var new = old
      new.move([count - 1], to: 0, at: 0)
      new.append([-1], to: count / 2)
      new.expand([0])
      try same(new.level(of: -1), isChain ? count / 2 + 1 : 1, "level")
      try same(old.level(of: count - 1), isChain ? count - 1 : 0, "level in the copy")
      try holds(new != old, "not equal to the copy")
      let difference = new.outlineDifference(from: old)
      try same(difference.count, 3, "changes")
      try holds(old.applying(difference) == new, "applied")
      try same(new.difference(from: old).count, 3, "flat changes")
      new.delete([0])
      try same(new.count, isChain ? 0 : count - 1, "left")
    }
  }

  /// An edit in which every item is invalid throws all of them, and changes nothing.
  @Test func everyItemIsInvalid() throws {
    let items = Array(0..<Self.size)
    var outline = try SectionSnapshot(rows: items.map { (item: $0, level: 0) })
    let before = outline
    let names = items.map(String.init)
    let all = OutlineError.duplicateItems(names)
    #expect(throws: all) { try outline.perform(.insert(items, at: .into(nil, at: nil))) }
    #expect(throws: all) { try outline.perform(.graft(before, at: .before(0))) }
    var rest = before
    rest.delete([0])
    #expect(throws: OutlineError.duplicateItems(Array(names.dropFirst()))) {
      try outline.perform(.replaceChildren(of: 0, with: rest))
    }
    #expect(outline == before)
  }

  private static func checkChain(_ chain: SectionSnapshot<Int>) throws {
    try same(chain.count, size, "count")
    try same(chain.visibleCount, 1, "visible count")
    for item in stride(from: 1, to: size, by: size / 10 - 27) {
      try same(chain.level(of: item), item, "level")
      try same(chain.parent(of: item), item - 1, "parent")
      try same(chain.descendantCount(of: item), size - 1 - item, "descendants")
    }
    let deep = size / 10 * 7
    try same(chain.ancestors(of: deep), Array((0..<deep).reversed()), "ancestors")
  }
}
