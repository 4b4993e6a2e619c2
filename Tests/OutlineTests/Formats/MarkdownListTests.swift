import Outline
import Testing

/// The structures of CommonMark's examples in “List items” (48) and “Lists” (26), in their order and with
/// other words: their items, notes and text.
@Suite(.ownThread) struct MarkdownListTests {
  static let listItems: [(String, [String])] = [
    ("Tea is\nhot.\n\n    code\n\n> Quote.\n", []),
    (
      "1.  Tea is\n    hot.\n\n        code\n\n    > Quote.\n",
      ["Tea is|hot.//    code//> Quote."]
    ),
    ("- tea\n\n milk\n", ["tea", "milk"]),
    ("- tea\n\n  milk\n", ["tea|milk"]),
    (" -    tea\n\n     milk\n", ["tea", "milk"]),
    (" -    tea\n\n      milk\n", ["tea|milk"]),
    ("   > > 1.  tea\n>>\n>>     milk\n", []),
    (">>- tea\n>>\n  >  > milk\n", []),
    ("-tea\n\n2.milk\n", []),
    ("- tea\n\n\n  milk\n", ["tea|milk"]),
    (
      "1.  tea\n\n    ```\n    code\n    ```\n\n    milk\n\n    > quote\n",
      ["tea|```/code/```//milk//> quote"]
    ),
    ("- Tea\n\n      one\n\n\n      two\n", ["Tea|    one///    two"]),
    ("987654321. tea\n", ["tea"]),
    ("9876543210. text\n", []),
    ("0. tea\n", ["tea"]),
    ("007. tea\n", ["tea"]),
    ("-7. text\n", []),
    ("- tea\n\n      code\n", ["tea|    code"]),
    ("  10.  tea\n\n           code\n", ["tea|    code"]),
    ("    code\n\ntext\n\n    code\n", []),
    ("1.     code\n\n   text\n\n       more\n", ["code|text//    more"]),
    ("1.      code\n\n   text\n\n       more\n", ["code|text//    more"]),
    ("   tea\n\nmilk\n", []),
    ("-    tea\n\n  milk\n", ["tea", "milk"]),
    ("-  tea\n\n   milk\n", ["tea|milk"]),
    (
      "-\n  tea\n-\n  ```\n  code\n  ```\n-\n      code\n",
      ["|tea", "|```/code/```", "|    code"]
    ),
    ("-   \n  tea\n", ["|tea"]),
    ("-\n\n  tea\n", ["", "tea"]),
    ("- tea\n-\n- milk\n", ["tea", "", "milk"]),
    ("- tea\n-   \n- milk\n", ["tea", "", "milk"]),
    ("1. tea\n2.\n3. milk\n", ["tea", "", "milk"]),
    ("*\n", [""]),
    ("tea\n*\n\ntea\n1.\n", []),
    (
      " 1.  Tea is\n     hot.\n\n         code\n\n     > Quote.\n",
      ["Tea is|hot.//    code//> Quote."]
    ),
    (
      "  1.  Tea is\n      hot.\n\n          code\n\n      > Quote.\n",
      ["Tea is|hot.//    code//> Quote."]
    ),
    (
      "   1.  Tea is\n       hot.\n\n           code\n\n       > Quote.\n",
      ["Tea is|hot.//    code//> Quote."]
    ),
    ("    1.  Tea is\n        hot.\n\n            code\n\n        > Quote.\n", []),
    (
      "  1.  Tea is\nhot.\n\n          code\n\n      > Quote.\n",
      ["Tea is|hot.//    code//> Quote."]
    ),
    ("  1.  Tea is\n    hot.\n", ["Tea is|hot."]),
    ("> 1. > Quoted\ntoo.\n", []),
    ("> 1. > Quoted\n> too.\n", []),
    ("- tea\n  - green\n    - fresh\n      - hot\n", ["tea", "  green", "    fresh", "      hot"]),
    ("- tea\n - green\n  - fresh\n   - hot\n", ["tea", "green", "fresh", "hot"]),
    ("10) tea\n    - milk\n", ["tea", "  milk"]),
    ("10) tea\n   - milk\n", ["tea", "milk"]),
    ("- - tea\n", ["", "  tea"]),
    ("1. - 2. tea\n", ["", "  ", "    tea"]),
    ("- # Tea\n- Milk\n  ---\n  text\n", ["# Tea", "Milk|---/text"]),
  ]

  static let lists: [(String, [String])] = [
    ("- tea\n- milk\n+ bread\n", ["tea", "milk", "bread"]),
    ("1. tea\n2. milk\n3) bread\n", ["tea", "milk", "bread"]),
    ("Food\n- tea\n- milk\n", ["tea", "milk"]),
    ("The cups on this table are\n12.  The plates are 6.\n", []),
    ("The cups on this table are\n1.  The plates are 6.\n", ["The plates are 6."]),
    ("- tea\n\n- milk\n\n\n- bread\n", ["tea", "milk", "bread"]),
    ("- tea\n  - green\n    - fresh\n\n\n      text\n", ["tea", "  green", "    fresh|text"]),
    ("- tea\n- milk\n\n<!-- -->\n\n- bread\n- jam\n", ["tea", "milk", "<!-- -->", "bread", "jam"]),
    (
      "-   tea\n\n    text\n\n-   milk\n\n<!-- -->\n\n    code\n",
      ["tea|text", "milk", "<!-- -->|    code"]
    ),
    (
      "- a\n - b\n  - c\n   - d\n  - e\n - f\n- g\n", ["a", "b", "c", "d", "e", "f", "g"]
    ),
    ("1. a\n\n  2. b\n\n   3. c\n", ["a", "b", "c"]),
    ("- a\n - b\n  - c\n   - d\n    - e\n", ["a", "b", "c", "d|- e"]),
    ("1. a\n\n  2. b\n\n    3. c\n", ["a", "b", "3. c"]),
    ("- a\n- b\n\n- c\n", ["a", "b", "c"]),
    ("* a\n*\n\n* c\n", ["a", "", "c"]),
    ("- a\n- b\n\n  text\n- d\n", ["a", "b|text", "d"]),
    ("- a\n- b\n\n  [tea]: /milk\n- d\n", ["a", "b|[tea]: /milk", "d"]),
    ("- a\n- ```\n  b\n\n\n  ```\n- c\n", ["a", "```|b///```", "c"]),
    ("- a\n  - b\n\n    text\n- d\n", ["a", "  b|text", "d"]),
    ("* a\n  > b\n  >\n* c\n", ["a|> b/>", "c"]),
    ("- a\n  > b\n  ```\n  c\n  ```\n- d\n", ["a|> b/```/c/```", "d"]),
    ("- a\n", ["a"]),
    ("- a\n  - b\n", ["a", "  b"]),
    ("1. ```\n   code\n   ```\n\n   text\n", ["```|code/```//text"]),
    ("* tea\n  * milk\n\n  text\n", ["tea", "  milk", "  text"]),
    ("- a\n  - b\n  - c\n\n- d\n  - e\n  - f\n", ["a", "  b", "  c", "d", "  e", "  f"]),
  ]

  @Test(arguments: listItems + lists)
  func readsAndWrites(_ text: String, _ picture: [String]) throws {
    let document = try TextDocuments.read(text, as: .markdown)
    #expect(TextDocuments.picture(document) == picture, "\(text)")
    #expect(try TextDocuments.written(document, as: .markdown) == text)
  }

  @Test func allOfThemAreHere() throws {
    #expect(Self.listItems.count == 48 && Self.lists.count == 26)
    let all = Self.listItems + Self.lists
    // A list in a quote is text.
    let inQuotes = all.filter { text, picture in
      picture.isEmpty && text.contains(#/^[ ]*>[ >]*(?:-|1\.) /#)
    }
    let page = try Page("\(Page.catalogue)/FormatsMarkdown.md").prose.joined(separator: " ")
    #expect(
      page.contains(
        """
        has \(all.count) examples of list items and lists. In \(all.count - inQuotes.count) of them, the items \
        and their nesting are found. The other \(inQuotes.count) examples have a list within a quote
        """))
  }
}

/// Other rules for items, headings and text.
@Suite(.ownThread) struct MarkdownStructureTests {
  @Test(arguments: [
    ("# A\n\n## B\n\n- c\n\n# D\n", ["A", "  B", "    c", "D"]),
    ("### A\n\n# B\n\n### C\n## D\n", ["A", "B", "  C", "  D"]),
    ("A\n=\n\nB\n---\n- c\n", ["A", "  B", "    c"]),
    ("Tea\nand milk\n===\n", ["Tea and milk"]),
    ("- a\n===\n", ["a|==="]),
    ("- a\n\n---\n\n- b\n", ["a", "---", "b"]),
    ("text\n\n[a]: b\n===\n# C\n", ["C"]),
    ("# A #\n## B ##  \n### #\n#c\n", ["A", "  B", "    |#c"]),
    ("# A\ntext\n\nmore\n- b\n", ["A|text//more", "  b"]),
    ("- a\n\n# B\n- c\n", ["a", "B", "  c"]),
    ("* * *\n- - a\n", ["", "  a"]),
    ("- [ ] a\n- [x] b\n- [X] c\n- [y] d\n- [x]e\n", ["[ ] a", "[x] b", "[x] c", "[y] d", "[x]e"]),
    ("```\n- a\n# b\n```\n- c\n~~~\n- d\n", ["c", "~~~|- d"]),
    ("<div>\n- a\n\n- b\n<!--\n- c\n\n-->\n- d\n", ["b", "<!--|- c//-->", "d"]),
    ("<a href=\"x\">\n- a\n\n<a> b\n- c\n", ["c"]),
    ("> a\n- b\n> c\nd\n", ["b", "> c|d"]),
    ("| a |\n|---|\n| b |\n", []),
    ("- a\n\tb\n\t- c\n\n\t\td\n", ["a|  b", "  c|  d"]),
    ("-\ta\n\t-\tb\n\n\ttext\n", ["a", "  b", "  text"]),
    ("- \\- a\n- 1\\. b\n- \\[ ] c\n- \\\\# d\n", ["- a", "1. b", "[ ] c", "\\\\# d"]),
    ("# &#32;a&#10;b&amp;#10;c&lt;\n", [" a\nb&#10;c&lt;"]),
    ("---\ntitle: Tea\n---\n\n- a\n", ["a"]),
  ])
  func readsAndWrites(_ text: String, _ picture: [String]) throws {
    let document = try TextDocuments.read(text, as: .markdown)
    #expect(TextDocuments.picture(document) == picture, "\(text)")
    #expect(try TextDocuments.written(document, as: .markdown) == text)
  }

  /// Other readers would take these titles for thematic breaks.
  @Test(arguments: ["***", "* * *", "---", "--", "___", "_ _\t__"])
  func titlesThatLookLikeBreaksAreEscaped(_ title: String) throws {
    var document = OutlineDocument()
    document.outline.append([document.makeItem(ItemContent(title))])
    let text = try TextDocuments.written(document, as: .markdown)
    #expect(text == "- \\\(title)\n")
    #expect(TextDocuments.picture(try TextDocuments.read(text, as: .markdown)) == [title])
  }

  @Test(arguments: [
    ("---\ntitle: Tea\n---\n", "Tea"), ("---\na: b\ntitle: 'It''s'\n...\n- a\n", "It's"),
    ("+++\ntitle = \"T\\\"\\n\"\n+++", "T\"\n"), ("---\ntitle: |\n---\n- a\n", nil),
    ("---\n\ntitle: a\n---\n", nil), ("---\ntitle: a\n", nil),
  ])
  func frontMatterHasTheTitle(_ text: String, _ title: String?) throws {
    var document = try TextDocuments.read(text, as: .markdown)
    #expect(document.header["title"] == title.map { .text($0) })
    #expect(try TextDocuments.written(document, as: .markdown) == text)
    document.header["title"] = .text("New \"one\"\n\\")
    let written = try TextDocuments.written(document, as: .markdown)
    let again = try TextDocuments.read(written, as: .markdown)
    #expect(again.header["title"] == document.header["title"])
    #expect(TextDocuments.picture(again) == TextDocuments.picture(document))
  }
}
