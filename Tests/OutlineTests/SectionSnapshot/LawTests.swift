import Outline
import Testing

/// The laws of the methods that UIKit does not have, on every outline of up to three items, and on outlines
/// of four. By default on some of those of three items: the periods are prime, and so fall on other states of
/// expansion of each shape.
@Suite(.ownThread) struct LawTests {
  static let outlines: [NaiveOutline<Int>] =
    (0...2).flatMap(everyOutline(of:)) + everyOutline(of: 3).everyNth(TestSize.pick(3, large: 1))
    + everyOutline(of: 4).everyNth(TestSize.pick(17, large: 1))

  /// All parents are expanded. Leaves do not change.
  @Test func expandAll() throws {
    for outline in Self.outlines {
      var expected = outline
      let parents = outline.entries().filter(\.hasChildren).map(\.item)
      expected.setExpanded(outline.expanded.union(parents))
      try withEverySharing(of: outline) { snapshot, _ in
        snapshot.expandAll()
        try same(snapshot.visibleItems, outline.items, "visible items")
        try OutlineChecker.compare(snapshot, expected, stranger: 999)
      }
    }
  }

  @Test func collapseAll() throws {
    for outline in Self.outlines {
      try withEverySharing(of: outline) { snapshot, _ in
        snapshot.collapseAll()
        var expected = outline
        expected.setExpanded([])
        try OutlineChecker.compare(snapshot, expected, stranger: 999)
      }
    }
  }

  /// Exactly the parents of smaller levels are expanded.
  @Test(arguments: [-1, 0, 1, 2, 3, 4, Int.max])
  func expandToLevel(_ level: Int) throws {
    for outline in Self.outlines {
      var expected = outline
      let parents = outline.entries().filter { $0.hasChildren && $0.level < level }
      expected.setExpanded(Set(parents.map(\.item)))
      try within("level \(level) of\n\(outline.layout)") {
        try withEverySharing(of: outline) { snapshot, _ in
          snapshot.expand(toLevel: level)
          try OutlineChecker.compare(snapshot, expected, stranger: 999)
        }
      }
    }
  }

  @Test func reveal() throws {
    for outline in Self.outlines {
      for item in outline.items {
        var expected = outline
        expected.setExpanded(outline.expanded.union(outline.ancestors(of: item)))
        try withEverySharing(of: outline) { snapshot, _ in
          snapshot.reveal(item)
          try holds(snapshot.isVisible(item), "visible after reveal")
          try OutlineChecker.compareRows(snapshot, expected)
        }
      }
    }
  }

  /// Items of equal rank keep their order, and descendants move with their parents.
  @Test func sortChildrenIsStable() throws {
    let orders: [(Int, Int) -> Bool] = [
      { _, _ in false }, { $0 > $1 }, { $0 % 2 < $1 % 2 }, { $0 % 2 > $1 % 2 },
    ]
    for outline in Self.outlines {
      for parent in [nil] + outline.items.map(Optional.some) {
        for (number, order) in orders.enumerated() {
          let children = outline.children(of: parent)
          // Insertion sort is stable.
          var sorted: [Int] = []
          for child in children {
            sorted.insert(child, at: sorted.firstIndex { order(child, $0) } ?? sorted.endIndex)
          }
          var expected = outline
          expected.setChildren(of: parent, to: sorted)
          try within("order \(number) below \(String(describing: parent)) in\n\(outline.layout)") {
            try withEverySharing(of: outline) { snapshot, _ in
              snapshot.sortChildren(of: parent, by: order)
              try OutlineChecker.compareRows(snapshot, expected)
            }
          }
        }
      }
    }
  }

  @Test func sortManyChildren() throws {
    var random = SeededRandom(seed: 3)
    let items = Array(0..<2_000).shuffled(using: &random)
    var snapshot = SectionSnapshot<Int>()
    snapshot.append([-1, -2])
    snapshot.append(items, to: -1)
    snapshot.append([5_000], to: items[7])
    let expected = items.enumerated().sorted {
      ($0.element % 10, $0.offset) < ($1.element % 10, $1.offset)
    }
    snapshot.sortChildren(of: -1) { $0 % 10 < $1 % 10 }
    #expect(snapshot.children(of: -1) == expected.map(\.element))
    #expect(snapshot.parent(of: 5_000) == items[7])
    #expect(snapshot.rootItems == [-1, -2])
  }

  struct ToolError: Error {}

  @Test func throwingComparisonChangesNothing() throws {
    var snapshot = SectionSnapshot(LayoutTests.shop)
    #expect(throws: ToolError.self) {
      try snapshot.sortChildren(of: nil) { _, _ in throw ToolError() }
    }
    #expect(snapshot.layout == LayoutTests.shop)
    #expect(throws: ToolError.self) { try snapshot.filter { _ in throw ToolError() } }
  }

  /// The result has the matching items and their ancestors.
  @Test func filterKeepsAncestors() throws {
    for outline in Self.outlines {
      let snapshot = outline.snapshot
      for matching in everySubset(of: outline.items).map(Set.init) {
        let kept = outline.entries().filter { entry in
          matching.contains(entry.item)
            || outline.descendants(of: entry.item).contains(where: matching.contains)
        }
        let expected = NaiveOutline(
          rows: kept.map { (item: $0.item, level: $0.level, isExpanded: $0.isExpanded) })
        try within("filter \(matching) of\n\(outline.layout)") {
          let filtered = snapshot.filter { matching.contains($0) }
          try OutlineChecker.compare(filtered, expected, stranger: 999)
        }
      }
      try OutlineChecker.compareRows(snapshot, outline)
    }
  }
}
