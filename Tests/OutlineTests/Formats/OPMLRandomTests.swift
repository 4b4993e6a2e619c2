import Outline
import Testing

@Suite(.ownThread) struct OPMLRandomTests {
  /// Random documents: everything that OPML can express is kept.
  @Test(arguments: Seeds.some(30))
  func anyDocument(seed: UInt64) throws {
    var random = OPMLRandom(seed: seed)
    let document = random.document(of: 40)
    let text = try OPMLText.encode(document)
    let again = try OPMLText.decode(text).document
    try same(again.shown, document.shown, "rows of \(text)")
    #expect(again.header["title"] == document.header["title"])
    #expect(try OPMLText.encode(again) == text)
    try expectRoundTrip(again, text)
  }

  /// Texts that are nearly OPML: everything that is read can be written and read again.
  @Test(arguments: Seeds.some(30))
  func anyText(seed: UInt64) throws {
    var random = OPMLRandom(seed: seed)
    var readCount = 0
    for _ in 0..<60 {
      let bytes = random.text()
      for isLenient in [false, true] {
        guard let decoded = try? OPMLText.decode(bytes, isLenient: isLenient) else { continue }
        readCount += 1
        #expect(isLenient || decoded.repairs.isEmpty)
        try expectRoundTrip(decoded.document, String(decoding: bytes, as: UTF8.self))
      }
    }
    #expect(readCount > 10)
  }

  /// Texts that are read strictly need no repair.
  @Test(arguments: Seeds.some(10))
  func validTextsNeedNoRepair(seed: UInt64) throws {
    var random = OPMLRandom(seed: seed)
    for _ in 0..<100 {
      let bytes = random.text()
      guard let decoded = try? OPMLText.decode(bytes) else { continue }
      let lenient = try OPMLText.decode(bytes, isLenient: true)
      #expect(lenient.repairs.isEmpty && lenient.document == decoded.document)
    }
  }

  /// Errors have locations in the text.
  @Test(arguments: Seeds.some(10))
  func locationsOfErrors(seed: UInt64) {
    var random = OPMLRandom(seed: seed)
    for _ in 0..<100 {
      let bytes = random.text()
      do throws(FormatError) {
        _ = try OPMLText.decode(bytes)
      } catch {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        #expect(lines.indices.contains(error.line - 1) && error.column >= 1)
        #expect(error.column <= lines[error.line - 1].count + 1, "\(error)")
      }
    }
  }
}

/// Random OPML.
struct OPMLRandom {
  var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private static let pieces = [
    "a", "&", "<", ">", "\"", "'", "\n", "\t", "\r", " ", "]]>", "<!--", "&amp;", "<script>", "é",
    "e\u{301}", "😀", "\u{200F}", "\u{85}", "\u{2028}", "\u{FFFD}", "--", "?>", "\u{7F}", "_x0041_",
  ]

  mutating func string() -> String {
    (0..<Int.random(in: 0...5, using: &random)).map { _ in
      Self.pieces.randomElement(using: &random)!
    }.joined()
  }

  mutating func document(of count: Int) -> OutlineDocument {
    var level = -1
    let rows = (0..<count).map { _ in
      level = random.oneIn(3) ? level + 1 : Int.random(in: 0...max(level, 0), using: &random)
      return (content: content(), level: level, isExpanded: random.oneIn(2))
    }
    let header = random.oneIn(2) ? [DocumentField("title", .text(string()))] : []
    return try! OutlineDocument(rows: rows, header: header)
  }

  private mutating func content() -> ItemContent {
    var content = ItemContent(string(), note: random.oneIn(3) ? string() : nil)
    if random.oneIn(4) {
      content.fields.append(DocumentField("checked", .json(random.oneIn(2) ? "true" : "false")))
    }
    if random.oneIn(4) { content.fields.append(DocumentField(string(), .text(string()))) }
    return content
  }

  private static let tokens = [
    "<outline text=\"a\">", "<outline text=\"a\">", "</outline>", "</outline>", "</outline>",
    "<outline text='b' _note=\"n&#10;m\"/>", "<outline _note='n' text='c' />", "<outline/>",
    "<outline title=\"t\" _status='checked'></outline>", "<outline type=x text=\"R & D\">",
    "<outline text='c' _complete='false' checked='true'>", "<outline text='d' _x0041_='' A=''/>",
    "<!-- c -->", "<!-- - -- -->", "<x:y z=\"1\">t</x:y>", "<x>", "</x>", "<y/>", "text", "&amp;",
    "&", "<![CDATA[<q>]]>", "]]>", "<?pi x?>", "<!DOCTYPE a>", "\n", "\n\t\t", "\r\n", " ", " ",
    "<title>T</title>", "<title a='b'>T</title>", "<expansionState>1,2,4</expansionState>",
    "<head>", "</head>", "<body>", "</body>", "<opml version=\"1.0\">", "</opml>", "<", ">", "é",
    "\u{1}", "<_x0020_ _x0020_=''/>", "<_x0020_>1</_x0020_>",
  ]

  /// Returns a text with the main elements of a document, and anything in them.
  mutating func text() -> [UInt8] {
    var text = random.oneIn(3) ? "<?xml version=\"1.0\"?>" : ""
    text += soup(2) + "<opml version=\"2.0\">" + soup(2)
    if random.oneIn(2) { text += "<head>" + soup(4) + "</head>" + soup(2) }
    text += "<body>" + soup(12) + (random.oneIn(3) ? "" : "</body>" + soup(2) + "</opml>" + soup(2))
    var bytes = Array(text.utf8)
    if random.oneIn(8) {
      bytes.insert(0xE9, at: Int.random(in: 0...bytes.count, using: &random))
    }
    return bytes
  }

  private mutating func soup(_ length: Int) -> String {
    let isTame = !random.oneIn(4)
    return (0..<Int.random(in: 0...length, using: &random)).map { _ in
      let token = Self.tokens.randomElement(using: &random)!
      return isTame && !token.hasSuffix("/>")
        ? ["\n", " ", "<!-- c -->"].randomElement(using: &random)! : token
    }.joined()
  }
}

extension OutlineDocument {
  struct Shown: Equatable {
    var title: String
    var note: String?
    var checked: DocumentField.Value?
    var level: Int
    var isVisible: Bool
  }

  /// The properties that every format with notes and check boxes can express.
  var shown: [Shown] {
    outline.rows.map { row in
      let content = self[row.item]
      return Shown(
        title: content.title, note: content.note, checked: content.fields["checked"],
        level: row.level, isVisible: row.isVisible)
    }
  }
}
