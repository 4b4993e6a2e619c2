/// Writing the lines of a row: its title, and the note below the title.
extension MarkdownWriter {
  /// Returns the text of a row, written from the row's content. Returns `nil` if the indentation of the note
  /// exceeds the limit.
  func piece(_ index: Int, _ layout: MarkdownLayout) -> [UInt8]? {
    if layout.kind == .text { return textPiece(index, layout) }
    var text = layout.indent
    switch layout.kind {
    case .item(let marker): text += marker.bytes
    case .heading(let level, nil): text += repeatElement(0x23, count: level)
    case .heading, .text: break
    }
    if layout.isShared { return text + layout.pad }
    let title = title(index, layout.kind)
    if !title.isEmpty { text += layout.kind.isUnderlined ? title : layout.pad + title }
    text += style.newline
    if case .heading(_, let underline?) = layout.kind { text += underline + style.newline }
    let lines = noteLines(index)
    if lines.isEmpty { return text }
    let note = coder(index, layout, below: title[...]).encode(lines)
    return indented(note, by: layout.contentColumn).map { text + layout.gap + $0 }
  }

  private func textPiece(_ index: Int, _ layout: MarkdownLayout) -> [UInt8]? {
    let gap = TextLines(layout.gap)
    let lines =
      [Array(rows[index].content.title.utf8)[...]] + (0..<gap.count).map { gap.content(of: $0) }
      + noteLines(index)
    let text = coder(index, layout).encode(lines)
    // In a paragraph, blanks at the end of a line can mean a line break.
    let end = layouts[index]?[.end] ?? []
    return indented(Array(text[(1 + gap.count)...]), by: layout.contentColumn).map {
      layout.indent + text[0] + end + style.newline + gap.bytes + $0
    }
  }

  private func coder(
    _ index: Int, _ layout: MarkdownLayout, below title: ArraySlice<UInt8> = []
  ) -> MarkdownNoteCoder {
    MarkdownNoteCoder(
      column: layout.contentColumn, below: title, hasGap: !layout.gap.isEmpty,
      mayEndOpen: rows.mayEndOpen(at: index, as: layout.kind, column: layout.contentColumn))
  }

  /// Returns the text after a row's marker, including the checkbox.
  private func title(_ index: Int, _ kind: MarkdownKind) -> [UInt8] {
    let content = rows[index].content
    let title = MarkdownTitle.encode(content.title, kind.contextOfTitle)
    guard let isChecked = content.isChecked else { return title }
    let isCapital = layouts[index]?.hasCapitalBox == true
    let box = CheckBox(isChecked: isChecked, isCapital: isCapital).bytes
    return content.title.isEmpty ? box : box + [0x20] + title
  }

  func noteLines(_ index: Int) -> [ArraySlice<UInt8>] {
    rows[index].content.note.map(MarkdownNoteCoder.lines) ?? []
  }

  /// Returns the lines, indented to the given column. Empty lines are not indented. Returns `nil` if the
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

  /// Returns the source of a row, or of the text above the first row. Adds a line ending if the source does
  /// not end with one.
  func ended(_ source: [UInt8]) -> [UInt8] {
    source.last?.isLineEnd == true ? source : source + style.newline
  }
}

/// Chains of items that begin on the same line: `- - 1. title`.
extension MarkdownWriter {
  /// Returns whether a row begins on the same line as its parent.
  func isInline(_ index: Int, _ neighbors: MarkdownNeighbors) -> Bool {
    neighbors.isInItem && chain.isOneLine && chain.rows.contains(index)
      && index > chain.rows.lowerBound
  }

  /// Returns whether the first child of a row begins on the same line as the row, if the child is an item.
  func isShared(_ index: Int) -> Bool {
    chain.isOneLine && chain.rows.contains(index) && index < chain.rows.upperBound
  }

  mutating func findChain(from index: Int) {
    guard index > chain.rows.upperBound else { return }
    var end = index
    while mayShare(end) { end += 1 }
    chain = (index...end, !isBreak(index...end))
  }

  /// Returns whether a line that consists of bullets could be read as a thematic break.
  private func isBreak(_ rows: ClosedRange<Int>) -> Bool {
    let last = self.rows[rows.upperBound].content
    guard rows.count >= 3, last.title.isEmpty, last.fields.isChecked == nil else { return false }
    let markers = rows.map { originalKind(of: $0)?.marker }
    return markers.contains(nil)
      || [0x2D, 0x2A].contains { symbol in
        markers.allSatisfy { $0 == MarkdownMarker(symbol: symbol) }
      }
  }

  private func mayShare(_ index: Int) -> Bool {
    let content = rows[index].content
    return hasChildren(index) && content.title.isEmpty && content.fields.isChecked == nil
      && layouts[index + 1]?.isInline == true
      && noteLines(index).isEmpty
  }
}
