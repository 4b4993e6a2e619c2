import Outline
import Testing

@testable import outline_tree

/// Moving rows with `r`, and completing rows in commands.
@Suite(.ownThread) struct BrowserRefilingTests {
  private let rows = ["Food", "> Apple", "> > Peel", "> Bread", "Drinks", "> Tea", "Sweets"]

  private func bench(_ keys: String) -> BrowserBench {
    var bench = BrowserBench(rows)
    bench.type(keys)
    return bench
  }

  private func offered(_ bench: BrowserBench) -> [String] {
    guard case .prompt(let prompt) = bench.state.mode else { return [] }
    return prompt.completion?.rows(in: bench.state.document).map {
      bench.state.document.text(of: $0)
    } ?? []
  }

  @Test(arguments: [
    ("jrdri\r", "Food >Bread Drinks >Tea >Apple >>Peel Sweets"),
    ("jr\u{1B}[B\u{1B}[B\r", "Food >Bread Drinks >Tea >Apple >>Peel Sweets"),
    ("jr\t\t\u{1B}[Z\r", "Food >Bread >>Apple >>>Peel Drinks >Tea Sweets"),
    ("jrfood/br\r", "Food >Bread >>Apple >>>Peel Drinks >Tea Sweets"),
    ("jrxyz\r", "Food >Apple >>Peel >Bread Drinks >Tea Sweets"),
    ("jr\u{1B}", "Food >Apple >>Peel >Bread Drinks >Tea Sweets"),
  ]) func moves(_ keys: String, _ expected: String) {
    #expect(bench(keys).outline == expected, "\(keys.debugDescription)")
  }

  @Test func markedRowsMoveTogether() {
    var bench = bench("j j jrswe\r")
    #expect(bench.outline == "Food Drinks >Tea Sweets >Apple >>Peel >Bread")
    #expect(bench.state.view.marks.isEmpty)
    bench.type("u")
    #expect(bench.outline == self.bench("").outline)
  }

  @Test func backToTheNeighbor() {
    var bench = bench("jzMjjrtea\r")
    #expect(bench.picture == "▸Food ▾Drinks >▾Tea >>[Sweets]")
    bench.type("\u{F}")
    #expect(bench.picture.contains("▾[Drinks]"))
  }

  /// A row is not offered for itself or for a row inside it.
  @Test(arguments: Seeds.some(10)) func noRowMovesIntoItself(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var bench = BrowserBench(RandomOutline.titled(&random))
    bench.type("zR")
    for _ in 0..<5 {
      bench.type(String(repeating: "j", count: Int.random(in: 0...9, using: &random)) + " ")
    }
    bench.type("r" + ["", "a", "b", "1"].randomElement(using: &random)!)
    guard case .prompt(let prompt) = bench.state.mode else { return }
    let outline = bench.state.document.outline
    for node in prompt.completion!.rows(in: bench.state.document) {
      let family = [node] + outline.ancestors(of: node)
      #expect(family.allSatisfy { !bench.state.view.marks.contains($0) })
    }
  }

  @Test func bestRowsComeFirst() {
    var bench = BrowserBench(["x", "cater", "a cat", "c-a-t", "Cat", "cat"])
    bench.type("rcat")
    #expect(offered(bench) == ["cater", "Cat", "cat", "a cat", "c-a-t"])
    bench.type("\u{15}Cat")
    #expect(offered(bench) == ["Cat"])
    bench.type("\u{15}zzz")
    #expect(offered(bench) == [])
  }

  @Test func aDirectoryRefuses() {
    var bench = BrowserBench(MadeUpDirectory())
    bench.type("r")
    #expect(bench.state.mode == .rows && bench.message?.contains("never touched") == true)
  }

  /// What Tab inserts in a command names the row that was chosen.
  @Test(arguments: Seeds.some(20)) func commandsNameTheRow(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let start = BrowserBench(RandomOutline.titled(&random))
    var bench = start
    bench.type(":delete \(["", "b", "\"b", "a", "7"].randomElement(using: &random)!)\t")
    guard case .prompt(let prompt) = bench.state.mode, let node = prompt.completion?.chosen else {
      return
    }
    bench.type("\r")
    #expect(bench.message == nil && !bench.state.document.outline.contains(node))
    let rest = start.state.document.outline.descendantCount(of: node) + 1
    let count = start.state.document.outline.count - rest
    #expect(bench.state.document.outline.count == count)
  }

  @Test func tabChoosesTheNextRow() {
    var bench = bench(":move e")
    #expect(offered(bench) == ["Apple", "Peel", "Bread", "Tea", "Sweets"])
    bench.type("\t\t\t\u{1B}[Z after Fo\t\r")
    #expect(bench.outline == "Food >Apple >Bread Peel Drinks >Tea Sweets")
  }

  /// A key looks at a part of a large document; the rest follows while there is time.
  @Test func aLargeDocument() {
    let count = TestSize.pick(20_000, large: 1_000_000)
    let rows = (0..<count).map { (content: ItemContent("row \($0)"), level: 0, isExpanded: false) }
    var bench = BrowserBench(SourceDocument(try! OutlineDocument(rows: rows)))
    bench.type("r\(count - 1)")
    #expect(offered(bench) == [] && bench.state.looksAtRows)
    #expect(bench.state.frame().lines.contains { $0.contains(Array("looking at more".utf8)) })
    while bench.state.looksAtRows {
      bench.state.lookAtRows(milliseconds: 0, unless: { false })
    }
    #expect(offered(bench) == ["row \(count - 1)"])
    bench.type("\u{15}row")
    #expect(offered(bench).count == Completion.limit && !bench.state.looksAtRows)
  }
}
