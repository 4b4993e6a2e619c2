/// Checks whether reading the written text back gives the rows from which it was written.
struct MarkdownCheck {
  private var expected: [TextRow] = []
  /// For each expected row, its index among the written rows.
  private var indexes: [Int] = []
  private let rowCount: Int

  /// - Parameter textInNotes: The blocks of text that precede all other children of their parents. Such a
  ///   block is read back as the end of its parent's note, or as part of the text above the first row.
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

  /// Returns the index of the first row that would not be read back unchanged, or `nil` if all rows would
  /// be read back unchanged.
  func firstDifference(in written: MarkdownWriter) -> Int? {
    let found = Self.rows(in: written)
    let rows = MarkdownContentReader.writer(
      found, style: written.style, known: { known(at: $0, in: found) }
    ).rows
    let differing = zip(expected, rows).enumerated().first {
      !Self.isSame($0.element.0, $0.element.1)
    }
    if differing == nil && expected.count == rows.count { return nil }
    let index = differing?.offset ?? rows.count
    return indexes.indices.contains(index) ? indexes[index] : rowCount
  }

  /// Returns the rows that a reader would find in the whole text. A reader may mistake the first rows for
  /// front matter.
  private static func rows(in written: MarkdownWriter) -> MarkdownRows {
    let lines = written.found.lines
    let first = MarkdownFrontMatter(lines)?.lineCount ?? 0
    return first == written.frontMatterLineCount
      ? written.found : MarkdownRows(lines, from: first, in: MarkdownScanner())
  }

  /// Returns the original content of a row if the row's line equals the line from which that content was
  /// read. Returns `nil` if the line must be read back to determine the content.
  private func known(at index: Int, in found: MarkdownRows) -> ItemContent? {
    guard index < expected.count, let origin = expected[index].content.source, !origin.isEdited,
      let layout = origin.markdown, !layout.isInline, found.isOneLine(index)
    else { return nil }
    let row = found.rows[index]
    switch (row.kind, layout.kind) {
    case (.item, .item), (.heading(_, underline: nil), .heading(_, underline: nil)):
      let line = found.lines.content(of: row.lines.lowerBound)
      return origin.isLine(line) ? expected[index].content : nil
    default: return nil
    }
  }

  private static func isSame(_ row: TextRow, _ other: TextRow) -> Bool {
    row.level == other.level && row.content.fields.isChecked == other.content.fields.isChecked
      && ItemContent.areIdentical(row.content.title, other.content.title)
      && isSameNote(row.content.note, other.content.note)
  }

  /// Compares two notes. Ignores blank lines at the start and end, and the kinds of line ends, because
  /// neither is preserved.
  private static func isSameNote(_ note: String?, _ other: String?) -> Bool {
    if note == other { return true }
    let lines = MarkdownNoteCoder.lines(of: note ?? "")
    return lines.elementsEqual(MarkdownNoteCoder.lines(of: other ?? "")) { $0.elementsEqual($1) }
  }
}
