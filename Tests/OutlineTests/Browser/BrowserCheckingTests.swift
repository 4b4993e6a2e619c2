import Outline
import Testing

@testable import outline_tree

/// Checking rows off with `x` and `X`.
@Suite(.ownThread) struct BrowserCheckingTests {
  private func labels(_ bench: BrowserBench) -> String {
    bench.state.document.outline.items.map { bench.state.document.name(of: $0) }
      .joined(separator: ", ")
  }

  @Test(arguments: [
    ("x", "[ ] Tea, TODO Bread"), ("xx", "[x] Tea, TODO Bread"), ("xxx", "[ ] Tea, TODO Bread"),
    ("xxX", "Tea, TODO Bread"), ("jx", "Tea, DONE Bread"), ("jxx", "Tea, TODO Bread"),
    // A box is checked before a word is changed.
    ("ji[ ] TODO Bread\u{3}x", "Tea, [x] TODO Bread"),
    ("x  x", "[x] Tea, DONE Bread"),
  ]) func states(_ keys: String, _ expected: String) {
    var bench = BrowserBench(["Tea", "TODO Bread"])
    bench.type(keys.replacing("i[", with: "i\u{15}["))
    #expect(labels(bench) == expected)
  }

  /// Whatever rows are checked, one `u` undoes one `x`.
  @Test(arguments: Seeds.some(10)) func oneStep(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var bench = BrowserBench(RandomOutline.titled(&random))
    bench.type("zR")
    for _ in 0..<20 {
      bench.type(["j", "k", " ", "x"].randomElement(using: &random)!)
      let before = bench.state.document.document
      bench.type(Bool.random(using: &random) ? "x" : "X")
      if bench.state.document.document == before { continue }
      bench.type("u")
      #expect(bench.state.document.document == before)
      bench.type("\u{12}")
      #expect(bench.state.document.document != before)
    }
  }

  @Test func refusals() {
    var bench = BrowserBench(["Tea"])
    bench.type("X")
    #expect(bench.message == "there is no checkbox to remove")
    var directory = BrowserBench(MadeUpDirectory())
    for key in ["x", "X"] {
      directory.type(key)
      #expect(directory.message?.contains("never touched") == true)
    }
    #expect(directory.takeAsked().allSatisfy { $0 == .read(nil) })
  }

  /// A checkbox is written to the file, in each format.
  @Test(arguments: EditedDocuments.names) func kept(_ name: String) throws {
    let folder = try ScratchFolder()
    try EditedDocuments.make(name, in: folder)
    let browser = try KeptBrowser(folder.path(name))
    browser.type("xx\u{13}")
    let again = try KeptBrowser(folder.path(name))
    let document = again.host.state.document
    #expect(document.document[document.outline.items[0]].isChecked == true)
  }
}
