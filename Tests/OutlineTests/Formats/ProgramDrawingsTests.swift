import Testing

@testable import Outline

/// Drawings of many programs, and the parts of their lines.
@Suite(.ownThread) struct ProgramDrawingsTests {
  static let rows = ["a", "  b", "c"]

  static let read: [(String, [String])] = [
    // `tree --du`, with and without `-h`.
    (
      "[      29593]  .\n├── [          3]  a\n│\u{A0}\u{A0} └── [          7]  b\n"
        + "└── [       4096]  c\n\n       41883 bytes used in 3 directories, 1 file\n", rows
    ),
    (
      "[ 29K]  .\n├── [   3]  a\n│\u{A0}\u{A0} └── [   7]  b\n└── [4.0K]  c\n\n"
        + "  41K used in 3 directories, 1 file\n", rows
    ),
    ("[1.2k]  .\n├── [   3]  a\n│   └── [   7]  b\n└── [4.0K]  c\n\n 1.2k used in 3 files\n", rows),
    // `tree -f`, `-F`, both.
    ("./x\n├── ./x/a\n│   └── ./x/a/b\n└── ./x/c\n", rows),
    ("/\n├── /a\n│   └── /a/b\n└── /c\n", rows),
    ("./\n├── a/\n│   └── b*\n└── c|\n", rows),
    ("t/\n├── t/a/\n│   └── t/a/b*\n└── t/c=\n", rows),
    // `tree -C`, `exa --color=always`.
    (
      "\u{1B}[01;34m.\u{1B}[0m\n├── \u{1B}[00ma\u{1B}[0m\n│   └── \u{1B}[01;32mb\u{1B}[0m\n└── c\n",
      rows
    ),
    (
      "\u{1B}[1;34m.\u{1B}[0m\n\u{1B}[38;5;244m├──\u{1B}[0m a\n\u{1B}[38;5;244m│  └──\u{1B}[0m b\n"
        + "\u{1B}[38;5;244m└──\u{1B}[0m c\n", rows
    ),
    // `tree -A`.
    (
      ".\n\u{1B}(0tqq \u{1B}(Ba\n\u{1B}(0x   mqq \u{1B}(Bb\n\u{1B}(0mqq \u{1B}(Bc\n", rows
    ),
    // `exa -T`, `npm ls`, `npm ls --unicode=false`, `yarn list`, Gradle, Maven, `tree /A`.
    (".\n├── a\n│  └── b\n└── c\n", rows),
    (".\n├─┬ a\n│ └── b\n└── c\n", rows),
    (".\n+-- a\n| `-- b\n`-- c\n", rows),
    ("├─ a\n│  └─ b\n└─ c\n", rows),
    (".\n+--- a\n|    \\--- b\n\\--- c\n", rows),
    (".\n+- a\n|  \\- b\n\\- c\n", rows),
    (".\n+---a\n|   \\---b\n\\---c\n", rows),
    // `systemd-cgls`: a hyphen of a title is not one of the connector.
    ("x\n|-a\n|   `--b\n`-c\n", ["a", "  -b", "c"]),
    // `cargo tree`.
    (
      "p v1.0.0\n├── a v1 (*)\n│   [build-dependencies]\n│   └── b\n[dev-dependencies]\n└── c\n\n"
        + "q v0.1.0\n",
      [
        "p v1.0.0", "  a v1 (*)", "    [build-dependencies]", "      b", "  [dev-dependencies]",
        "    c", "q v0.1.0",
      ]
    ),
    (".\n├── a deduped\n│\n└── UNMET DEPENDENCY c\n", ["a deduped", "UNMET DEPENDENCY c"]),
    // `lsd --tree`, and what `tree` says of folders.
    (".\n├── a ⇒ x\n└── c -> d\n\n2 files\n", ["a ⇒ x", "c"]),
    (".\n├── a ⇒ x\n└── c -> d\n", ["a", "c -> d"]),
    (
      ".\n├── a  [error opening dir]\n└── c  [12 entries exceeds filelimit, not opening dir]\n",
      ["a", "c"]
    ),
    // A single unusual name is a title.
    (".\n├── [x]  y\n└── c\n", ["[x]  y", "c"]),
    (".\n├── ./a\n└── c\n", ["./a", "c"]),
    (".\n├── a*\n│   └── b/\n└── c\n", ["a*", "  b/", "c"]),
    ("[lrwxrwxrwx]  .\n├── [-rw-r--r--]  a -> b\n└── [lrwxrwxrwx]  c -> d\n", ["a -> b", "c"]),
    (".\n│\u{A0}\u{A0} \n├── ▸ a (3)\n│\u{A0}\u{A0} └── x\n└── c\n", ["▸ a (3)", "  x", "c"]),
    // Escapes as `tree` prints them in the C locale.
    (".\n`-- caf\\303\\251\\012\\377\n", ["café\n\\377"]),
  ]

  @Test(arguments: read)
  func reads(_ text: String, _ picture: [String]) throws {
    let document = try TextDocuments.read(text, as: .tree)
    #expect(TextDocuments.picture(document) == picture)
    let written = try TextDocuments.written(document, as: .tree)
    let again = try TextDocuments.read(written, as: .tree)
    #expect(TextDocuments.picture(again) == picture, "\(written)")
    for (item, other) in zip(document.outline.items, again.outline.items) {
      #expect(document[item].fields == again[other].fields)
    }
  }

  /// Drawings with another width are written as they were.
  @Test(arguments: [
    ".\n├── a\n│  └── b\n└── c\n", ".\n├─┬ a\n│ └── b\n└── c\n", ".\n+-- a\n| `-- b\n`-- c\n",
    "[ 29K]  .\n├── [   3]  a\n│\u{A0}\u{A0} └── [   7]  b\n└── [4.0K]  c\n",
    "t/\n├── a/\n│   └── b*\n└── c|\n", ".\n└── a  [recursive, not followed]\n",
  ])
  func writesAsItWasDrawn(_ text: String) throws {
    #expect(try TextDocuments.written(TextDocuments.read(text, as: .tree), as: .tree) == text)
  }

  @Test(arguments: [
    (".\na\nb\n\n1 directory, 2 files\n", "2:1: no row has a connector"),
    ("drwx 4 root .\n.rwx 3 root ├── a\n", "2:1: there is text before the connector"),
    (".\n└── b\nx ├── c\n", "3:3: there is text before the connector"),
    (".\n├── a\n└── b\n\n12 packages\n", "5:1: the last line is neither a row nor a report"),
    ("init\n     `-- b\n", "2:6: the first connector is too far to the right"),
    ("x\n&middot;-- a\n", "2:1: no row has a connector"),
    (".\n├── a\n│   ├── b\n│  └── c\n", "3:5: the row is between two levels"),
    (".\n├── a\n|-- b\n", "3:1: the connector differs from the connectors of other rows"),
    (".\n├── a\n        └── b\n", "3:1: the row is at level 2"),
    (".\n└── a\n\n└── b\n", "3:1: the line is blank"),
    ("x\n\u{1B}(Atqq \u{1B}(Ba\n", "2:1: the text contains a control sequence other than a color"),
    (".\n└── \u{1B}[2Ja\n", "2:11: the text contains a control sequence other than a color"),
    (".\n├── a\n└── … 4 more\n\n1 file, 4 hidden\n", "the row “… 4 more” replaces rows"),
  ])
  func refuses(_ text: String, _ message: String) throws {
    let problem = try #require(TextDocuments.problem(text, as: .tree))
    #expect(problem.hasPrefix(message), "\(problem)")
    // A repaired drawing is written so that nothing has to be repaired again.
    let document = try TextDocuments.read(text, as: .tree, isLenient: true)
    let written = try TextDocuments.written(document, as: .tree)
    let again = try TextDocuments.read(written, as: .tree)
    #expect(TextDocuments.picture(again) == TextDocuments.picture(document), "\(written)")
  }

  /// Random documents with one or several sources, in all styles.
  @Test(arguments: Seeds.some(40))
  func whatIsWrittenIsReadTheSame(_ seed: UInt64) throws {
    var random = RandomTextDocuments(seed: seed, pieces: DrawingFormatTests.pieces)
    var choice = SeededRandom(seed: seed)
    let drawings: [ConnectorStyle] = [.tree, .unbroken, .ascii, .narrow, .joined, .narrowASCII]
    for _ in 0..<20 {
      var document = try random.document(notes: false, boxes: false)
      var style = TextStyle(format: .tree)
      style.drawing = DrawingStyle(
        connectors: drawings.randomElement(using: &choice)!, rowCount: -1)
      style.drawing?.sourceCount = choice.oneIn(2) ? 1 : choice.oneIn(2) ? 0 : 2
      document.style = style
      document.header["title"] = .text(choice.oneIn(2) ? "t" : "t" + random.text())
      for item in document.outline.items where choice.oneIn(3) {
        if choice.oneIn(4) {
          let layout = DrawingRowLayout(
            indicator: DrawingEntry.indicators.sorted().randomElement(using: &choice)!)
          let text = DocumentText(style, layouts: DrawingLayouts([layout]))
          document[item].source = RowOrigin(text, row: 0)
          continue
        }
        let field = ["columns", "target", "error"].randomElement(using: &choice)!
        let values = ["/", "*", "drwxr-xr-x", "lrwxrwxrwx 4", "error opening dir", random.text()]
        document[item].fields[field] = .text(values.randomElement(using: &choice)!)
      }
      let text = try DocumentFormat.tree.encode(document)
      let result = try DocumentFormat.tree.decode(text).document
      let picture = TextDocuments.picture(document)
      #expect(TextDocuments.picture(result) == picture, "\(String(decoding: text, as: UTF8.self))")
      #expect(try DocumentFormat.tree.encode(result) == text)
    }
  }
}
