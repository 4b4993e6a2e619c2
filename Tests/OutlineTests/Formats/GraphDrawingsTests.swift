import Outline
import Testing

/// Graphs of commits: one line of history is a list of rows, and any other is refused.
@Suite(.ownThread) struct GraphDrawingsTests {
  @Test(arguments: [
    ("* 4e1 b\n* 09b a\n", ["4e1 b", "09b a"]), ("* b\n|\n* a\n", ["b", "a"]),
    ("\u{1B}[33m*\u{1B}[m 4e1 b\n* 09b a\n", ["4e1 b", "09b a"]),
    ("@  q me b\n○  z a\n◆  k root()\n", ["q me b", "z a", "k root()"]),
    ("○  b\n│\n○  a\n", ["b", "a"]),
  ])
  func reads(_ text: String, _ picture: [String]) throws {
    let document = try TextDocuments.read(text, as: .tree)
    #expect(TextDocuments.picture(document) == picture)
    let written = try TextDocuments.written(document, as: .tree)
    #expect(try TextDocuments.picture(written, as: .tree) == picture, "\(written)")
  }

  /// The mark of a commit is kept if it says something.
  @Test func marks() throws {
    let document = try TextDocuments.read("@  b\n○  a\n", as: .tree)
    let fields = document.outline.items.map { document[$0].fields }
    #expect(fields == [[DocumentField("mark", .text("@"))], []])
  }

  @Test(arguments: [
    ("* c\n* b\n|\\\n| * a\n|/\n* x\n", "3:1: the history has several lines"),
    ("*   c\n|\\  \n| * b\n|/  \n* a\n", "2:1: the history has several lines"),
    ("* c\n| * b\n|/\n* a\n", "2:1: the history has several lines"),
    ("* c\n*-.   b\n", "2:1: the history has several lines"),
    ("@  c\n│ ○  b\n├─╯\n○  a\n", "2:1: the history has several lines"),
    ("○    c\n├─╮\n│ ○  b\n○ │  a\n├─╯\n○  x\n", "2:1: the history has several lines"),
    ("* commit 1f\n| Author: x\n|\n", "2:1: the commit takes several lines"),
    ("@  q me\n│  (empty) text\n○  z me\n│  b\n", "2:1: the commit takes several lines"),
    ("@  q me\n○  z b\n~\n", "3:1: the line stands for commits that are not drawn"),
    ("○  q me\n○  z b\n~  (elided revisions)\n", "3:1: the line stands for commits"),
  ])
  func refuses(_ text: String, _ message: String) throws {
    let problem = try #require(TextDocuments.problem(text, as: .tree))
    #expect(problem.hasPrefix(message), "\(problem)")
    let document = try TextDocuments.read(text, as: .tree, isLenient: true)
    let written = try TextDocuments.written(document, as: .tree)
    let again = try TextDocuments.read(written, as: .tree)
    #expect(TextDocuments.picture(again) == TextDocuments.picture(document), "\(written)")
  }

  /// A source may begin with the mark of a commit.
  @Test(arguments: ["* x\n├── a\n└── b\n", "@ x\n|-- a\n`-- b\n", "* x\n|\n|-- a\n|\n`-- b\n"])
  func treesAreNoGraphs(_ text: String) throws {
    let document = try TextDocuments.read(text, as: .tree)
    #expect(TextDocuments.picture(document) == ["a", "b"])
    #expect(document.header["title"] == .text(String(text.prefix(3))))
  }
}
