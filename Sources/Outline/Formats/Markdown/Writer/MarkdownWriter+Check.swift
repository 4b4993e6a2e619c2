/// Checking whether reading the written text back gives the rows from which it was written.
extension MarkdownWriter {
  /// Returns the index of the first row that would not be read back unchanged, or `nil` if all rows would be
  /// read back unchanged. If reading gives all rows unchanged, and additional rows at the end, returns the
  /// number of rows that were written.
  func firstDifference() -> Int? {
    let read = readBack
    let expected = expectedRows
    for (place, (index, row)) in expected.enumerated() {
      guard place < read.rows.count, read.rows[place].level == row.level,
        isOriginalLine(place, in: read, of: row.content)
          || read.content(of: place).hasSameText(as: row.content)
      else { return index }
    }
    return read.rows.count == expected.count ? nil : rows.count
  }

  /// The rows that are found when the whole output is read. The first rows could be mistaken for front
  /// matter.
  private var readBack: MarkdownRows {
    let first = MarkdownFrontMatter(found.lines)?.lineCount ?? 0
    return first == frontMatterLineCount
      ? found : MarkdownRows(found.lines, from: first, in: MarkdownScanner())
  }

  /// The rows that reading should give, with their indices. A block of text before all other children of its
  /// parent is left out: the reader makes it a part of the parent's note or of the text above the first row.
  private var expectedRows: [(index: Int, row: TextRow)] {
    var expected: [(index: Int, row: TextRow)] = []
    expected.reserveCapacity(rows.count)
    for (index, row) in rows.enumerated() {
      if !textInNotes.contains(index) {
        expected.append((index, row))
      } else if let parent = expected.indices.last, expected[parent].row.level < row.level {
        let note = expected[parent].row.content.note.map { $0 + "\n\n" } ?? ""
        expected[parent].row.content.note = note + row.content.textBlock
      }
    }
    return expected
  }

  /// Returns whether a row's line equals the line from which the given content was read. Equal lines are read
  /// as the same content.
  private func isOriginalLine(_ index: Int, in read: MarkdownRows, of content: ItemContent) -> Bool
  {
    guard let origin = content.source, !origin.isEdited, let layout = origin.markdown,
      !layout.isInline, read.isOneLine(index)
    else { return false }
    let row = read.rows[index]
    switch (row.kind, layout.kind) {
    case (.item, .item), (.heading(_, underline: nil), .heading(_, underline: nil)):
      return origin.isLine(read.lines.content(of: row.lines.lowerBound))
    default: return false
    }
  }
}

extension MarkdownRows {
  func content(of index: Int) -> ItemContent {
    let row = rows[index]
    return row.content(
      in: lines,
      mayEndOpen: rows.mayEndOpen(at: index, as: row.kind, column: row.contentColumn))
  }
}

extension ItemContent {
  /// Returns whether two contents have the same title, checkbox and note. Blank lines at the start and end of
  /// the notes, and the kinds of line endings, are ignored, because neither is preserved. Texts are compared
  /// byte by byte, because an edit may replace one Unicode form of “é” with the other, and Swift treats the
  /// two forms as equal.
  func hasSameText(as other: ItemContent) -> Bool {
    isChecked == other.isChecked && Self.areIdentical(title, other.title)
      && (Self.areIdentical(note, other.note)
        || lines(ofNote: note).elementsEqual(lines(ofNote: other.note)))
  }

  private func lines(ofNote note: String?) -> [ArraySlice<UInt8>] {
    MarkdownNoteCoder.lines(of: note ?? "")
  }
}
