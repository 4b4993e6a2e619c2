/// Checks that a written text is read as the rows it was written from.
enum MarkdownCheck {
  /// Returns the index of the first row that would be read differently, or `nil` if the text is right.
  static func firstDifference(of text: [UInt8], from rows: [TextRow]) throws(FormatError) -> Int? {
    let found = MarkdownReader(try TextInput(text, isLenient: false)).contents
    let index = zip(rows, found).enumerated().first { !isSame($0.element.0, $0.element.1) }?.offset
    return index ?? (rows.count == found.count ? nil : min(rows.count, found.count))
  }

  private static func isSame(_ row: TextRow, _ other: TextRow) -> Bool {
    row.level == other.level && row.content.fields.isChecked == other.content.fields.isChecked
      && row.content.title.utf8.elementsEqual(other.content.title.utf8)
      && isSameNote(row.content.note, other.content.note)
  }

  /// Blank lines at the ends of a note and its kinds of line ends are not kept.
  private static func isSameNote(_ note: String?, _ other: String?) -> Bool {
    if note == other { return true }
    let lines = MarkdownNoteCoder.lines(of: note ?? "")
    return lines.elementsEqual(MarkdownNoteCoder.lines(of: other ?? "")) { $0.elementsEqual($1) }
  }
}
