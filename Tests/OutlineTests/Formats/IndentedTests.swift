import Outline
import Testing

@Suite(.ownThread) struct IndentedTests {
  static let pieces = [
    "a", "Tea", " ", "  ", "\t", ">", "> ", "\\", "[ ] ", "[x]", "[X] ", "\n", "\r", "\u{2029}",
    "é", "👍🏽", "\u{0}", "\u{FEFF}", "- ", "#",
  ]

  @Test(arguments: [
    ("a\n\tb\n\t\tc\nd\n", ["a", "  b", "    c", "d"]),
    ("a\n  b\n    c\nd", ["a", "  b", "    c", "d"]),
    ("a\n    b\n        c\n    d\n", ["a", "  b", "    c", "  d"]),
    ("a\r\n\tb\r\n", ["a", "  b"]),
    ("a\r\tb\r", ["a", "  b"]),
    ("\n\na\n\n\tb\n   \n\tc\n\n", ["a", "  b", "  c"]),
    ("a\n\t> one\n\t>\n\t> two\n\tb\n", ["a|one//two", "  b"]),
    ("a  \n\t  \nb\t\n", ["a  ", "b\t"]),
    ("[ ] a\n\t[x] b\n\t[X] c\n\t[x]d\n", ["[ ] a", "  [x] b", "  [x] c", "  [x]d"]),
    ("a\n> b\n\n\t> c\n\\> d\n", ["a", "> b", "  > c", "\\> d"]),
    ("\u{FEFF}a\n\\\n\\ b\n\\c\n", ["a", "", " b", "\\c"]),
    ("", []), ("\n \n", []),
  ])
  func reads(_ text: String, _ picture: [String]) throws {
    let document = try TextDocuments.read(text, as: .indented)
    #expect(TextDocuments.picture(document) == picture)
    #expect(try TextDocuments.written(document, as: .indented) == text)
  }

  @Test func explicitIndentCountsTabs() throws {
    let document = try TextDocuments.read("a\n   b\n\tc\n\t   d\n", as: .indented, indent: 3)
    #expect(TextDocuments.picture(document) == ["a", "  b", "  c", "    d"])
    let options = DocumentFormat.EncodingOptions(indent: 1)
    let written = try DocumentFormat.indented.encode(document, options: options)
    #expect(String(decoding: written, as: UTF8.self) == "a\n b\n c\n  d\n")
  }

  @Test(arguments: [
    (" a", "1:2: the first row is indented"),
    ("a\n\tb\n\t\t\tc", "3:4: the row is at level 3; expected level 2 at most"),
    ("a\n\tb\n  c", "3:1: the indentation does not match any level; expected only tabs"),
    ("a\n  b\n\tc", "3:1: the indentation does not match any level; expected only spaces, 2 "),
    ("a\n\tb\n\t c", "3:2: the indentation does not match any level; expected only tabs"),
    (
      "a\n  b\n   c\n",
      "3:4: the indentation does not match any level; expected only spaces, 2 "
    ),
  ])
  func errorsHaveLocations(_ text: String, _ message: String) throws {
    let problem = try #require(TextDocuments.problem(text, as: .indented))
    #expect(problem.hasPrefix(message), "\(problem)")
  }

  @Test(arguments: [
    (" a\nb", ["a", "b"]),
    ("a\n\t\t\tb\n\t\t\tc\n\td", ["a", "  b", "  c", "  d"]),
    ("a\n  b\n\tc\n   d\n      e", ["a", "  b", "  c", "    d", "      e"]),
    ("a\n\tb\n    c\n\t    d", ["a", "  b", "  c", "    d"]),
  ])
  func repairs(_ text: String, _ picture: [String]) throws {
    let options = DocumentFormat.DecodingOptions(isLenient: true)
    let result = try DocumentFormat.indented.decode(Array(text.utf8), options: options)
    #expect(TextDocuments.picture(result.document) == picture)
    #expect(!result.repairs.isEmpty && result.repairs.allSatisfy { $0.line > 0 && $0.column > 0 })
  }

  @Test(arguments: Seeds.some(40))
  func roundTrip(_ seed: UInt64) throws {
    var random = RandomTextDocuments(seed: seed, pieces: Self.pieces)
    for _ in 0..<20 {
      let document = try random.document()
      let text = try DocumentFormat.indented.encode(document)
      let result = try DocumentFormat.indented.decode(text).document
      let picture = TextDocuments.picture(document).map(Self.withPlainLineBreaks)
      #expect(TextDocuments.picture(result) == picture)
      #expect(try DocumentFormat.indented.encode(result) == text)
    }
  }

  @Test(arguments: Seeds.some(40))
  func writesAnyTextAsItWas(_ seed: UInt64) throws {
    var random = RandomTextDocuments(
      seed: seed, pieces: Self.pieces + ["\n", "\n\t", "\n\t\t", "b"])
    for _ in 0..<50 {
      let text = Array(random.text(12).utf8)
      guard let result = try? DocumentFormat.indented.decode(text) else { continue }
      #expect(try DocumentFormat.indented.encode(result.document) == text)
    }
  }

  @Test(arguments: Seeds.some(20))
  func repairsAnything(_ seed: UInt64) throws {
    var random = RandomTextDocuments(
      seed: seed, pieces: Self.pieces + ["\n", "\n  ", "\n\t\t", "b"])
    let options = DocumentFormat.DecodingOptions(isLenient: true)
    for _ in 0..<50 {
      let text = Array(random.text(12).utf8)
      let document = try DocumentFormat.indented.decode(text, options: options).document
      let written = try DocumentFormat.indented.encode(document)
      let again = try DocumentFormat.indented.decode(written).document
      #expect(TextDocuments.picture(again) == TextDocuments.picture(document))
    }
  }

  /// Replaces line breaks as writing does: in titles they are U+2028, in notes LF.
  private static func withPlainLineBreaks(_ text: String) -> String {
    let bytes = text.unicodeScalars.split(separator: "\r", omittingEmptySubsequences: false)
    return bytes.enumerated().map { index, part in
      let isPair = index > 0 && part.first == "\n"
      return String(String.UnicodeScalarView(isPair ? part.dropFirst() : part))
    }.joined(separator: "\n")
  }
}

@Suite(.ownThread) struct IndentedHostilityTests {
  @Test func manyRows() throws {
    let count = TestSize.pick(10_000, large: 100_000)
    let text = String(repeating: "a\n\tb\n", count: count)
    let document = try TextDocuments.read(text, as: .indented)
    #expect(document.outline.count == 2 * count)
    #expect(try TextDocuments.written(document, as: .indented) == text)
  }

  @Test func deepRows() throws {
    let depth = TestSize.pick(1000, large: 3000)
    let text = (0..<depth).map { String(repeating: " ", count: $0) + "x\n" }.joined()
    let document = try TextDocuments.read(text, as: .indented)
    #expect(document.outline.rows.last?.level == depth - 1)
    #expect(try TextDocuments.written(document, as: .indented) == text)
  }

  @Test func tooDeepToBeIndented() throws {
    let rows = (0..<TestSize.pick(30_000, large: 100_000)).map { (title: "x", level: $0) }
    let document = try TextDocuments.document(rows)
    for format in [DocumentFormat.indented, .tree, .markdown] {
      #expect(throws: FormatError.self) { try format.encode(document) }
    }
  }

  /// Drawings are not tested here, because their names may contain any bytes.
  @Test(arguments: [DocumentFormat.indented, .markdown])
  func invalidUTF8(_ format: DocumentFormat) throws {
    let problem = TextDocuments.problem(Array("a\nb".utf8) + [0xC3, 0x28], as: format)
    #expect(problem == "2:2: the byte 0xC3 is not UTF-8; expected text in UTF-8")
    let options = DocumentFormat.DecodingOptions(isLenient: true)
    let result = try format.decode([0x61, 0xFF, 0xED, 0xA0, 0x80, 0xE2, 0x82], options: options)
    #expect(result.repairs.map(\.column) == [2, 3, 4, 5, 6])
    #expect(String(decoding: try format.encode(result.document), as: UTF8.self).hasPrefix("a���"))
    let utf16: [UInt8] = [0xFF, 0xFE, 0x61, 0x00, 0x0A, 0x00]
    #expect(TextDocuments.problem(utf16, as: format) == "1:1: the text is UTF-16; expected UTF-8")
    let converted = try format.decode(utf16, options: options).document
    #expect(try TextDocuments.written(converted, as: format).hasPrefix("a"))
  }
}
