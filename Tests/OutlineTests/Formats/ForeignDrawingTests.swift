import Testing

@testable import Outline

/// Drawings of processes and of commits are recognized, and refused by name in both modes.
@Suite(.ownThread) struct ForeignDrawingTests {
  @Test(arguments: [
    // `pstree -A`, `pstree`, `pstree -p`, `pstree -G`, colors, one line, a short name, CRLF.
    "init-+-cron\n     |-sshd---sshd\n     `-udevd\n", "init─┬─a───b\n     └─c\n",
    "init(1)-+-a(2)---b(3)-+-c(4)\n                      `-d(5)\n",
    "init\u{1B}(0\u{F}qwq\u{1B}(Ba\n     \u{1B}(0\u{F}mq\u{1B}(Bb\n",
    "init-+-\u{1B}[0;32ma\u{1B}[0m\n     `-b\n", "sh───vi\n", "x-+-a\n  `-b\n",
    "init-+-a\r\n     `-b\r\n", "sh\n\nbash-+-vi\n     `-b\n", "é─┬─a\n  └─b\n",
    // `pstree -aA`, `pstree -a`, without a joint.
    "init\n  |-a --b\n  |   `--c\n  `-d\n", "init\n  ├─a\n  │   └─b -x\n  └─c\n",
    "init\n     `-b\n",
  ])
  func processes(_ text: String) throws {
    #expect(try refusal(of: text).hasPrefix("this is a tree of processes"))
  }

  @Test(arguments: [
    "* c\n* b\n|\\\n| * a\n|/\n* x\n", "*   c\n|\\  \n| * b\n|/  \n* a\n", "* c\n| * b\n|/\n* a\n",
    "* c\n*-.   b\n", "@  c\n│ ○  b\n├─╯\n○  a\n", "○    c\n├─╮\n│ ○  b\n○ │  a\n├─╯\n○  x\n",
    "* commit 1f\n| Author: x\n|\n", "@  q me\n│  (empty) text\n○  z me\n│  b\n",
    "@  q me b\n○  z a\n◆  k root()\n", "○  b\n│\n○  a\n", "@  q me\n○  z b\n~\n",
  ])
  func commits(_ text: String) throws {
    #expect(try refusal(of: text).hasPrefix("this is a graph of commits"))
  }

  private func refusal(of text: String) throws -> String {
    #expect(FormatDetector(Array(text.utf8), isWhole: true).format == .document(.tree))
    let problem = try #require(TextDocuments.problem(text, as: .tree))
    let options = DocumentFormat.DecodingOptions(isLenient: true)
    let error = #expect(throws: FormatError.self) {
      try DocumentFormat.tree.decode(Array(text.utf8), options: options)
    }
    #expect(error?.description == problem)
    return problem
  }

  /// Trees that have such characters in names.
  @Test(arguments: [
    ("* x\n├── a\n└── b\n", ["a", "b"]), ("@ x\n|-- a\n`-- b\n", ["a", "b"]),
    ("* x\n|\n|-- a\n|\n`-- b\n", ["a", "b"]),
    ("a-+-b\n├── c-+-d\n│   └── e\n└── f\n", ["c-+-d", "  e", "f"]),
    ("x\n|-a --b\n|   `--c\n`-d\n", ["a --b", "  -c", "d"]), ("  x\n  ├─ a\n  └─ b\n", ["a", "b"]),
    ("x─┬─y\n├── a\n└── b\n", ["a", "b"]),
  ])
  func trees(_ text: String, _ picture: [String]) throws {
    let document = try TextDocuments.read(text, as: .tree)
    #expect(TextDocuments.picture(document) == picture)
    let written = try TextDocuments.written(document, as: .tree)
    #expect(try TextDocuments.picture(written, as: .tree) == picture, "\(written)")
  }

  /// A source without rows, whose title looks like processes, gets a report and is read again.
  @Test(arguments: ["a───b", "a─┬─b", "* a", "a-+-b"]) func aSourceAlone(_ title: String) throws {
    var document = OutlineDocument()
    document.header = [DocumentField("title", .text(title))]
    document.style = TextStyle(format: .tree, drawing: DrawingStyle())
    let written = try TextDocuments.written(document, as: .tree)
    #expect(
      try TextDocuments.read(written, as: .tree).header["title"] == .text(title), "\(written)")
  }

  /// A long line costs no more than its length.
  @Test func longLines() {
    let joints = Array(repeating: "a", count: 20_000).joined(separator: "-+-") + "\n  `-b\n"
    #expect(TextDocuments.problem(joints, as: .tree) != nil)
  }
}
