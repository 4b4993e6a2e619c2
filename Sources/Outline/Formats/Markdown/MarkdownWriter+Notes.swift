/// Writing notes, and rows that are text.
extension MarkdownWriter {
  func noteLines(_ index: Int) -> [ArraySlice<UInt8>] {
    rows[index].content.note.map(MarkdownNoteCoder.lines) ?? []
  }

  /// Returns the coder for the note below a title.
  func noteCoder(
    _ index: Int, column: Int, isItem: Bool, leaf: MarkdownLeaf
  ) -> MarkdownNoteCoder {
    MarkdownNoteCoder(
      column: column, isTopLevel: !isItem, leaf: leaf,
      mayEndOpen: isItem ? !hasChildren(index) : isLast(index))
  }

  /// Returns the coder for the lines of a row that is text.
  func textCoder(_ index: Int, column: Int, isInItem: Bool) -> MarkdownNoteCoder {
    MarkdownNoteCoder(
      column: column, isTopLevel: !isInItem,
      mayEndOpen: isInItem ? next[index] == nil : isLast(index))
  }

  /// Returns whether a block may be left open after a row, because nothing after it could be part of it.
  func mayEndOpen(_ index: Int, _ kind: MarkdownKind, isInItem: Bool) -> Bool {
    switch kind {
    case .item: !hasChildren(index)
    case .heading: isLast(index)
    case .text: isInItem ? next[index] == nil : isLast(index)
    }
  }

  private func isLast(_ index: Int) -> Bool { index == rows.count - 1 }

  /// Returns lines indented to a column, except for empty lines; `nil` if the indentation takes more than
  /// `room` bytes.
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

  /// Returns a source with a line end after its last line. The source does not contain it if it is the
  /// usual one.
  func ended(_ source: [UInt8]) -> [UInt8] {
    source.last?.isLineEnd == true ? source : source + style.newline
  }
}
