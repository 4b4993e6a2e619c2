import Outline
import Testing

@Suite(.ownThread) struct OPMLReadingTests {
  @Test func hierarchyAndOrder() throws {
    let text = OPMLText.body(
      """
      <outline text="Food"><outline text="Apple"/><outline text="Bread"></outline></outline>
      <outline text="Drinks"/>
      """)
    #expect(
      try OPMLText.decode(text).document.picture == """
        + Food
          - Apple
          - Bread
        - Drinks
        """)
  }

  @Test func attributesKeepTheirOrder() throws {
    let text = OPMLText.body(#"<outline z="1" text="A" b="" _note="n&#10;m" a="2" xmlUrl="u"/>"#)
    var document = try OPMLText.decode(text).document
    let item = document.outline.item(at: 0)
    #expect(document[item].title == "A")
    #expect(document[item].note == "n\nm")
    #expect(document[item].fields.map(\.name) == ["z", "b", "a", "xmlUrl"])
    #expect(document[item].fields["a"] == .text("2"))
    document[item].fields["b"] = nil
    document[item].title = "B"
    let edited = #"<outline z="1" text="B" _note="n&#10;m" a="2" xmlUrl="u"/>"#
    #expect(try OPMLText.encode(document) == OPMLText.body(edited))
    document[item].note = nil
    let bare = #"<outline z="1" text="B" a="2" xmlUrl="u"/>"#
    #expect(try OPMLText.encode(document) == OPMLText.body(bare))
  }

  @Test func referencesAndBlanksInAttributes() throws {
    let item = try OPMLText.item("<outline text='&lt;&gt;&amp;&quot;&apos;&#xE9;&#233;\t\r\n\n'/>")
    #expect(item.title == "<>&\"'éé   ")
  }

  /// In version 1.0, some programs wrote no `text`.
  @Test func titleInsteadOfText() throws {
    let item = try OPMLText.item(#"<outline type="rss" title="A"/>"#)
    #expect(item.title == "A")
    #expect(item.fields["title"] == nil)
    let both = try OPMLText.item(#"<outline title="B" text="A"/>"#)
    #expect(both.title == "A")
    #expect(both.fields["title"] == .text("B"))
    #expect(try OPMLText.item("<outline/>").title == "")
  }

  @Test(arguments: [
    ("checked=\"true\"", "true"), ("checked=\"false\"", "false"), ("_status=\"checked\"", "true"),
    ("_status=\"unchecked\"", "false"), ("_complete=\"true\"", "true"),
  ])
  func checkBoxes(attribute: String, value: String) throws {
    let text = OPMLText.body("<outline text=\"A\" \(attribute)/>")
    var document = try OPMLText.decode(text).document
    let item = document.outline.item(at: 0)
    #expect(document[item].fields["checked"] == .json(value))
    #expect(try OPMLText.encode(document) == text)
    document[item].fields["checked"] = .json(value == "true" ? "false" : "true")
    let toggled = try OPMLText.encode(document)
    #expect(toggled != text)
    #expect(try OPMLText.decode(toggled).document == document)
  }

  @Test(arguments: ["checked=\"maybe\"", "_status=\"\"", "_complete=\"TRUE\""])
  func otherStatesAreFields(attribute: String) throws {
    let item = try OPMLText.item("<outline text=\"A\" \(attribute)/>")
    #expect(item.fields.count == 1)
    guard case .text = item.fields[0].value else {
      Issue.record("\(item.fields)")
      return
    }
  }

  @Test func theHead() throws {
    let head = """
      <title>T &amp; U</title><dateCreated/><ownerName> x </ownerName><ab><![CDATA[<q>]]></ab>
      """
    let header = try OPMLText.decode(OPMLText.body("", head: head)).document.header
    #expect(header["title"] == .text("T & U"))
    #expect(header["dateCreated"] == .text(""))
    #expect(header["ownerName"] == .text(" x "))
    #expect(header["ab"] == .text("<q>"))
  }

  @Test func encodings() throws {
    func document(_ encoding: String, _ byte: UInt8) -> [UInt8] {
      Array("<?xml version='1.0' encoding='\(encoding)'?><opml><body><outline text='".utf8)
        + [byte] + Array("'/></body></opml>".utf8)
    }
    func title(_ bytes: [UInt8]) throws -> String { try OPMLText.decode(bytes).document.picture }
    #expect(try title(document("ISO-8859-1", 0xE9)) == "- é")
    #expect(try title(document("windows-1252", 0x80)) == "- €")
    #expect(try title([0xEF, 0xBB, 0xBF] + document("UTF-8", 0x41)) == "- A")
    let units = Array("<opml><body><outline text='é😀'/></body></opml>".utf16)
    let high = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let low = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try title([0xFE, 0xFF] + high) == "- é😀")
    #expect(try title([0xFF, 0xFE] + low) == "- é😀")
  }

  /// The declared encoding must not contradict the bytes.
  @Test(arguments: [
    ("ISO-8859-1", "UTF-8"), ("windows-1252", "UTF-8"), ("us-ascii", "UTF-8"), ("UTF-16", "UTF-8"),
  ])
  func contradictedEncodings(declared: String, found: String) throws {
    let text =
      "<?xml version='1.0' encoding='\(declared)'?><opml><body><outline text='é'/></body></opml>"
    #expect(
      OPMLText.error(text)?.description
        == "1:31: the text declares the encoding '\(declared)', but its bytes are \(found); "
        + "expected encoding=\"\(found)\"")
    let decoded = try OPMLText.decode(text, isLenient: true)
    #expect(decoded.repairs.count == 1)
    #expect(decoded.document.picture == "- é")
    #expect(
      try OPMLText.encode(decoded.document) == text.replacing("'\(declared)'", with: "'\(found)'"))
  }

  /// A character that the encoding of the text does not have is written as a reference.
  @Test func editsInAnotherEncoding() throws {
    let text = Array("<?xml version='1.0' encoding='ISO-8859-1'?><opml><body><outline text='".utf8)
    let rest = Array("'/></body></opml>".utf8)
    var document = try OPMLText.decode(text + [0xE9] + rest).document
    let item = document.outline.item(at: 0)
    document[item].title = "ü€"
    let written = try DocumentFormat.opml.encode(document)
    #expect(written == text + [0xFC] + Array("&#8364;".utf8) + rest)
    document[item].fields.append(DocumentField("€", .text("1")))
    #expect(throws: FormatError.self) { try DocumentFormat.opml.encode(document) }
  }

  @Test func utf32IsRefused() {
    #expect(throws: FormatError.self) { try OPMLText.decode([0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0]) }
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func lineEnds(lineEnd: String) throws {
    let text = OPMLText.body(
      "\n<outline text=\"A\">\n\n</outline>\n", head: "\n<title>T\nU</title>"
    )
    .replacing("\n", with: lineEnd)
    let document = try OPMLText.decode(text).document
    #expect(document.picture == "- A")
    #expect(document.header["title"] == .text("T\nU"))
  }
}
