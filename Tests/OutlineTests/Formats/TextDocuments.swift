import Outline

/// Helpers for the tests of text formats.
enum TextDocuments {
  static func read(
    _ text: String, as format: DocumentFormat, isLenient: Bool = false, indent: Int? = nil
  ) throws(FormatError) -> OutlineDocument {
    let options = DocumentFormat.DecodingOptions(isLenient: isLenient, indent: indent)
    return try format.decode(Array(text.utf8), options: options).document
  }

  static func written(_ document: OutlineDocument, as format: DocumentFormat) throws -> String {
    String(decoding: try format.encode(document), as: UTF8.self)
  }

  static func problem(_ bytes: [UInt8], as format: DocumentFormat) -> String? {
    do throws(FormatError) {
      _ = try format.decode(bytes)
      return nil
    } catch {
      return error.description
    }
  }

  static func problem(_ text: String, as format: DocumentFormat) -> String? {
    problem(Array(text.utf8), as: format)
  }

  /// Returns the rows of a document: two spaces for each level, the check box, the title, and the note
  /// after a bar.
  static func picture(_ document: OutlineDocument) -> [String] {
    document.outline.rows.map { row in
      let content = document[row.item]
      let box: String
      switch content.fields["checked"] {
      case .json("true"): box = "[x] "
      case .json("false"): box = "[ ] "
      default: box = ""
      }
      let note = content.note.map { "|" + $0.replacing("\n", with: "/") } ?? ""
      return String(repeating: "  ", count: row.level) + box + content.title + note
    }
  }

  static func picture(_ text: String, as format: DocumentFormat) throws -> [String] {
    picture(try read(text, as: format))
  }

  static func document(
    _ rows: [(title: String, level: Int)], note: String? = nil
  ) throws -> OutlineDocument {
    try OutlineDocument(
      rows: rows.map { (content: ItemContent($0.title, note: note), level: $0.level, false) })
  }
}

/// Random documents, with titles and notes that look like something else.
struct RandomTextDocuments {
  private var random: SeededRandom
  let pieces: [String]

  init(seed: UInt64, pieces: [String]) {
    random = SeededRandom(seed: seed)
    self.pieces = pieces
  }

  mutating func text(_ most: Int = 4) -> String {
    (0..<Int.random(in: 0...most, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  /// Returns a note whose first and last lines are not blank.
  mutating func note() -> String {
    let lines = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      String(String.UnicodeScalarView(text().unicodeScalars.filter { $0 != "\n" && $0 != "\r" }))
    }
    return "note " + lines.joined(separator: "\n") + "."
  }

  mutating func document(notes: Bool = true, boxes: Bool = true) throws -> OutlineDocument {
    var rows: [(content: ItemContent, level: Int, isExpanded: Bool)] = []
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let level = Int.random(in: 0...((rows.last?.level ?? -1) + 1), using: &random)
      var content = ItemContent(text())
      if notes && random.oneIn(3) { content.note = note() }
      if boxes && random.oneIn(4) {
        content.fields["checked"] = .json(random.oneIn(2) ? "true" : "false")
      }
      rows.append((content, level, true))
    }
    return try OutlineDocument(rows: rows)
  }
}

extension OutlineDocument {
  /// Returns a Markdown document as it is read again if text comes first below its parent: there, it is the end of the note
  /// of the parent, or of the text above all rows.
  func takingFirstTextAsNotes() -> OutlineDocument {
    var result = self
    for row in outline.rows where self[row.item].canBeText && !row.hasChildren {
      let parent = outline.parent(of: row.item)
      guard result.outline.child(of: parent, at: 0) == row.item else { continue }
      result.outline.delete([row.item])
      result.append(self[row.item].textBlock, toNoteOf: parent)
    }
    return result
  }
}
