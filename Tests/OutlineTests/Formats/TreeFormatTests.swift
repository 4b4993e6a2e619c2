import Testing

@testable import Outline

@Suite(.ownThread) struct DrawingFormatTests {
  static let pieces = [
    "a", "Tea", " ", "    ", "\t", "├── ", "│   ", "|   ", "\u{A0}", "|-- ", "`-- ", " -> ", "▸ ",
    "> ", " (12)", "[r]  ", "[drwxr-xr-x]  ", "]", "/", "t/", "*", "@", " ⇒ ",
    "  [error opening dir]", "  [recursive, not followed]", "… 4 more",
    "└─", "├─┬ ", "+-", "\\--", "[dev-dependencies]", "\\342\\224\\234", "\u{1B}[1m", "\\", "\\012",
    "012", "\\040", "\n", "\r", "3 items", "\u{0}",
    "\u{7F}", "é", "\u{FEFF}",
  ]

  static let listing = """
    .
    ├── docs
    │   ├── guide.md
    │   └── index.md -> guide.md
    └── src
        └── main.swift

    2 directories, 3 files

    """

  static let documents: [(String, [String])] = [
    (listing, ["docs", "  guide.md", "  index.md", "src", "  main.swift"]),
    (
      listing.replacing("│   ", with: "│\u{A0}\u{A0} "),
      ["docs", "  guide.md", "  index.md", "src", "  main.swift"]
    ),
    (
      """
      /tmp
      |-- a
      |   |-- b
      |   `-- > c (3)
      `-- [x](y)

      7 items, 3 hidden

      """, ["a", "  b", "  c", "[x](y)"]
    ),
    ("├── a\n└── ▸ b\n", ["a", "b"]),
    (
      "one\n└── a\ntwo\n├── b\n└── c\n\n3 directories, 2 files\n",
      ["one", "  a", "two", "  b", "  c"]
    ),
    ("[drwxr-xr-x   4096]  x\n└── [lrwxrwxrwx      1]  d -> e\n", ["d"]),
    ("x\r\n└── a\\012b\\\\012\\x\r\n", ["a\nb\\012\\x"]),
    ("empty\n\n0 directories, 0 files", []),
    ("", []),
  ]

  @Test(arguments: documents)
  func reads(_ text: String, _ picture: [String]) throws {
    let document = try TextDocuments.read(text, as: .tree)
    #expect(TextDocuments.picture(document) == picture)
    #expect(try TextDocuments.written(document, as: .tree) == text)
  }

  @Test func keepsPartsBesideTitles() throws {
    let text = "[12]  .\n├── [ 9]  a -> b\n└── [ 0]  ▸ c (40)\n"
    let document = try TextDocuments.read(text, as: .tree)
    let contents = document.outline.items.map { document[$0] }
    #expect(document.header["title"] == .text("."))
    #expect(
      contents[0].fields == [
        DocumentField("columns", .text(" 9")), DocumentField("target", .text("b")),
      ])
    #expect(contents[1].fields == [DocumentField("columns", .text(" 0"))])
    #expect(contents.map(\.isCollapsedInDrawing) == [false, true])
    #expect(try TextDocuments.written(document, as: .tree) == text)
  }

  @Test func drawsAllRowsAndCountsThem() throws {
    var document = try TextDocuments.document([("a", 0), ("b", 1), ("c", 2), ("d", 0)])
    let drawn = "Outline\n├── a\n│   └── b\n│       └── c\n└── d\n\n4 items\n"
    #expect(try TextDocuments.written(document, as: .tree) == drawn)
    document = try TextDocuments.read(Self.listing, as: .tree)
    document.outline.delete([document.outline.items[1]])
    #expect(try TextDocuments.written(document, as: .tree).hasSuffix("\n\n4 items\n"))
  }

  @Test(arguments: [
    (".\n├── a\n│   │   └── b\n", "3:1: the row is at level 2; expected level 1 at most"),
    (".\n├── a\nb\n├── c\n", "3:1: the row has no connector"),
    (".\n├── a\n├── c\n│   d\n", "4:7: the row has no connector"),
    (".\n├── a\n\n├── b\n", "3:1: the line is blank; expected a row"),
    ("├── a\nb\n", "2:1: the row has no connector"),
  ])
  func errorsHaveLocations(_ text: String, _ message: String) throws {
    let problem = try #require(TextDocuments.problem(text, as: .tree))
    #expect(problem.hasPrefix(message), "\(problem)")
  }

  @Test func repairs() throws {
    let text = ".\n├── a\n\n│   │   └── b\n│   c\n"
    let document = try TextDocuments.read(text, as: .tree, isLenient: true)
    #expect(TextDocuments.picture(document) == ["a", "  b", "  c"])
  }

  @Test(arguments: Seeds.some(40))
  func roundTrip(_ seed: UInt64) throws {
    var random = RandomTextDocuments(seed: seed, pieces: Self.pieces)
    for _ in 0..<20 {
      var document = try random.document(notes: false, boxes: false)
      document.header["title"] = .text("t" + random.text())
      let text = try DocumentFormat.tree.encode(document)
      let result = try DocumentFormat.tree.decode(text).document
      #expect(TextDocuments.picture(result) == TextDocuments.picture(document))
      #expect(result.header["title"] == document.header["title"])
      #expect(try DocumentFormat.tree.encode(result) == text)
    }
  }

  /// A damaged text is read and repaired, unless it looks as another program draws processes or commits.
  @Test(arguments: Seeds.some(40))
  func damagedTextsRoundTrip(_ seed: UInt64) throws {
    var random = RandomTextDocuments(
      seed: seed, pieces: Self.pieces + ["\n├── ", "\n│   └── ", "\n"])
    var refusedCount = 0
    for _ in 0..<50 {
      guard let document = try Self.repaired(Array(random.text(12).utf8)) else {
        refusedCount += 1
        continue
      }
      let written = try DocumentFormat.tree.encode(document)
      let again = try DocumentFormat.tree.decode(written).document
      #expect(TextDocuments.picture(again) == TextDocuments.picture(document))
      #expect(try DocumentFormat.tree.encode(again) == written)
    }
    #expect(refusedCount <= 2)
  }

  /// Returns the document of a damaged text, or `nil` if the text is refused as a drawing of another kind.
  private static func repaired(_ text: [UInt8]) throws -> OutlineDocument? {
    do {
      let options = DocumentFormat.DecodingOptions(isLenient: true)
      return try DocumentFormat.tree.decode(text, options: options).document
    } catch {
      try #require("\(error)".hasPrefix("this is a "), "\(error)")
      return nil
    }
  }

  @Test func manyAndDeepRows() throws {
    let count = TestSize.pick(4_000, large: 100_000)
    let wide = ".\n" + String(repeating: "├── a\n│   └── b\n", count: count)
    let document = try TextDocuments.read(wide, as: .tree)
    #expect(document.outline.count == 2 * count)
    let depth = TestSize.pick(400, large: 2000)
    let deep = ".\n" + (0..<depth).map { String(repeating: "    ", count: $0) + "└── x\n" }.joined()
    let chain = try TextDocuments.read(deep, as: .tree)
    #expect(chain.outline.rows.last?.level == depth - 1)
    #expect(try TextDocuments.written(chain, as: .tree) == deep)
  }
}
