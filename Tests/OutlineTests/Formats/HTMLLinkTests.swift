import Testing

@testable import Outline

/// Some texts become links, and others never do.
@Suite(.ownThread) struct HTMLLinkTests {
  private func elements(_ document: OutlineDocument) throws -> [XMLWitness.Element] {
    try #require(XMLWitness.elements(of: try DocumentFormat.html.encode(document)))
  }

  private func links(_ document: OutlineDocument) throws -> [String] {
    try elements(document).filter { $0.name == "a" }.map { $0.attributes["href"] ?? "" }
  }

  private static let hostile = [
    "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)",
    "java\tscript:alert(1)", "\u{1}javascript:alert(1)", "javascript\u{0}:alert(1)",
    "javascript :alert(1)",
    "data:text/html,x", "DATA:text/html,x", "vbscript:x", "file:///etc/passwd", "blob:x", "x-y:z",
    "", " ",
    "java\u{AD}script:alert(1)", "\u{200B}javascript:alert(1)", "javascript\u{7F}:alert(1)", ":x",
  ]

  @Test(arguments: hostile)
  func unsafeAddressesAreNone(text: String) throws {
    #expect(LinkAddress(Array(text.utf8)[...]) == nil)
    let fields = ["htmlUrl", "url", "xmlUrl"].map { DocumentField($0, .text(text)) }
    #expect(try links(OutlineDocument([(ItemContent(text, note: text, fields: fields), 0)])) == [])
    let entities = text.unicodeScalars.map { "&#\($0.value);" }.joined()
    let targets = [text, "<\(text)>", entities, text.replacing(":", with: "\\:")]
    let rows = targets.enumerated().map { number, target in
      let title = "[a](\(target)) ![b](\(target)) <\(target)> [c\(number)]"
      return (ItemContent(title, note: title + "\n\n[c\(number)]: \(target)\n"), 0)
    }
    var document = OutlineDocument(rows)
    document.style = TextStyle(format: .markdown)
    let found = try links(document)
    #expect(found.allSatisfy { !$0.contains(":") || $0.contains("%") }, "\(text): \(found)")
    #expect(found.allSatisfy { !$0.lowercased().contains("script:") }, "\(text): \(found)")
  }

  @Test func safeAddresses() {
    let pairs = [
      ("https://a.example/b?c=d&e#f", "https://a.example/b?c=d&e#f"), ("HTTP://a", "HTTP://a"),
      ("mailto:a@b", "mailto:a@b"), ("ftp://a/b", "ftp://a/b"), (" a/b c ", "a/b%20c"),
      ("#a:b", "#a:b"),
      ("/a:b", "/a:b"), ("?a:b", "?a:b"), ("é", "%C3%A9"), ("a\"b<c>", "a%22b%3Cc%3E"),
      ("%20", "%20"),
    ]
    for (text, expected) in pairs {
      #expect(LinkAddress(Array(text.utf8)[...])?.bytes == Array(expected.utf8), "\(text)")
    }
  }

  @Test func addressesInPlainText() throws {
    let text =
      "See https://a.example/x_(y), (http://b.example), mailto:c@d.example; not xhttp://e, http://, http:f "
      + "or ftp://g/h?i=j&k<l"
    #expect(
      try links(OutlineDocument([(ItemContent("a", note: text), 0)])) == [
        "https://a.example/x_(y)", "http://b.example", "mailto:c@d.example", "ftp://g/h?i=j&k",
      ])
    #expect(try links(OutlineDocument([(ItemContent(text), 0)])).count == 4)
  }

  @Test func feedsAreLinks() throws {
    let contents = [
      ItemContent(
        "A",
        fields: [
          DocumentField("xmlUrl", .text("https://a.example/feed")),
          DocumentField("htmlUrl", .text("https://a.example/?b&c")),
        ]),
      ItemContent(
        "B https://x.example", fields: [DocumentField("xmlUrl", .text("https://b.example"))]),
      ItemContent(
        "C",
        fields: [
          DocumentField("htmlUrl", .text("javascript:x")),
          DocumentField("url", .text("https://c.example")),
        ]),
    ]
    #expect(
      try links(OutlineDocument(contents.map { ($0, 0) })) == [
        "https://a.example/?b&c", "https://b.example", "https://c.example",
      ])
  }

  @Test func linksSayHowTheyAreFollowed() throws {
    let links = try elements(OutlineDocument([(ItemContent("https://a.example"), 0)]))
      .filter { $0.name == "a" }
    #expect(links.map { $0.attributes["rel"] } == ["noopener noreferrer"])
  }

  /// Titles are Markdown only where the document is.
  @Test func onlyMarkdownIsMarkdown() throws {
    let text = "- [*a*](b) `c` **d**\n\n  > e <i>f</i>\n"
    let markdown = try DocumentFormat.markdown.decode(Array(text.utf8)).document
    let names = try elements(markdown).map(\.name)
    #expect(
      Set(["a", "em", "code", "strong", "blockquote", "i"]).isSubset(of: names))
    let plain = OutlineDocument(
      markdown.outline.items.map { (ItemContent(markdown[$0].title, note: markdown[$0].note), 0) })
    let plainElements = try elements(plain)
    #expect(plainElements.contains { $0.text == "[*a*](b) `c` **d**" })
    #expect(!plainElements.contains { ["a", "em", "blockquote", "i"].contains($0.name) })
  }

  /// Text above the first row is shown, and defines links for the rows.
  @Test func theTextAboveTheRows() throws {
    let text =
      "Read *this*, [x].\n\n[x]: https://x.example\n\n# A [x]\n\n- b [y]\n\n  [y]: y.html\n"
    let document = try DocumentFormat.markdown.decode(Array(text.utf8)).document
    #expect(try elements(document).contains { $0.attributes["id"] == "preamble" })
    #expect(try links(document) == ["https://x.example", "https://x.example", "y.html"])
  }
}
