import Testing

@testable import Outline

/// Texts that are known to slow down Markdown parsers. What is looked at more than once, and what is written,
/// is in proportion to the text.
@Suite(.ownThread) struct HTMLMarkdownCostTests {
  private static let parts = [
    "[", "]", "![", "[a](", "[a](b", "[](", "](", "[a](<b", "[a](b \"", "[a](b '", "[a](b (",
    "[a][", "[a][b", "*",
    "**a ", "*a_ ", "a**b", "_a ", "*a **a ", "~~a ", "`", "`a``b", "\\`", "<", "<a", "<a:", "<a@",
    "&", "&#", "&a;",
    "> ", ">", "- ", "1. ", "> - ", "- a\n", "> a\n", "#", "a\n", "\n", "    a\n\n", "```\n", "~~~",
    "<!--",
    "<div>\n", "<div>\n\n", "<b>", "</b>", "<b><p>", "<a href=\"", "<a b=\"<a b=\" ", "<a b ",
    "<h1>\n", "<h1>a\n",
    "<table><tr><td>\n", "<script>\n", "<script></script>", "<!-- ", "<!--a-->", "# a\n",
    "[a](#a) ", "[a]: b\n", "[a]: b \"", "|", "a|b\n-|-\n", "http:", "http://", "https://a ",
    "mailto:",
    "mailto:a@b:", "(((", ")))", "\\", "  \n", "\t", "[a](b) ", "[[a](b)", "*[a*](b) ", "[`a](b)` ",
  ]

  @Test(arguments: parts)
  func isLinear(part: String) throws {
    let small = try Cost(of: part, count: TestSize.pick(150, large: 10_000))
    let large = try Cost(of: part, count: TestSize.pick(600, large: 40_000))
    #expect(large.work <= 5 * small.work + 1_000, "\(small) \(large)")
    #expect(large.size <= 5 * small.size + 1_000, "\(small) \(large)")
  }

  private struct Cost {
    var work: Int
    var size: Int

    init(of part: String, count: Int) throws {
      let text = String(repeating: part, count: count) + "a"
      let bytes = Array(text.utf8)
      let definitions = MarkdownDrawing.definitions(in: Array("[a]: b".utf8))
      let scanner = InlineScanner(bytes, definitions)
      work = scanner.work
      var output = HTMLOutput()
      output.definitions = definitions
      InlineWriter.write(scanner, to: &output)
      MarkdownDrawing.writeBlocks(of: text, to: &output)
      output.write(linking: bytes[...])
      size = output.page().count
      try holds(work <= 40 * bytes.count, "\(part): \(work) steps for \(bytes.count) bytes")
    }
  }

  /// Nesting ends where a browser would not follow.
  @Test func nestingIsLimited() throws {
    for part in ["> ", "- ", "1. ", "*a **b ", "<b>", "<div>\n", "> <div>\n\n"] {
      let text = String(repeating: part, count: 500) + "x" + String(repeating: "** *", count: 500)
      var output = HTMLOutput()
      MarkdownDrawing.writeBlocks(of: text, to: &output)
      let page = Array("<page>".utf8) + output.bytes + Array("</page>".utf8)
      let elements = try #require(XMLWitness.elements(of: page))
      #expect(elements.allSatisfy { $0.level < 5 * MarkdownDrawing.deepest })
    }
  }
}
