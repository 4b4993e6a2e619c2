import Testing

@testable import Outline

/// The laws of drawing.
@Suite(.ownThread) struct RenderingLawTests {
  @Test func everySmallOutline() {
    for count in 0...5 {
      // By default some states of expansion of five rows, other ones for the next shape.
      let period = count < 5 ? 1 : TestSize.pick(5, large: 1)
      for (number, levels) in everyPreorder(of: count).enumerated() {
        for expanded in (0..<(1 << count)).dropFirst(number % period).everyNth(period) {
          expectLaws(outline(levels) { expanded & (1 << $0) != 0 })
        }
      }
    }
  }

  @Test(arguments: Seeds.some(8)) func largerOutlines(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var levels = [0]
    for _ in 1..<500 { levels.append(Int.random(in: 0...levels.last! + 1, using: &random)) }
    let collapsed = Set(levels.indices.filter { _ in random.oneIn(12) })
    expectLaws(outline(levels) { !collapsed.contains($0) })
  }

  @Test(arguments: Seeds.some(8)) func laterSiblings(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var levels = [0]
    for _ in 1..<200 { levels.append(Int.random(in: 0...levels.last! + 1, using: &random)) }
    var marks = SiblingMarks()
    for level in levels { marks.append(level: level) }
    for (row, level) in levels.enumerated() {
      let next = levels[(row + 1)...].first { $0 <= level }
      #expect(marks[row] == (next == level))
    }
  }

  @Test func aWideOutline() {
    var wide = SectionSnapshot<Int>()
    let count = TestSize.pick(20_000, large: 100_000)
    wide.append(Array(0..<count))
    var lines = LineCounter()
    TextRenderer().write(wide, to: &lines)
    #expect(lines.count == count)
    #expect(lines.last == "└── \(count - 1)\n")
  }

  @Test func aDeepOutline() async throws {
    try await onSmallStack {
      // Without connectors, because with them the text is quadratic in the depth.
      let bare = ConnectorStyle(branch: "", lastBranch: "", line: "", space: "")
      let depth = TestSize.depth
      var deep = try SectionSnapshot(rows: (0..<depth).map { (item: $0, level: $0) })
      deep.expandAll()
      var lines = LineCounter()
      TextRenderer(style: bare).write(deep, to: &lines)
      try same(lines.count, depth, "lines")
      try same(lines.last, "\(depth - 1)\n", "the last line")
    }
  }

  /// Checks that there is a line for each visible row, that the connectors have the level of the row and
  /// are connected above and below, and that visible and hidden rows together are all rows.
  private func expectLaws(_ snapshot: SectionSnapshot<Int>) {
    for style in [ConnectorStyle.tree, .ascii] {
      let text = TextRenderer<Int>(style: style).string(for: snapshot)
      let drawings = text.split(separator: "\n").map { Drawing(line: $0, style: style) }
      #expect(drawings.map(\.level) == snapshot.visibleRows.map(\.level), "\(text)")
      #expect(drawings.map(\.item) == snapshot.visibleItems, "\(text)")
      #expect(snapshot.visibleCount + drawings.reduce(0) { $0 + $1.hidden } == snapshot.count)
      for (row, drawing) in drawings.enumerated() {
        for column in 0...drawing.level {
          let below = row + 1 < drawings.count ? drawings[row + 1] : nil
          #expect(drawing.goesDown(column) == (below?.comesFromAbove(column) ?? false), "\(text)")
        }
      }
    }
  }

  private func outline(
    _ levels: [Int], isExpanded: (Int) -> Bool
  ) -> SectionSnapshot<Int> {
    var snapshot = SectionSnapshot<Int>()
    var path: [Int] = []
    for (item, level) in levels.enumerated() {
      path.removeLast(path.count - level)
      snapshot.append([item], to: path.last)
      path.append(item)
    }
    snapshot.expand(levels.indices.filter(isExpanded))
    return snapshot
  }

  private func everyPreorder(of count: Int) -> [[Int]] {
    if count == 0 { return [[]] }
    return everyPreorder(of: count - 1).flatMap { levels in
      (0...(levels.last.map { $0 + 1 } ?? 0)).map { levels + [$0] }
    }
  }
}

/// A drawn line, parsed.
private struct Drawing {
  enum Piece { case branch, lastBranch, line, space }

  var pieces: [Piece] = []
  var item: Int?
  var hidden = 0

  init(line: Substring, style: ConnectorStyle) {
    let kinds: [(String, Piece)] = [
      (style.branch, .branch), (style.lastBranch, .lastBranch),
      (style.line, .line), (style.space, .space),
    ]
    var rest = line
    while let (text, piece) = kinds.first(where: { rest.hasPrefix($0.0) }) {
      pieces.append(piece)
      rest.removeFirst(text.count)
    }
    if rest.hasPrefix(style.collapsed) { rest.removeFirst(style.collapsed.count) }
    let words = rest.split(separator: " ")
    item = words.first.flatMap { Int($0) }
    if words.count > 1 { hidden = Int(words[1].dropFirst().dropLast()) ?? -1 }
  }

  var level: Int { pieces.count - 1 }

  func goesDown(_ column: Int) -> Bool {
    pieces[column] == .branch || pieces[column] == .line
  }

  func comesFromAbove(_ column: Int) -> Bool {
    column < pieces.count && pieces[column] != .space
  }
}

private struct LineCounter: TextOutputStream {
  var count = 0
  var last = ""

  mutating func write(_ text: String) {
    count += 1
    last = text
  }
}
