import Foundation
import Outline
import Testing

@Suite struct MarkdownTests {
  static let pieces = [
    "a", "Tea", " ", "  ", "    ", "\t", "- ", "* ", "+ ", "-", "*", "1. ", "2) ", "1.", "# ",
    "## ",
    "#", "---", "===", "```", "~~~", "> ", "\\", "[ ] ", "[x] ", "[X] ", "<!-- ", "-->", "<div>",
    "<b>", "<pre>", "&#10;", "&#32;", "&", "amp;", "#9;", "_", "|", ": ", "é", "👍🏽", "\u{0}",
    "[a]: b",
  ]

  @Test(arguments: Seeds.some(60))
  func writesAnyTextAsItWas(_ seed: UInt64) throws {
    let breaks = [
      "\n", "\n", "\n", "\n\n", "\n  ", "\n- ", "\n  - ", "\n\t- ", "\n# ", "\r", "\r\n",
    ]
    var random = RandomTextDocuments(seed: seed, pieces: Self.pieces + breaks + breaks)
    for _ in 0..<60 {
      let text = random.text(20)
      let document = try TextDocuments.read(text, as: .markdown)
      let written = try TextDocuments.written(document, as: .markdown)
      #expect(Array(written.utf8) == Array(text.utf8), "\(text.debugDescription)")
    }
  }

  @Test(arguments: Seeds.some(60))
  func keepsWhatItCanSay(_ seed: UInt64) throws {
    var random = RandomTextDocuments(seed: seed, pieces: Self.pieces + ["\n", "\r"])
    for _ in 0..<30 {
      let document = try random.document()
      let text = try TextDocuments.written(document, as: .markdown)
      let result = try TextDocuments.read(text, as: .markdown)
      #expect(
        TextDocuments.picture(result) == TextDocuments.picture(document), "\(text.debugDescription)"
      )
      #expect(try TextDocuments.written(result, as: .markdown) == text)
    }
  }
}

/// Files that are not part of the package.
private enum Corpus {
  static let folder = Fixtures.packageFolder.appending(path: "../shared/corpus").standardized
  static let isThere = FileManager.default.fileExists(atPath: folder.path)
}

@Suite(.enabled(if: Corpus.isThere)) struct MarkdownCorpusTests {

  @Test(arguments: ["awesome.md", "awesome-go.md"])
  func writesFilesAsTheyWere(_ name: String) throws {
    let bytes = Array(try Data(contentsOf: Corpus.folder.appending(path: name)))
    let document = try DocumentFormat.markdown.decode(bytes).document
    let written = try DocumentFormat.markdown.encode(document)
    #expect(written == bytes)
    let sources = document.outline.items.filter { document[$0].fields["#source"] != nil }
    print(name, document.outline.count, sources.count, document.header.map(\.name))
    for item in sources.prefix(5) { print(document[item]) }
    print(TextDocuments.picture(document).prefix(60).joined(separator: "\n"))
  }
}
