/// Writing notes, and rows that are blocks of text.
extension MarkdownWriter {
  func noteLines(_ index: Int) -> [ArraySlice<UInt8>] {
    rows[index].content.note.map(MarkdownNoteCoder.lines) ?? []
  }

  /// Returns the lines, indented to the given column; empty lines are not indented. Returns `nil` if the
  /// indentation exceeds the limit.
  func indented(_ lines: [[UInt8]], by column: Int) -> [UInt8]? {
    guard lines.count(where: { !$0.isEmpty }) * column <= room else { return nil }
    var text: [UInt8] = []
    for line in lines {
      if !line.isEmpty { text += repeatElement(0x20, count: column) }
      text += line
      text += style.newline
    }
    return text
  }

  /// Returns the source of a row with a line end after its last line. The source itself lacks the last line
  /// end if this is the usual line end.
  func ended(_ source: [UInt8]) -> [UInt8] {
    source.last?.isLineEnd == true ? source : source + style.newline
  }
}
