import Outline
import Testing

/// Repairs, and how they are reported.
@Suite(.ownThread) struct OPMLLenientTests {
  private func decode(_ body: String) throws -> (picture: String, repairs: [String]) {
    let decoded = try OPMLText.decode(OPMLText.body("\n" + body), isLenient: true)
    try expectRoundTrip(decoded.document, body)
    return (decoded.document.picture, decoded.repairs.map(\.description))
  }

  @Test func ampersands() throws {
    let (picture, repairs) = try decode("<outline text='a & b &nbsp; &amp; &#x;&#0;'/>")
    #expect(picture == "- a & b &nbsp; & &#x;\u{FFFD}")
    #expect(repairs.map { $0.prefix(4) } == ["2:18", "2:22", "2:35", "2:39"])
  }

  @Test func attributes() throws {
    let (picture, repairs) = try decode("<outline text=a b type='x' text='c' d=e/>")
    #expect(picture == "- a")
    #expect(
      repairs == [
        "2:15: the value of the attribute 'text' has no quotes; expected '\"': "
          + "read up to the next blank",
        "2:17: the attribute 'b' has no value; expected '=' and quotes: read as empty",
        "2:28: the attribute 'text' occurs twice; expected only one attribute of this name: the first one counts",
        "2:39: the value of the attribute 'd' has no quotes; expected '\"': "
          + "read up to the next blank",
      ])
  }

  @Test func endTags() throws {
    let (picture, repairs) = try decode("<outline text='a'><outline text='b'></x>")
    #expect(picture == "+ a\n  - b")
    #expect(
      repairs == [
        "2:37: found </x>; expected </outline>: left out",
        "2:41: found </body>; expected </outline>: all items end here",
      ])
    for text in ["<opml>", "<opml><head>", "<opml><head><title>T", "<opml><body><outline>"] {
      let decoded = try OPMLText.decode(text, isLenient: true)
      #expect(!decoded.repairs.isEmpty)
      try expectRoundTrip(decoded.document, text)
    }
  }

  @Test func markup() throws {
    let (picture, repairs) = try decode("<!-- a -- b --><outline text='a'>R & D</outline><b></c>")
    #expect(picture == "- a")
    #expect(
      repairs == [
        "2:8: '--' is not allowed in a comment; expected '-->': written '- -'",
        "2:36: '&' does not begin a reference; expected '&amp;': read as text",
        "2:52: found </c>; expected </b>: read as </b>",
      ])
  }

  /// Corrected texts are well-formed, and have the same items.
  @Test(arguments: [
    ("<outline text='it's \"so\"' a=\"say \"x\" & <b>\"/>", "- it's \"so\""),
    ("<outline text=\"5\" disk\" type=\"x\" >", "- 5\" disk"),
    ("<outline text='a' x:y='1'><x:z/></outline>", "- a"),
    ("<outline text='<a:b:c='1'>'/><a:b>t</a:b>", "- <a:b:c='1"),
    ("<outline text='a' xmlns:x='' x:y='1' text='b'", "- a"),
    ("<outline text='a\u{1}'\u{2}x='1'><out\u{3}line/>", "- a\u{FFFD}'\u{FFFD}x='1"),
    ("<outline text='a", "- a</body></opml>"),
    ("<outline text='a'></3></outline></b>&#0;<!DOCTYPE opml><!--", "- a"),
  ])
  func correctedTextsAreWellFormed(body: String, picture: String) throws {
    let decoded = try OPMLText.decode(OPMLText.body(body), isLenient: true)
    #expect(decoded.document.picture == picture)
    #expect(!decoded.repairs.isEmpty)
    _ = try WellFormedXML(bytes: DocumentFormat.opml.encode(decoded.document))
  }

  /// Whatever the errors of a text were, the written text is XML.
  @Test(arguments: Seeds.some(60))
  func correctedRandomTextsAreWellFormed(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var readCount = 0
    for _ in 0..<25 {
      var styles = OPMLStyles(seed: random.next())
      var bytes = styles.document(of: 6)
      for _ in 0..<Int.random(in: 1...5, using: &random) { OPMLDamage.damage(&bytes, &random) }
      guard let decoded = try? OPMLText.decode(bytes, isLenient: true) else { continue }
      readCount += 1
      let written = try DocumentFormat.opml.encode(decoded.document)
      try within(String(decoding: bytes, as: UTF8.self)) {
        do {
          _ = try WellFormedXML(bytes: written)
        } catch {
          throw Mismatch("\(error) of \(String(decoding: written, as: UTF8.self))")
        }
        try holds(decoded.repairs.isEmpty == (written == bytes), "what is repaired is written")
        try holds(
          try OPMLText.decode(written).document == decoded.document, "it says the same strictly")
      }
    }
    #expect(readCount > 5)
  }

  @Test func reportedRepairsAreLimited() throws {
    let text = OPMLText.body("<outline text='\(String(repeating: "&", count: 5000))'/>")
    let decoded = try OPMLText.decode(text, isLenient: true)
    #expect(decoded.repairs.count == 101)
    #expect(decoded.repairs.last?.description == "… and 4900 more")
    #expect(decoded.document.outline.items.map { decoded.document[$0].title.utf8.count } == [5000])
    let stray =
      Array("<opml><body/></opml>".utf8) + (0..<500).flatMap { _ in [0xFF, 0x20] as [UInt8] }
    #expect(try OPMLText.decode(stray, isLenient: true).repairs.count == 101)
  }

  @Test func bytesOfWindows() throws {
    let bytes =
      Array(OPMLText.body("\n<outline text='é ").utf8.dropLast(14))
      + [0x80, 0xE9, 0x20, 0xE9] + Array("'/>".utf8) + [0x01]
    let decoded = try OPMLText.decode(bytes, isLenient: true)
    #expect(decoded.document.picture == "- é €é é")
    #expect(
      decoded.repairs.prefix(3).map(\.description) == [
        "2:19: the byte 0x80 is not UTF-8, and no other encoding is declared; expected UTF-8, or an XML declaration that names the encoding: "
          + "read as Windows-1252",
        "2:22: the byte 0xE9 is not UTF-8, and no other encoding is declared; expected UTF-8, or an XML declaration that names the encoding: "
          + "read as Windows-1252",
        "2:26: XML does not allow the character U+0001; expected text without it: "
          + "read as U+FFFD",
      ])
  }

  @Test func whatCannotBeRepaired() {
    for text in ["", "hello", "<rss/>", "<!DOCTYPE opml [<!ENTITY a 'b'>]><opml/>"] {
      #expect(throws: FormatError.self) { try OPMLText.decode(text, isLenient: true) }
    }
  }

  /// Well-formed texts need no repair, and are read as they are strictly.
  @Test(arguments: OPMLFixtures.all)
  func nothingToRepair(fixture: String) throws {
    let decoded = try OPMLText.decode(fixture, isLenient: true)
    #expect(decoded.repairs.isEmpty)
    #expect(try decoded.document == OPMLText.decode(fixture).document)
  }
}

/// Ways to damage a text.
enum OPMLDamage {
  private static let pieces = [
    "<", ">", "&", "\"", "'", "/", "=", " ", "--", "]]>", "<!--", "<![CDATA[", "</outline>",
    "<outline",
    "<outline text=\"a\"", "a:b=\"c\"", "<a:b>", "</a:b>", "<?xml version=\"1.0\"?>", "<?p", "?>",
    "&#0;",
    "&foo;", "\u{1}", "\u{FFFF}", " text='x'", " xmlns:a=\"\"", " xmlns:a='u'", ":", "</opml>",
    "</body>",
    "<body>", "<head>", "×", " a:b:c='1'", "<?a:b c?>", "[", "!", "<!DOCTYPE opml>", "<3",
    "x:id='2'",
  ].map { Array($0.utf8) }

  static func damage(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    let index = Int.random(in: 0...bytes.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes.removeSubrange(index..<min(index + 3, bytes.count))
    case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
    case 2 where random.oneIn(3): bytes.removeSubrange(index...)
    default: bytes.insert(contentsOf: pieces.randomElement(using: &random)!, at: index)
    }
  }
}
