import Outline
import Testing

/// What is repaired, and how it is reported.
@Suite struct OPMLLenientTests {
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
    let (picture, repairs) = try decode("<outline text=a b type='x'text='c' d=e/>")
    #expect(picture == "- a")
    #expect(
      repairs == [
        "2:15: the value of the attribute 'text' has no quotes; expected '\"': "
          + "taken up to the next blank",
        "2:17: the attribute 'b' has no value; expected '=' and quotes: taken as empty",
        "2:19: no blank stands before the attribute; expected one: read on",
        "2:27: no blank stands before the attribute; expected one: read on",
        "2:27: the attribute 'text' stands twice; expected it once: the first one is taken",
        "2:38: the value of the attribute 'd' has no quotes; expected '\"': "
          + "taken up to the next blank",
      ])
  }

  @Test func endTags() throws {
    let (picture, repairs) = try decode("<outline text='a'><outline text='b'></x>")
    #expect(picture == "+ a\n  - b")
    #expect(
      repairs == [
        "2:37: found </x>; expected </outline>: ignored",
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
    #expect(repairs.filter { $0.hasSuffix("no markup that can be kept: left out") }.count == 3)
  }

  @Test func bytesOfWindows() throws {
    let bytes =
      Array(OPMLText.body("\n<outline text='é ").utf8.dropLast(14))
      + [0x80, 0xE9, 0x20, 0xE9] + Array("'/>".utf8) + [0x01]
    let decoded = try OPMLText.decode(bytes, isLenient: true)
    #expect(decoded.document.picture == "- é €é é")
    #expect(
      decoded.repairs.prefix(3).map(\.description) == [
        "2:19: the byte 0x80 is not UTF-8, and no other encoding is declared: "
          + "taken as Windows-1252",
        "2:22: the byte 0xE9 is not UTF-8, and no other encoding is declared: "
          + "taken as Windows-1252",
        "2:26: XML does not allow the character U+0001; expected text without it: "
          + "taken as U+FFFD",
      ])
  }

  @Test func whatCannotBeRepaired() {
    for text in ["", "hello", "<rss/>", "<opml a='", "<!DOCTYPE opml [<!ENTITY a 'b'>]><opml/>"] {
      #expect(throws: FormatError.self) { try OPMLText.decode(text, isLenient: true) }
    }
  }

  /// What is well-formed needs no repair, and is read as it is read strictly.
  @Test(arguments: OPMLFixtures.all)
  func nothingToRepair(fixture: String) throws {
    let decoded = try OPMLText.decode(fixture, isLenient: true)
    #expect(decoded.repairs.isEmpty)
    #expect(try decoded.document == OPMLText.decode(fixture).document)
  }
}
