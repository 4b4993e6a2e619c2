import Outline
import Testing

/// Drawing a part of an outline draws what is there when the whole outline is drawn.
@Suite(.ownThread) struct LineTests {
  /// By default some outlines of four and five rows: the periods are prime, and so fall on other states of
  /// expansion of each shape.
  @Test func everyRangeOfEverySmallOutline() throws {
    for count in 0...5 {
      let period = count < 4 ? 1 : TestSize.pick(count == 4 ? 3 : 17, large: 1)
      for twin in everyOutline(of: count).everyNth(period) {
        let snapshot = twin.snapshot
        try within("\n" + twin.layout) {
          for renderer in [TextRenderer<Int>(), TextRenderer(showsHiddenCounts: false)] {
            try compareEveryRange(of: snapshot, renderer)
          }
        }
      }
    }
  }

  private func compareEveryRange(
    of snapshot: SectionSnapshot<Int>, _ renderer: TextRenderer<Int>
  ) throws {
    let lines = renderer.string(for: snapshot).split(separator: "\n").map(String.init)
    for start in 0...lines.count {
      for end in start...lines.count {
        try same(
          renderer.lines(in: start..<end, of: snapshot), Array(lines[start..<end]),
          "lines \(start) to \(end)")
      }
    }
    for (index, line) in lines.enumerated() {
      try same(renderer.line(at: index, in: snapshot), line, "line \(index)")
    }
  }

  @Test(arguments: Seeds.some(8)) func largerOutlines(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    let snapshot = edits.outline(of: 500).snapshot
    let renderer = TextRenderer<Int>(style: .ascii)
    let lines = renderer.string(for: snapshot).split(separator: "\n").map(String.init)
    for index in lines.indices {
      try same(renderer.line(at: index, in: snapshot), lines[index], "line \(index)")
      let end = Int.random(in: index...lines.count, using: &edits.random)
      try same(
        renderer.lines(in: index..<end, of: snapshot), Array(lines[index..<end]),
        "lines \(index) to \(end)")
    }
  }

  @Test func aDeepChain() async throws {
    try await onSmallStack {
      let depth = TestSize.depth
      var deep = try SectionSnapshot(rows: (0..<depth).map { (item: $0, level: $0) })
      deep.append([-1], to: 0)
      deep.expandAll()
      let line = TextRenderer().line(at: depth - 1, in: deep)
      try same(line.hasPrefix("    │       "), true, "connectors of the first ancestors")
      try same(line.hasSuffix("    └── \(depth - 1)"), true, "the end of the line")
      try same(line.unicodeScalars.count, 4 * depth + "\(depth - 1)".count, "its length")
    }
  }

  /// A row is drawn without a look at most of the others.
  @Test func theCostOfOneLine() throws {
    let looks = CostTests.Looks()
    func item(_ number: Int) -> CostTests.Watched {
      CostTests.Watched(number: number, looks: looks)
    }
    let counts = [100, 10_000].map { count in
      var outline = SectionSnapshot<CostTests.Watched>()
      outline.append((0..<count).map(item))
      outline.append((count..<2 * count).map(item), to: item(count / 2))
      outline.expand([item(count / 2)])
      return looks.counted { _ = TextRenderer().line(at: count, in: outline) }
    }
    #expect(counts[0] > 0 && counts[1] < 2 * counts[0], "\(counts)")
  }
}
