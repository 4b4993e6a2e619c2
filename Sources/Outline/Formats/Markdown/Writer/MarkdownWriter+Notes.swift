/// Writing notes, and rows that are blocks of text.
extension MarkdownWriter {
  func noteLines(_ index: Int) -> [ArraySlice<UInt8>] {
    rows[index].content.note.map(MarkdownNoteCoder.lines) ?? []
  }

  /// Returns the coder for the note below a row's title.
  func noteCoder(
    _ index: Int, column: Int, isItem: Bool, leaf: MarkdownLeaf
  ) -> MarkdownNoteCoder {
    MarkdownNoteCoder(
      column: column, isTopLevel: !isItem, leaf: leaf,
      mayEndOpen: isItem ? !hasChildren(index) : isLast(index))
  }

  /// Returns the coder for the lines of a row that is a block of text.
  func textCoder(_ index: Int, column: Int, isInItem: Bool) -> MarkdownNoteCoder {
    MarkdownNoteCoder(
      column: column, isTopLevel: !isInItem,
      mayEndOpen: isInItem ? next[index] == nil : isLast(index))
  }

  /// Returns whether a block may be left open at the end of a row, because nothing after the row could be
  /// read as part of that block.
  func mayEndOpen(_ index: Int, _ kind: MarkdownKind, isInItem: Bool) -> Bool {
    switch kind {
    case .item: !hasChildren(index)
    case .heading: isLast(index)
    case .text: isInItem ? next[index] == nil : isLast(index)
    }
  }

  private func isLast(_ index: Int) -> Bool { index == rows.count - 1 }

  /// Returns the lines, indented to the given column; empty lines are not indented. Returns `nil` if the
  /// indentation takes more than `room` bytes.
  func indented(_ lines: [[UInt8]], by column: Int, room: Int) -> [UInt8]? {
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
