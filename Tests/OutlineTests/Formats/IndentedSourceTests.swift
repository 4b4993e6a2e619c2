import Testing

@testable import Outline

/// A row knows the text that it was read from: what an edit does not touch is written as it was.
@Suite(.ownThread) struct IndentedSourceTests {
  private static let pieces =
    IndentedTests.pieces + ["\n", "\n\t", "\n\t\t", "\r\n", "\r\n\t", "\n \n", "b", "\n[X] c"]

  /// Calls a closure with documents that were read from random texts, and with the texts.
  private func forEachText(
    _ seed: UInt64, _ body: (OutlineDocument, [UInt8], inout SeededRandom) throws -> Void
  ) throws {
    var texts = RandomTextDocuments(seed: seed, pieces: Self.pieces)
    var random = SeededRandom(seed: seed)
    for _ in 0..<40 {
      let text = Array(texts.text(16).utf8)
      guard let read = try? DocumentFormat.indented.decode(text).document, read.outline.count > 0
      else { continue }
      try body(read, text, &random)
    }
  }

  private func written(_ document: OutlineDocument) throws -> [UInt8] {
    try DocumentFormat.indented.encode(document)
  }

  @Test(arguments: Seeds.some(10))
  func aRenamedRowChangesItsTitleOnly(seed: UInt64) throws {
    try forEachText(seed) { document, text, random in
      let items = document.outline.items
      let index = Int.random(in: items.indices, using: &random)
      let line = try #require(SourceLines(of: document, with: items[0])).starts[index] - 1
      var edited = document
      edited[items[index]].title = "renamed"
      let mark = TextInput.byteOrderMark
      let hasMark = text.starts(with: mark)
      let lines = TextLines(hasMark ? Array(text.dropFirst(3)) : text)
      let indent = lines.indentation(of: line)
      let content = lines.content(of: line).dropFirst(indent.count)
      let box = document[items[index]].isChecked == nil ? [] : content.prefix(3) + [0x20]
      let expected =
        lines.linesWithEnds[..<line].joined() + indent + box + Array("renamed".utf8)
        + lines.end(of: line) + lines.linesWithEnds[(line + 1)...].joined()
      #expect(try written(edited) == (hasMark ? mark : []) + expected)
      edited[items[index]].title = document[items[index]].title
      #expect(try written(edited) == text)
    }
  }

  /// Undo brings the text back, also with a difference that was stored meanwhile.
  @Test(arguments: Seeds.some(10))
  func undoneEditsLeaveTheText(seed: UInt64) throws {
    try forEachText(seed) { document, text, random in
      var edited = document
      for _ in 0..<3 where edited.outline.count > 0 {
        let item = edited.outline.items.randomElement(using: &random)!
        switch Int.random(in: 0...2, using: &random) {
        case 0: edited[item].title += "x"
        case 1: edited.outline.delete([item])
        default: edited.outline.move([item], to: nil, at: 0)
        }
      }
      let changes = edited.difference(from: document)
      #expect(try written(#require(edited.applying(changes.inverse()))) == text)
      guard changes.outline.isEmpty else { return }
      let stored = try recoded(changes.inverse())
      #expect(try written(#require(edited.applying(stored))) == text)
    }
  }

  @Test func aMovedRowBringsItsBlankLinesAndItsBox() throws {
    var document = try TextDocuments.read("a\r\nb\r\n\r\n[X] c\r\n\td\r\n", as: .indented)
    let items = document.outline.items
    document.outline.move([items[2]], to: items[0])
    #expect(
      try TextDocuments.written(document, as: .indented)
        == "a\r\n\r\n\t[X] c\r\n\t\td\r\nb\r\n")
    document[items[2]].isChecked = false
    document[items[2]].isChecked = true
    #expect(
      try TextDocuments.written(document, as: .indented)
        == "a\r\n\r\n\t[X] c\r\n\t\td\r\nb\r\n")
  }

  @Test func bothSidesOfAMergeKeepTheirLines() throws {
    let base = try TextDocuments.read("a\nb\n  c\nd\n", as: .indented)
    let (ours, theirs) = OutlineDocument.renumbered(
      ours: try TextDocuments.read("a\n\n\nb\n  green c\nd\n", as: .indented),
      theirs: try TextDocuments.read("a\r\nb\r\n  c\r\n\r\nd\r\n\r\ne", as: .indented), after: base)
    for (ours, theirs) in [(ours, theirs), (theirs, ours)] {
      let merge = DocumentMerge(base: base, ours: ours, theirs: theirs)
      #expect(merge.conflicts.isEmpty)
      #expect(
        try TextDocuments.written(merge.merged, as: .indented)
          == "a\r\n\r\n\r\nb\r\n  green c\r\n\r\nd\r\n\r\ne")
    }
  }

  @Test func anotherFormatHasItsOwnStyle() throws {
    let document = try TextDocuments.read("\u{FEFF}a\r\n  b\r\n\r\n[X] c\r\n\r\n", as: .indented)
    #expect(try TextDocuments.written(document, as: .markdown) == "- a\n  - b\n- [x] c\n")
    #expect(document.header.isEmpty)
    #expect(
      document.outline.items.allSatisfy { document[$0].fields.allSatisfy { $0.name == "checked" } })
  }

  /// Fields with which older versions recorded the layout, as in files of theirs, are no data.
  @Test func layoutOfOlderVersionsIsIgnored() throws {
    let fields = [DocumentField("#blank", .json("1")), DocumentField("#newline", .text("\r"))]
    let document = try OutlineDocument(
      rows: [(content: ItemContent("a", fields: fields), level: 0, isExpanded: false)],
      header: [DocumentField("#newline", .text("\r\n")), DocumentField("#indent", .text("  "))])
    #expect(try TextDocuments.written(document, as: .indented) == "a\n")
  }

  /// Rows that were read together share what they know of their text.
  @Test func shortTitlesStayPacked() throws {
    let document = try TextDocuments.read(
      String(repeating: "a\n\tb\n", count: 100), as: .indented)
    document.forEachRow { _, content in
      if case .content = content { Issue.record("\(content)") }
    }
    #expect(
      document.outline.items.indices.allSatisfy { index in
        document[document.outline.items[index]].source.map { Array($0.bytes) }
          == Array((index % 2 == 0 ? "a\n" : "\tb\n").utf8)
      })
  }
}
