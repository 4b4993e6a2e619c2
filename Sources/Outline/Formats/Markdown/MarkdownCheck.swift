/// What a text says, against what it should say.
enum MarkdownCheck {
  /// The first row that a text does not say; `nil`: it says all of them and nothing else.
  static func firstDifference(of text: [UInt8], from rows: [TextRow]) throws(FormatError) -> Int? {
    let found = MarkdownReader(try TextInput(text, isLenient: false)).contents
    let place = zip(rows, found).enumerated().first { !isSame($0.element.0, $0.element.1) }?.offset
    return place ?? (rows.count == found.count ? nil : min(rows.count, found.count))
  }

  private static func isSame(_ row: TextRow, _ other: TextRow) -> Bool {
    row.level == other.level && row.content.fields.isChecked == other.content.fields.isChecked
      && row.content.title.utf8.elementsEqual(other.content.title.utf8)
      && isSameNote(row.content.note, other.content.note)
  }

  /// Blank lines at the ends are not kept, nor is what ends a line.
  private static func isSameNote(_ note: String?, _ other: String?) -> Bool {
    if note == other { return true }
    let lines = MarkdownNote.lines(of: note ?? "")
    return lines.elementsEqual(MarkdownNote.lines(of: other ?? "")) { $0.elementsEqual($1) }
  }
}
