import Outline
import Testing

/// Mindmaps: every title is in the diagram, and none of it means anything to Mermaid.
@Suite(.ownThread) struct MermaidTests {
  @Test func rows() throws {
    let document = try OutlineDocument(
      rows: [
        ("Food", 0), ("Tea (green)", 1), ("", 1), ("Drinks & more", 0), ("1. first", 1),
        ("www.example.org", 1), ("a\nb", 0),
      ].map { (content: ItemContent($0.0), level: $0.1, isExpanded: false) })
    let options = DocumentFormat.EncodingOptions(title: "Shopping")
    #expect(
      String(decoding: try DocumentFormat.mermaid.encode(document, options: options), as: UTF8.self)
        == """
        mindmap
          n0["Shopping"]
            n1["Food"]
              n2["Tea (green)"]
              n3["#160;"]
            n4["Drinks #38; more"]
              n5["1#46;#32;first"]
              n6["www#46;example.org"]
            n7["a<br/>b"]

        """)
  }

  /// Marks that Mermaid looks for in a diagram before and while it is parsed, and those of Markdown.
  static let hostileTitles = [
    "end", "mindmap", "\"", "\"]", "a[b](c){d}", "((a))", "))a((", "{{a}}", "`a`", "\"`a`\"", "#",
    "#quot;", "#35;", "%%", "%%{init: {}}%%", "---", "---\ntitle: x\n---", "style a:b #c;",
    "classDef a:b#c;", ":::x", "::icon(fa)", "<b>a</b>", "<script>alert(1)</script>", "&amp;",
    "a\nb", "a\r\nb", "\n", " ", "    a", "a  b", "\t", "* a", "- a", "+ a", "1. a", "1) a", "> a",
    "# a", "===", "**a**", "_a_", "__init__.py", "~~a~~", "|a|b|", "$$x$$", "\\", "\\n", "a\\",
    "[a](b)", "![a](b)", "http://a.b", "https://a.b/c?d=e#f", "www.a.b", "a@b.cd", "mailto:a@b.c",
    "😀", "👩‍👩‍👧", "é", "日本", "ﬂ°°35¶ß", "\u{0}", "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{2028}",
    "\u{202E}", "\u{FEFF}", ";", "a;b", "graph TD; a-->b", "n0", "fa:fa-car",
  ]

  @Test(arguments: hostileTitles)
  func titlesComeBack(title: String) throws {
    let document = try OutlineDocument(rows: [
      (content: ItemContent(title), level: 0, isExpanded: true),
      (content: ItemContent("below"), level: 1, isExpanded: false),
    ])
    let diagram = try DocumentFormat.mermaid.encode(document)
    let again = try ShownMindmap.document(of: diagram)
    let lines = title.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    #expect(again.outline.items.map { again[$0].title } == [lines, "below"])
    #expect(again.outline.rows.map(\.level) == [0, 1])
    try Self.holdsNothingButText(diagram)
  }

  @Test(arguments: Seeds.some(8))
  func randomDocuments(seed: UInt64) throws {
    var random = RandomTextDocuments(seed: seed, pieces: Self.hostileTitles + ["a", "1", " "])
    for _ in 0..<50 {
      let diagram = try DocumentFormat.mermaid.encode(random.document(notes: false))
      try Self.holdsNothingButText(diagram)
    }
  }

  /// Outside of entities and line breaks, nothing but what a text can be made of.
  private static func holdsNothingButText(_ diagram: [UInt8]) throws {
    let text = String(decoding: diagram, as: UTF8.self)
    for line in text.unicodeScalars.split(separator: "\n").dropFirst() {
      let node = try #require(String(line).wholeMatch(of: #/ +n\d+\["(.+)"\]/#))
      let rest = String(node.1).replacing("<br/>", with: "").replacing(#/#\d+;/#, with: "")
      let signs = rest.unicodeScalars.filter {
        $0.value < 0x80 && !$0.properties.isAlphabetic && !("0"..."9" ~= $0)
      }
      #expect(signs.allSatisfy { ",?'-/(). ".unicodeScalars.contains($0) }, "\(line)")
      #expect(!rest.contains("ﬂ") && !rest.contains("¶"))
    }
  }

  @Test func titleOfTheDocument() throws {
    var document = OutlineDocument()
    document.header["title"] = .text("\"T\"")
    let text = String(decoding: try DocumentFormat.mermaid.encode(document), as: UTF8.self)
    #expect(text == "mindmap\n  n0[\"#34;T#34;\"]\n")
  }
}
