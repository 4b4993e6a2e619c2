import Outline
import Testing

@Suite(.ownThread) struct OPMLWritingTests {
  @Test func aNewDocument() throws {
    var document = OutlineDocument(
      [
        (ItemContent("Food & \"Drinks\"", note: "a\tb\nc\r", fields: []), 0),
        (ItemContent("Tea", fields: [DocumentField("checked", .json("true"))]), 1),
        (ItemContent("Milk", fields: [DocumentField("price", .json("1.5"))]), 1),
      ], header: [DocumentField("title", .text("<T>"))])
    let opened = """
      <?xml version="1.0" encoding="UTF-8"?>
      <opml version="2.0">
      \t<head>
      \t\t<title>&lt;T&gt;</title>
      \t</head>
      \t<body>
      \t\t<outline text="Food &amp; &quot;Drinks&quot;" _note="a&#9;b&#10;c&#13;">
      \t\t\t<outline text="Tea" checked="true"/>
      \t\t\t<outline text="Milk" price="1.5"/>
      \t\t</outline>
      \t</body>
      </opml>

      """
    #expect(try OPMLText.encode(document) == opened)
    document.outline.collapseAll()
    #expect(
      try OPMLText.encode(document)
        == opened.replacing(
          "\t</head>", with: "\t\t<expansionState></expansionState>\n\t</head>"))
  }

  /// Everything between items is written where it was.
  @Test(arguments: OPMLFixtures.all)
  func writtenAsItWasRead(fixture: String) throws {
    let document = try OPMLText.decode(fixture).document
    #expect(try OPMLText.encode(document) == fixture)
  }

  @Test func editsKeepEverythingElse() throws {
    var document = try OPMLText.decode(OPMLFixtures.commented).document
    let item = document.outline.item(at: 1)
    document[item].title = "New"
    document[item].note = nil
    let text = try OPMLText.encode(document)
    #expect(
      text
        == OPMLFixtures.commented.replacing(
          "text=\"Tea\" _note=\"green&#10;black\"", with: "text=\"New\""))
  }

  @Test func namesThatXMLDoesNotAllow() throws {
    let names = [
      "due date", "1st", "", "text", "_note", "a:b", "<", "été", "a\u{1}", "\0", "\u{FFFF}",
    ]
    let fields = names.map { DocumentField($0, .text("v")) }
    let document = OutlineDocument([(ItemContent("A", fields: fields), 0)], header: fields)
    let again = try OPMLText.decode(try OPMLText.encode(document)).document
    #expect(again[again.outline.item(at: 0)].fields == fields)
    #expect(again.header == fields)
  }

  @Test(arguments: ["\u{0}", "\u{1B}", "\u{FFFE}", "\u{FFFF}"])
  func charactersThatXMLDoesNotAllow(character: String) throws {
    let document = OutlineDocument([(ItemContent("a\(character)"), 0)])
    #expect(throws: FormatError.self) { try OPMLText.encode(document) }
    let header = OutlineDocument([], header: [DocumentField("title", .text(character))])
    #expect(throws: FormatError.self) { try OPMLText.encode(header) }
    do throws(FormatError) {
      _ = try OPMLText.encode(document)
    } catch {
      #expect(error.message.hasPrefix("the attribute 'text' of the item \"a"))
    }
  }

  /// Names that older versions used for the layout are data like any others.
  @Test func namesWithANumberSign() throws {
    let fields = ["#before", "#text", "#markup", "##", "#"].map {
      DocumentField($0, .text("<!-- x -->"))
    }
    let document = OutlineDocument([(ItemContent("A", fields: fields), 0)], header: fields)
    try expectRoundTrip(document, "fields")
  }

  @Test func twoFieldsOfOneName() {
    let fields = [DocumentField("a", .text("1")), DocumentField("a", .text("2"))]
    let document = OutlineDocument([(ItemContent("A", fields: fields), 0)])
    #expect(throws: FormatError.self) { try OPMLText.encode(document) }
  }

  /// Names with a prefix mean something only where the prefix is declared.
  @Test func namespacesOutsideOPML() throws {
    let read = try OPMLText.decode(
      "<opml xmlns:x='u&amp;v'><body><outline text='A' x:id='7'/></body></opml>")
    var document = OutlineDocument(
      read.document.outline.items.map { (read.document[$0], 0) }, header: read.document.header)
    document.header.append(DocumentField("title", .text("T")))
    let text = try OPMLText.encode(document)
    #expect(text.contains("<opml version=\"2.0\" xmlns:x=\"u&amp;v\">"))
    #expect(text.contains("<outline text='A' x:id='7'/>"))
    try expectRoundTrip(document, text)
  }

  /// The text around the rows is merged part by part.
  @Test func bothSidesChangeTheTextAroundTheRows() throws {
    let base = try OPMLText.decode(OPMLFixtures.commented).document
    let ourText = OPMLFixtures.commented.replacing("<!-- before -->", with: "<!-- ours -->")
      .replacing("<x:after/>", with: "<!-- after us --><x:after/>")
    let theirText = OPMLFixtures.commented.replacing("<!-- after -->", with: "<!-- theirs -->\n")
      .replacing("version=\"1.1\"", with: "version=\"2.0\"")
      .replacing("<![CDATA[end]]>", with: "<!-- last -->")
    let sides = OutlineDocument.renumbered(
      ours: try OPMLText.decode(ourText).document, theirs: try OPMLText.decode(theirText).document,
      after: base)
    let merge = DocumentMerge(base: base, ours: sides.ours, theirs: sides.theirs)
    #expect(merge.conflicts.isEmpty)
    let both = ourText.replacing("<!-- after -->", with: "<!-- theirs -->\n")
      .replacing("version=\"1.1\"", with: "version=\"2.0\"")
      .replacing("<![CDATA[end]]>", with: "<!-- last -->")
    #expect(try OPMLText.encode(merge.merged) == both)
  }

  /// A row that comes from another text brings its comments, its quotes and the order of its attributes.
  @Test func rowsOfAnotherText() throws {
    let text = """
      <opml version="2.0">
        <body>
            <!-- why -->
            <outline _note='n' text='A'><outline text='B' /><!-- end -->
            </outline>
        </body>
      </opml>
      """
    let other = try OPMLText.decode(text).document
    var document = try OPMLText.decode(
      "<opml version=\"2.0\">\n<body>\n\t<outline text=\"C\"/>\n</body>\n</opml>\n"
    ).document
    let parent = document.outline.item(at: 0)
    let items = other.outline.items.map { document.makeItem(other[$0]) }
    document.outline.append([items[0]], to: parent)
    document.outline.append([items[1]], to: items[0])
    document.outline.expandAll()
    let expected = """
      <opml version="2.0">
      <body>
      \t<outline text="C">
      \t\t<!-- why -->
      \t\t<outline _note='n' text='A'><outline text='B' /><!-- end -->
      \t\t</outline>
      \t</outline>
      </body>
      </opml>

      """
    let written = try OPMLText.encode(document)
    #expect(written == expected)
  }

  /// One side adds a comment to a row and another quote, the other renames it.
  @Test func bothSidesChangeARow() throws {
    let base = OPMLText.body(
      "\n <outline text=\"Red apples\"/>\n <outline text=\"Black bread\"/>\n")
    let ours = base.replacing("apples", with: "apple").replacing("bread", with: "breads")
    let theirs = base.replacing(
      " <outline text=\"Red apples\"/>", with: " <!-- c -->\n <outline text='Red apples'/>"
    )
    .replacing("<outline text=\"Black bread\"/>", with: "<outline text=\"Black bread\"></outline>")
    let documents = try [base, ours, theirs].map { try OPMLText.decode($0).document }
    for isSwapped in [false, true] {
      let sides = OutlineDocument.renumbered(
        ours: documents[isSwapped ? 2 : 1], theirs: documents[isSwapped ? 1 : 2],
        after: documents[0])
      let merge = DocumentMerge(base: documents[0], ours: sides.ours, theirs: sides.theirs)
      #expect(merge.conflicts.isEmpty)
      let expected = theirs.replacing("apples", with: "apple").replacing("bread", with: "breads")
      let written = try OPMLText.encode(merge.merged)
      #expect(written == expected)
    }
  }

  /// One side adds a comment to a row, the other its first child.
  @Test func oneSideAddsAChild() throws {
    let base = OPMLText.body("\n <outline text=\"Apples\" />\n <outline text=\"Bread\"/>\n")
    let ours = base.replacing(
      "Apples\" />", with: "Apples\">\n  <outline text=\"Red\" />\n </outline>")
    let theirs = base.replacing(
      "<outline text=\"Apples\"", with: "<!-- c --><outline text=\"Apples\"")
    let documents = try [base, ours, theirs].map { try OPMLText.decode($0).document }
    for (mine, other) in [(1, 2), (2, 1)] {
      let sides = OutlineDocument.renumbered(
        ours: documents[mine], theirs: documents[other], after: documents[0])
      let merge = DocumentMerge(base: documents[0], ours: sides.ours, theirs: sides.theirs)
      #expect(merge.conflicts.isEmpty)
      let written = try OPMLText.encode(merge.merged)
      #expect(
        written
          == ours.replacing("<outline text=\"Apples\"", with: "<!-- c --><outline text=\"Apples\""))
    }
  }

  @Test func markupWithAPrefixThatIsNotDeclared() throws {
    let read = try OPMLText.decode(
      "<opml xmlns:x='u'><body><x:a/><outline text='A'/></body></opml>"
    ).document
    let rows = read.outline.items.map { (read[$0], 0) }
    #expect(throws: FormatError.self) { try OPMLText.encode(OutlineDocument(rows)) }
    let text = try OPMLText.encode(OutlineDocument(rows, header: read.header))
    #expect(text.contains("<x:a/>"))
  }
}
