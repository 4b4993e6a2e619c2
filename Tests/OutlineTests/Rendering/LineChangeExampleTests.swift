import Testing

@testable import Outline

/// Line changes of single edits, and what they cost.
@Suite(.ownThread) struct LineChangeExampleTests {
  private let menu = SectionSnapshot(
    """
    + Food
      + Apple
        - Gala
      - Bread
    - Drinks
      - Tea
    - Bill
    """)

  private func changes(_ edit: (inout SectionSnapshot<String>) -> Void) -> [LineChange] {
    var newer = menu
    edit(&newer)
    return TextRenderer().lineChanges(from: menu, to: newer)
  }

  @Test func nothing() {
    #expect(changes { _ in } == [])
    #expect(TextRenderer<Int>().lineChanges(from: SectionSnapshot(), to: SectionSnapshot()) == [])
  }

  @Test func aRowThatBecomesTheLast() {
    #expect(
      changes { $0.delete(["Bread"]) } == [
        .remove(3..<4), .redraw(["│   └── Apple", "│       └── Gala"], at: 1),
      ])
  }

  @Test func aRowThatIsTheLastNoMore() {
    #expect(
      changes { $0.append(["Tip"]) } == [
        .insert(["└── Tip"], at: 6), .redraw(["├── Bill"], at: 5),
      ])
  }

  @Test func aHiddenCount() {
    #expect(
      changes { $0.append(["Milk"], to: "Tea") } == [.redraw(["├── ▸ Drinks (2)"], at: 4)])
  }

  @Test func expanding() {
    #expect(
      changes { $0.expand(["Drinks"]) } == [
        .insert(["│   └── Tea"], at: 5), .redraw(["├── Drinks"], at: 4),
      ])
  }

  @Test func anotherRowInItsPlace() {
    #expect(changes { $0.replace("Bread", with: "Rolls") } == [.redraw(["│   └── Rolls"], at: 3)])
  }

  @Test func aLevelWithoutAnotherOrder() {
    #expect(
      changes { $0.move(["Bread"], after: "Food") } == [
        .redraw(["│   └── Apple", "│       └── Gala", "├── Bread"], at: 1)
      ])
  }

  @Test func whatTheCallerNames() {
    let titles = Locked(["a": "one", "b": "two"])
    let renderer = TextRenderer<String>(
      style: .indented,
      registration: RowRegistration { item, _ in
        RowContent(text: titles.withLock { $0[item] ?? item })
      })
    var outline = SectionSnapshot<String>()
    outline.append(["a", "b"])
    titles.withLock { $0["b"] = "three" }
    #expect(renderer.lineChanges(from: outline, to: outline) == [])
    #expect(
      renderer.lineChanges(from: outline, to: outline, reconfiguring: ["b", "c"])
        == [.redraw(["three"], at: 1)])
  }

  // MARK: Cost

  private typealias Watched = CostTests.Watched

  /// Each change is compared without a look at most rows.
  @Test(arguments: CostTests.Change.allCases) func oneChange(change: CostTests.Change) {
    let looks = CostTests.Looks()
    func item(_ number: Int) -> Watched { Watched(number: number, looks: looks) }
    let counts = [1000, TestSize.pick(8_000, large: 20_000)].map { count in
      var older = SectionSnapshot<Watched>()
      older.append((0..<count / 10).map(item))
      for parent in 0..<count / 10 {
        older.append((0..<9).map { item(count / 10 + 9 * parent + $0) }, to: item(parent))
      }
      older.expandAll()
      var newer = older
      change.perform(on: &newer, item)
      let renderer = TextRenderer(
        registration: RowRegistration<Watched> { item, _ in
          RowContent(text: "\(item.number)")
        })
      return looks.counted { _ = renderer.lineChanges(from: older, to: newer) }
    }
    #expect(counts[1] < 2 * counts[0] + 100, "\(counts)")
  }

  /// A comb: a chain, and after it two more children of each of its rows, of which the first is removed.
  /// Nothing is redrawn, and each removal costs the same.
  @Test func removalsAtAllLevels() throws {
    let looks = CostTests.Looks()
    func item(_ number: Int) -> Watched { Watched(number: number, looks: looks) }
    let counts = try [100, 1000].map { depth in
      let chain = (0..<depth).map { (item: item($0), level: $0) }
      let tail = (0..<2 * depth).map { (item: item(depth + $0), level: depth - 1 - $0 / 2) }
      var older = try SectionSnapshot(rows: chain + tail)
      older.expandAll()
      var newer = older
      newer.delete((0..<depth).map { item(depth + 2 * $0) })
      let renderer = TextRenderer<Watched>()
      return looks.counted {
        let changes = renderer.lineChanges(from: older, to: newer)
        #expect(changes.count == depth)
      }
    }
    #expect(counts[1] < 15 * counts[0], "\(counts)")
  }

  /// Deep below, a leaf is removed: the row before it is the last one.
  @Test func aLeafOfADeepChain() async throws {
    try await onSmallStack {
      let depth = TestSize.depth
      let rows = (0..<depth).map { (item: $0, level: $0) }
      var older = try SectionSnapshot(rows: rows + [(item: depth, level: depth - 1)])
      older.expandAll()
      var newer = older
      newer.delete([depth])
      let changes = TextRenderer().lineChanges(from: older, to: newer)
      try same(changes.count, 2, "changes")
      try same(changes.first, .remove(depth..<depth + 1), "the first one")
      guard case .redraw(let lines, depth - 1) = changes[1] else {
        throw Mismatch("The second one is \(changes[1])")
      }
      try same(lines.map { $0.hasSuffix("    └── \(depth - 1)") }, [true], "its line")
    }
  }
}
