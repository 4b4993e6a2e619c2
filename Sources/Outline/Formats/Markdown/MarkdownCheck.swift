/// Checks that a written text is read as the rows it was written from.
struct MarkdownCheck {
  private var expected: [TextRow] = []
  /// The indexes of the expected rows among those that were written.
  private var indexes: [Int] = []
  private let rowCount: Int

  /// - Parameter textInNotes: The rows that are text above the first row of their parents. They are read as the ends of
  ///   the notes of those, or as the text above all rows.
  init(_ rows: [TextRow], textInNotes: Set<Int>) {
    rowCount = rows.count
    for index in rows.indices {
      if !textInNotes.contains(index) {
        expected.append(rows[index])
        indexes.append(index)
      } else if let parent = expected.indices.last, expected[parent].level < rows[index].level {
        let note = expected[parent].content.note.map { $0 + "\n\n" } ?? ""
        expected[parent].content.note = note + rows[index].content.textBlock
      }
    }
  }

  /// Returns the index of the first row that would be read differently, or `nil` if the text is right.
  func firstDifference(of text: [UInt8]) throws(FormatError) -> Int? {
    let found = MarkdownReader(try TextInput(text, isLenient: false)).contents
    let differing = zip(expected, found).enumerated().first {
      !Self.isSame($0.element.0, $0.element.1)
    }
    if differing == nil && expected.count == found.count { return nil }
    let index = differing?.offset ?? found.count
    return indexes.indices.contains(index) ? indexes[index] : rowCount
  }

  private static func isSame(_ row: TextRow, _ other: TextRow) -> Bool {
    row.level == other.level && row.content.fields.isChecked == other.content.fields.isChecked
      && ItemContent.areIdentical(row.content.title, other.content.title)
      && isSameNote(row.content.note, other.content.note)
  }

  /// Blank lines at the ends of a note and its kinds of line ends are not kept.
  private static func isSameNote(_ note: String?, _ other: String?) -> Bool {
    if note == other { return true }
    let lines = MarkdownNoteCoder.lines(of: note ?? "")
    return lines.elementsEqual(MarkdownNoteCoder.lines(of: other ?? "")) { $0.elementsEqual($1) }
  }
}
