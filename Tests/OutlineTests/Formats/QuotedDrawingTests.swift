import Testing

@testable import Outline
@testable import outline_tree

/// Drawings with names in quotes, as `tree -Q` writes them.
@Suite(.ownThread) struct QuotedDrawingTests {
  static let quoted: [(String, [String])] = [
    ("\".\"\n├── \"a\"\n│   └── \"b c\"\n└── \"d\"\n", ["a", "  b c", "d"]),
    // Without escapes, a quote or a backslash in a name is itself, but not a control character.
    ("\".\"\n├── \"a\"b\"\n├── \"c\\n\"\n└── \"e\\012f\"\n", ["a\"b", "c\\n", "e\nf"]),
    // With escapes, in ASCII.
    ("\".\"\n|-- \"a\\\"b\"\n|-- \"c\\nd\"\n`-- \"\\303\\251\\\\\"\n", ["a\"b", "c\nd", "é\\"]),
    // Columns, indicators, paths, remarks.
    ("[4.0K]  \".\"\n└── [   3]  \"a\"\n", ["a"]),
    ("\".\"/\n├── \"a\"/\n│   └── \"b/\"*\n└── \"c*\"\n", ["a", "  b/", "c*"]),
    ("\"./x\"\n├── \"./x/a\"\n│   └── \"./x/a/b\"\n└── \"./x/c\"\n", ["a", "  b", "c"]),
    ("\".\"\n└── \"a\"  [error opening dir]\n", ["a"]),
    ("\".\"\n├── ▸ \"a\" (3)\n└── … 4 more\n", ["a", "… 4 more"]),
    // Some names only: the quotes are a part of them.
    (".\n├── \"a\"\n└── b\n", ["\"a\"", "b"]), ("\".\"\n├── \"a\"\n└── b\n", ["\"a\"", "b"]),
    (".\n└── \"a\"\n", ["\"a\""]), ("\".\"\n└── \"a\n", ["\"a"]), ("\"\n└── \"\"\n", ["\"\""]),
  ]

  @Test(arguments: quoted)
  func isRead(drawing: String, rows: [String]) throws {
    #expect(try TextDocuments.picture(drawing, as: .tree) == rows)
  }

  @Test func aTargetIsInQuotesOfItsOwn() throws {
    let drawing = "\".\"\n├── \"a -> b\"\n└── \"c\" -> \"d e\"/\n"
    let document = try TextDocuments.read(drawing, as: .tree)
    let rows = document.outline.items.map { document[$0] }
    #expect(rows.map(\.title) == ["a -> b", "c"])
    #expect(rows[0].fields["target"] == nil && rows[1].fields["target"] == .text("d e"))
    let modes = "[drwxr-xr-x]  \".\"\n└── [-rw-r--r--]  \"a\" -> \"b\"\n"
    #expect(try TextDocuments.picture(modes, as: .tree) == ["a\" -> \"b"])
  }

  /// Names in quotes are written so that they are read with them.
  @Test(arguments: Seeds.some(20))
  func isWrittenAndReadAgain(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let pieces = ["\"", "\"", "a", "\\", "\\042", "\" -> \"", "/", " ", "\n"]
    for _ in 0..<50 {
      let names = (0..<Int.random(in: 2...5, using: &random)).map { _ in
        let text = (0..<Int.random(in: 1...3, using: &random)).map { _ in
          pieces.randomElement(using: &random)!
        }
        return random.oneIn(4) ? text.joined() : "\"\(text.joined())\""
      }
      var document = try TextDocuments.document(names.dropFirst().map { ($0, 0) })
      document.header = [DocumentField("title", .text(names[0]))]
      for connectors in [ConnectorStyle.tree, .ascii] {
        document.style = TextStyle(format: .tree, drawing: DrawingStyle(connectors: connectors))
        let again = try DocumentFormat.tree.decode(DocumentFormat.tree.encode(document)).document
        #expect(again.outline.items.map { again[$0].title } == Array(names.dropFirst()))
        #expect(again.header["title"] == .text(names[0]))
      }
    }
  }

  /// A drawing that was saved with `-Q` is the directory.
  @Test(arguments: Seeds.some(4))
  func isTheDirectory(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let pieces = ["\"", "a", "\\", "\\n", "\\134", " -> ", "\n", "é", " (3)", "… 3 more", "*"]
    let folder = try ScratchFolder()
    for _ in 0..<12 {
      let name = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        pieces.randomElement(using: &random)!
      }.joined()
      if random.oneIn(4) { folder.makeLink(name, to: "x\"y") } else { folder.makeFile(name) }
    }
    let other = try ScratchFolder()
    let saved = other.path("saved")
    for options in [["-Q"], ["-Q", "--format", "ascii"], ["-Q", "-p"], []] {
      #expect(ToolRun([folder.path, "-o", saved] + options).status == .done)
      let run = ToolRun(["diff", "--from", "tree", saved, folder.path])
      #expect(run.status == .done, "\(options): \(run.text)\(run.messages)")
    }
  }
}
