import Foundation
import Testing

@testable import Outline

/// Pages of Markdown: the title, links inside the page, and HTML.
@Suite(.ownThread) struct HTMLPageOfMarkdownTests {
  private func page(_ markdown: String, title: String = "file.md") throws -> String {
    let document = try DocumentFormat.markdown.decode(Array(markdown.utf8)).document
    let options = DocumentFormat.EncodingOptions(title: title)
    return String(
      decoding: try DocumentFormat.html.encode(document, options: options), as: UTF8.self)
  }

  private func elements(_ markdown: String) throws -> [XMLWitness.Element] {
    try #require(XMLWitness.elements(of: Array(try page(markdown).utf8)))
  }

  private func rows(_ markdown: String) throws -> [XMLWitness.Element] {
    try elements(markdown).filter {
      $0.attributes["data-rows"] != nil || $0.attributes["class"] == "leaf"
    }
  }

  /// The names are those that GitHub gives to headings.
  @Test func headingsHaveNames() throws {
    let text = """
      # The *title*, with `code` & [link](x)
      ## C++ / C#
      ## Été_1 — 🚀 two  blanks
      ## C++ / C#
      ## c--c-1
      ## C / C
      ## 日本語 ![image](a.png)
      ## ![badge](https://a.example/b)
      ## Filter
      ## Note 3
      - not a heading
      """
    let expected = [
      "c--c", "été_1---two--blanks", "c--c-1", "c--c-1-1", "c--c-2", "日本語-", nil, "filter.",
      "note-3", nil,
    ]
    #expect(try rows(text).map { $0.attributes["id"] } == expected)
  }

  @Test func linksLeadToThem() throws {
    let text = """
      # Title
      [1](#c) [2](#C) [3](#C-1) [4](#%C3%89t%C3%A9) [5](#filter) [6](#title) [7](#a.b) [8](#none) [9](x#c)
      ## C
      ## c
      ## Été
      ## Filter
      <a name="a.b"></a> <b id="C-1">x</b> <i id="c">y</i> <i id="a b">z</i>
      """
    let elements = try elements(text)
    let links = elements.filter { $0.name == "a" }.compactMap { $0.attributes["href"] }
    #expect(
      links == [
        "#c", "#c", "#C-1", "#%C3%A9t%C3%A9", "#filter.", "#title", "#a.b", "#none", "x#c",
      ])
    let ids = Set(elements.compactMap { $0.attributes["id"] })
    for link in links where link.first == "#" && link != "#none" {
      #expect(ids.contains(try #require(link.dropFirst().removingPercentEncoding)), "\(link)")
    }
  }

  /// A page in another folder has links to the same files, and the images that are below it.
  @Test(arguments: [("../docs", "../docs/", false), ("do%20cs/", "do%20cs/", true), ("", "", true)])
  func linksFromAnotherFolder(_ folder: String, _ start: String, showsImages: Bool) throws {
    let markdown = """
      # Title
      [a](a.md#x) [b](../b.md) [c](/c) [d](#title) [e](https://e.example) [f][f] ![g](g.png)
      <a href="h">h</a> <img src="i.png" alt="i"/>

      [f]: f?q
      """
    let document = try DocumentFormat.markdown.decode(Array(markdown.utf8)).document
    let options = DocumentFormat.EncodingOptions(documentFolder: folder)
    let page = try DocumentFormat.html.encode(document, options: options)
    let elements = try #require(XMLWitness.elements(of: page))
    let links = elements.filter { $0.name == "a" }.compactMap { $0.attributes["href"] }
    let images = elements.filter { $0.name == "img" }.compactMap { $0.attributes["src"] }
    let moved = ["a.md#x", "../b.md", "f?q", "h"].map { start + $0 }
    let files = ["g.png", "i.png"].map { start + $0 }
    var expected = Set(moved).union(["/c", "#title", "https://e.example"])
    if !showsImages { expected.formUnion(files) }
    #expect(Set(links) == expected)
    #expect(images == (showsImages ? files : []))
  }

  /// A block of text after a list is drawn as text, not as an item with a note.
  @Test func textAfterAList() throws {
    let text = try page("# T\n\n- a\n- b\n\nSome *text*\nand more.\n\n| x |\n|---|\n| y |\n")
    #expect(
      text.contains(
        "<li><div class=\"leaf\">b</div></li>\n<li><div class=\"leaf text\"><div class=\"note\">\n"
          + "<p>Some <em>text</em>\nand more.</p>\n</div></div></li>\n"))
    #expect(text.contains("<th>x</th>") || text.contains("<table>"))
  }

  /// Every link of real lists leads somewhere. Reading them again would take long. By default without the longest
  /// one.
  @Test(
    arguments: ["README.md", "../shared/corpus/awesome.md"]
      + TestSize.pick([], large: ["../shared/corpus/awesome-go.md"]))
  func linksOfRealTexts(path: String) throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../" + path).standardized
    guard let data = try? Data(contentsOf: file) else { return }
    let text = try page(String(decoding: data, as: UTF8.self))
    _ = try WellFormedXML(text)
    let ids = Set(text.matches(of: #/ id="([^"]*)"/#).map { String($0.output.1) })
    let links = text.matches(of: #/ href="#([^"]*)"/#).map { String($0.output.1) }
    #expect(!links.isEmpty && links.allSatisfy { ids.contains($0.removingPercentEncoding ?? "") })
    #expect(
      text.matches(of: #/ (src|srcset)="/#).allSatisfy {
        !text[$0.range.upperBound...].hasPrefix("http")
      })
  }

  @Test func theOnlyFirstHeadingIsTheTitle() throws {
    func titles(_ text: String) throws -> [String] {
      let elements = try elements(text)
      return [try #require(elements.first { $0.name == "title" }).text]
        + elements.filter { $0.name == "h1" }.map(\.text) + (try rows(text).map(\.text))
    }
    #expect(try titles("# A *b*\n\ntext\n\n## C\n- d\n") == ["A b", "A ", "C", "d"])
    #expect(try titles("A\n===\n## C\n") == ["A", "A", "C"])
    #expect(try titles("# A\n## C\n# B\n") == ["file.md", "file.md", "A", "C", "B"])
    #expect(try titles("- A\n  - C\n") == ["file.md", "file.md", "A", "C"])
    let ids = try elements("text\n\n# A\n\nmore\n").compactMap { $0.attributes["id"] }
    #expect(
      Array(ids.filter { ["preamble", "title", "lead"].contains($0) }) == [
        "preamble", "title", "lead",
      ])
  }
}

/// Whatever HTML a text has, it is safe.
@Suite(.ownThread) struct HTMLSafetyTests {
  /// Written down once more, so that nothing is added to the page by accident.
  private static let elements = Set(
    """
    a abbr article aside b bdi bdo big blockquote br caption center cite code dd del details dfn div dl dt em \
    figcaption figure h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p picture pre q rp rt ruby s samp section small \
    source span strike strong sub summary sup table tbody td tfoot th thead tr tt u ul var wbr
    """.split(separator: " ").map(String.init))

  private static let attributes = Set(
    """
    align alt colspan dir height href id media open rel rowspan src srcset start title valign width
    """.split(separator: " ").map(String.init))

  private static let tags =
    elements.sorted() + [
      "script", "style", "iframe", "svg", "math", "form", "input", "button", "select", "template",
      "object",
      "base", "meta", "link", "body", "html", "title", "plaintext", "noscript", "x-y", "h1",
    ]

  private static let values = [
    "javascript:alert(1)", "&#106;avascript:alert(1)", "java&#10;script:x", "data:text/html,x",
    "//evil/x.png",
    "https://evil/x.png", "a.png", "../a.png", "%2E%2e/a.png", "a.png 1x, https://evil/x 2x",
    "\\\\evil\\x",
    "center", "outline", "12", "100%", "url(https://evil)", "\"><script>x</script>", "'", "<b>",
    "a b",
  ]

  private static let names =
    attributes.sorted() + [
      "onclick", "onerror", "style", "class", "name", "target", "srcdoc", "xmlns:a", "data-rows",
      "hidden", "on:x",
    ]

  private func soup(_ random: inout SeededRandom) -> String {
    (0..<Int.random(in: 1...25, using: &random)).map { _ in
      let tag = Self.tags.randomElement(using: &random)!
      switch Int.random(in: 0..<9, using: &random) {
      case 0...3:
        let attributes = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          let quote = ["\"", "'", ""].randomElement(using: &random)!
          return " " + Self.names.randomElement(using: &random)! + "=" + quote
            + Self.values.randomElement(using: &random)! + quote
        }.joined()
        return "<\(tag)\(attributes)>"
      case 4, 5: return "</\(tag)>"
      default:
        return [
          "\n", "\n\n", "text ", "*", "**", "> ", "\n- ", "|a|b|\n|-|-|\n", "[", "](x)", "<!--",
          "-->", "`", "![",
          "\n# h\n", "&lt;", "\n    ",
        ].randomElement(using: &random)!
      }
    }.joined()
  }

  private func document(_ texts: [String]) -> OutlineDocument {
    var document = OutlineDocument(
      texts.enumerated().map { index, text in
        let title = index % 3 == 0 ? "row " + text.replacing("\n", with: " ") : "row"
        return (ItemContent(title, note: text), index % 4)
      }, header: [DocumentField("preamble", .text(texts[0]))])
    document.style = TextStyle(format: .markdown)
    return document
  }

  @Test(arguments: Seeds.some(10))
  func onlyWhatIsAllowed(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<TestSize.pick(12, large: 20) {
      let texts = (0..<4).map { _ in soup(&random) }
      let bytes = try DocumentFormat.html.encode(document(texts))
      _ = try WellFormedXML(String(decoding: bytes, as: UTF8.self))
      let all = try #require(XMLWitness.elements(of: bytes), "\(texts)")
      let start = try #require(all.firstIndex { $0.name == "main" })
      for element in all[(start + 1)...] where element.name != "script" {
        try holds(Self.elements.contains(element.name), "\(element.name) in \(texts)")
        try check(element, texts)
      }
      try same(all.count { $0.name == "script" }, 1, "scripts")
      let ids = all.compactMap { $0.attributes["id"] }
      try same(Set(ids).count, ids.count, "ids of \(texts)")
    }
  }

  private func check(_ element: XMLWitness.Element, _ texts: [String]) throws {
    let isOurs = element.attributes["class"] != nil || element.attributes["data-rows"] != nil
    for (name, value) in element.attributes {
      let isKnown =
        Self.attributes.contains(name) || isOurs && (name == "class" || name == "data-rows")
      try holds(isKnown, "\(name) in \(texts)")
      if name == "class" { try holds(["note", "leaf", "html", "large"].contains(value), value) }
      let scheme = value.prefix { $0 != ":" && $0 != "/" && $0 != "#" && $0 != "?" }
      let hasScheme = scheme.count < value.count && value.dropFirst(scheme.count).first == ":"
      if name == "href", hasScheme {
        try holds(["http", "https", "mailto", "ftp"].contains(scheme.lowercased()), value)
      }
      if name == "src" || name == "srcset" {
        try holds(
          !hasScheme && value.first != "/" && !value.contains("..") && !value.contains(" "), value)
        try holds(!value.lowercased().contains("%2e%2e"), value)
      }
    }
  }

  /// No text leaves its row: a browser finds every row where it is, with its note.
  @Test func nothingBreaksOut() throws {
    guard let browser = try Browser() else { return }
    var random = SeededRandom(seed: 7)
    let texts = (0..<80).map { _ in soup(&random) }
    let document = document(texts)
    let page = String(decoding: try DocumentFormat.html.encode(document), as: UTF8.self)
    let script = """
      const found = [...document.querySelectorAll('#outline [data-rows], #outline .leaf')];
      report(found.length);
      report(found.filter(row => !row.textContent.startsWith('row')).length);
      report(found.map(row => row.getAttribute('aria-level') - 1).join(''));
      report([...document.querySelectorAll('.note')].filter(note =>
        note.id !== 'lead' && !note.previousElementSibling?.matches('[data-rows], .leaf')).length);
      report([...document.querySelectorAll('body > *')].map(element => element.localName).join(' '));
      report(document.querySelectorAll('#outline > :not(li), main > :not(#lead, #outline)').length);
      """
    let levels = document.outline.rows.map { String($0.level) }.joined()
    #expect(
      try browser.reports(of: script, in: page) == [
        "80", "0", levels, "0", "header div main script script i i i i", "0",
      ])
  }
}
