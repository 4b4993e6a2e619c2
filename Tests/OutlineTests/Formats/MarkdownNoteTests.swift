import Testing

@testable import Outline

/// Notes whose lines could be structure: they come back as they are, and only what has to be escaped is.
@Suite(.ownThread) struct MarkdownNoteTests {
  private static let lines = [
    "text", "", "```", "``` swift", "~~~~", "\\```", "- x", "\\- x", "\\\\# x", "# x", "---",
    "1. x",
    "<!--", "-->", "    code",
  ]

  /// Places of a note, with rows after it that it could take in.
  private static let places = [
    "# A\n\n# B\n", "- A\n- B\n", "- A\n  - B\n", "# A\n\n- B\n", "- A\n",
  ]

  /// All notes of a few lines, and random longer ones.
  private static let notes: [[String]] = {
    var notes: [[String]] = [[]]
    var start = 0
    for _ in 0..<TestSize.pick(2, large: 3) {
      let longest = notes[start...]
      start = notes.count
      notes += longest.flatMap { note in lines.map { note + [$0] } }
    }
    var random = SeededRandom(seed: 1)
    for count in 4..<TestSize.pick(200, large: 3_000) {
      notes.append((0..<(4 + count % 8)).map { _ in lines.randomElement(using: &random)! })
    }
    return notes
  }()

  /// By default each note in one or two of the places.
  @Test(arguments: places) func comesBack(place: String) throws {
    let number = Self.places.firstIndex(of: place)!
    let period = TestSize.pick(3, large: 1)
    for (index, note) in Self.notes.enumerated() where (index + number) % period == 0 {
      var document = try TextDocuments.read(place, as: .markdown)
      let expected = Self.trimmed(note)
      document[document.outline.items[0]].note = expected
      let written = try TextDocuments.written(document, as: .markdown)
      let again = try TextDocuments.read(written, as: .markdown)
      try same(again.titlesByLevel, document.titlesByLevel, written)
      try same(again[again.outline.items[0]].note, expected, written)
      try same(try TextDocuments.written(again, as: .markdown), written, "written again")
    }
  }

  /// A block that stays open is escaped where it begins, and one that was closed before it is not.
  @Test(arguments: [
    ("```\n\\# x\n- y\n```\n# z", "```\n\\# x\n- y\n```\n\\# z"),
    ("```\na\n```\n``` swift\n- x\n# y", "```\na\n```\n\\``` swift\n\\- x\n\\# y"),
    ("<!--\n# a\n-->\n<!--\n# b", "<!--\n# a\n-->\n\\<!--\n\\# b"),
    ("~~~\n```\n~~~\n```\n~~~\nx\n~~~", "~~~\n```\n~~~\n\\```\n~~~\nx\n~~~"),
  ]) func escapesOnlyWhatItHasTo(note: String, expected: String) throws {
    var document = try TextDocuments.read("# A\n\n# B\n", as: .markdown)
    document[document.outline.items[0]].note = note
    #expect(
      try TextDocuments.written(document, as: .markdown) == "# A\n\n\(expected)\n\n# B\n")
  }

  /// Older versions escaped all lines of a note if they escaped one.
  @Test func readsWhatOlderVersionsWrote() throws {
    let document = try TextDocuments.read(
      "# A\n\n\\```\n\\- x\n\\```\n\\# y\n\n# B\n", as: .markdown)
    #expect(document[document.outline.items[0]].note == "```\n- x\n```\n# y")
  }

  private static func trimmed(_ lines: [String]) -> String? {
    var lines = lines[...]
    while lines.first?.isEmpty == true { lines.removeFirst() }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}
