import Outline
import Testing

@Suite(.ownThread) struct OPMLHostileTests {
  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test func aDeepChain() async throws {
    try await onSmallStack {
      let depth = TestSize.depth
      let text = OPMLText.body(
        Self.repeated("<outline text=\"a\">", depth) + Self.repeated("</outline>", depth))
      let document = try OPMLText.decode(text).document
      try same(document.outline.count, depth, "count")
      try same(document.outline.rows.last?.level, depth - 1, "level")
      let bytes = try OPMLText.encode(document).utf8.count
      try holds(bytes < 60 * depth, "indentation stops somewhere")
      let open = OPMLText.body(Self.repeated("<outline text=\"a\">", depth))
      try holds(OPMLText.error(open) != nil, "what is not closed is refused")
      try same(
        OPMLText.decode(open, isLenient: true).document.outline.count, depth, "count, mended")
    }
  }

  @Test func indentationIsLimited() throws {
    let depth = TestSize.pick(3_000, large: 20_000)
    let rows = (0..<depth).map { (ItemContent("a"), $0) }
    #expect(try OPMLText.encode(OutlineDocument(rows)).utf8.count < 300 * depth)
  }

  @Test func manyRows() throws {
    let count = TestSize.pick(7_000, large: 200_000)
    let text = OPMLText.body(Self.repeated("<outline text=\"a\"/>", count))
    let document = try OPMLText.decode(text).document
    #expect(document.outline.count == count)
    #expect(try OPMLText.encode(document) == text)
  }

  @Test func manyAttributes() throws {
    let names = (0..<TestSize.pick(10_000, large: 100_000)).map { "a\($0)" }
    let attributes = names.map { "\($0)='1'" }.joined(separator: " ")
    #expect(try OPMLText.item("<outline \(attributes)/>").fields.count == names.count)
    let twice = OPMLText.body("<outline \(attributes) \(attributes)/>")
    #expect(OPMLText.error(twice) != nil)
    let decoded = try OPMLText.decode(twice, isLenient: true)
    #expect(decoded.repairs.last?.description == "… and \(names.count - 100) more")
  }

  @Test func manyRepairs() throws {
    let count = TestSize.pick(7_000, large: 100_000)
    let decoded = try OPMLText.decode(
      OPMLText.body("<outline text='\(Self.repeated("&\n", count))'/>"), isLenient: true)
    #expect(decoded.repairs.count == 101)
    #expect(decoded.repairs.dropLast().last?.line == 100)
    #expect(decoded.repairs.last?.description == "… and \(count - 100) more")
    for piece in ["</x>", "<x>", "<x></y>", "<!--", "<", "]]>", "<outline", "\u{1}", "<a b=c "] {
      let text = OPMLText.body(Self.repeated(piece, TestSize.pick(1_000, large: 20_000)))
      let document = try OPMLText.decode(text, isLenient: true).document
      try expectRoundTrip(document, piece)
    }
  }

  @Test func entitiesAreNotDeclared() {
    var text = "<!DOCTYPE opml [<!ENTITY a0 'ha'>"
    for number in 1...30 { text += "<!ENTITY a\(number) '&a\(number - 1);&a\(number - 1);'>" }
    text += "]><opml><body><outline text='&a30;'/></body></opml>"
    for isLenient in [false, true] {
      #expect(throws: FormatError.self) { try OPMLText.decode(text, isLenient: isLenient) }
    }
  }

  /// A document type that only names a file is kept, and the file is not opened.
  @Test func documentTypesAreNotRead() throws {
    let text = "<!DOCTYPE opml SYSTEM \"file:///dev/zero\">" + OPMLText.body("<outline/>")
    let document = try OPMLText.decode(text).document
    #expect(document.outline.count == 1)
    #expect(document.header.isEmpty)
    #expect(try OPMLText.encode(document) == text)
  }

  /// Texts that are cut off at every offset.
  @Test func cutOff() throws {
    for fixture in OPMLFixtures.all {
      let bytes = Array(fixture.utf8)
      for length in stride(from: 0, to: bytes.count, by: TestSize.pick(11, large: 1)) {
        let prefix = Array(bytes[..<length])
        if let decoded = try? OPMLText.decode(prefix) {
          try expectRoundTrip(decoded.document, fixture)
        }
        if let decoded = try? OPMLText.decode(prefix, isLenient: true) {
          try expectRoundTrip(decoded.document, "\(length) bytes of \(fixture)")
        }
      }
    }
  }

  /// Every byte after some beginnings.
  @Test func everyByte() {
    for beginning in ["", "<", "<opml ", "<opml a=\"", "<opml><body>&", "<?xml ", "<!", "\u{FEFF}"]
    {
      for byte in UInt8.min...UInt8.max {
        let bytes = Array(beginning.utf8) + [byte]
        #expect(throws: FormatError.self) { try OPMLText.decode(bytes) }
        _ = try? OPMLText.decode(bytes, isLenient: true)
      }
    }
  }
}
