import Foundation
import Outline
import Testing

@Suite(.ownThread) struct MarkdownTests {
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
  func roundTrip(_ seed: UInt64) throws {
    var random = RandomTextDocuments(seed: seed, pieces: Self.pieces + ["\n", "\r"])
    for _ in 0..<TestSize.pick(20, large: 30) {
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

/// Whole files.
@Suite(.ownThread) struct MarkdownFileTests {
  @Test(arguments: DocumentFiles.named("md", upTo: TestSize.pick(100_000, large: .max)))
  func readsAndWritesFilesAsTheyWere(_ file: URL) throws {
    let bytes = try DocumentFiles.bytes(file)
    let document = try DocumentFormat.markdown.decode(bytes).document
    #expect(document.outline.count > 5)
    #expect(try DocumentFormat.markdown.encode(document) == bytes)
  }

  /// In some files, everything that looks like a row is one.
  @Test(
    arguments: DocumentFiles.named("md", upTo: TestSize.pick(100_000, large: .max))
      .filter { $0.lastPathComponent.hasPrefix("awesome") })
  func findsTheRowsOfFiles(_ file: URL) throws {
    let bytes = try DocumentFiles.bytes(file)
    let document = try DocumentFormat.markdown.decode(bytes).document
    let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter {
      $0.prefixMatch(of: #/[ \t]*- |#{1,6} /#) != nil
    }
    #expect(document.outline.items.count { !document[$0].isText } == rows.count)
    let roots = document.outline.rootItems.map { document[$0].fields["heading"] }
    #expect(roots.allSatisfy { $0 == .json("1") || $0 == .json("2") })
  }
}
