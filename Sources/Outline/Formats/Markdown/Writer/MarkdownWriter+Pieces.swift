/// Writing the lines of a row: its title, and the note below the title.
extension MarkdownWriter {
  /// Refuses documents that are much too deep. Rows that begin on the same line as their parents are not
  /// counted, because they have no indentation.
  func checkSize() throws(FormatError) {
    let levels = rows.indices.lazy.map { layouts[$0]?.isInline == true ? 0 : rows[$0].level }
    try IndentationSize.check(levels, bytesPerLevel: 2)
  }

  /// Returns the text for a row that cannot be copied from its source. Returns `nil` if the indentation of
  /// the note exceeds the limit.
  func piece(_ index: Int, _ layout: MarkdownLayout) -> [UInt8]? {
    if layout.kind == .text { return textPiece(index, layout) }
    let (start, title) = titleLine(index, layout)
    if layout.isShared { return start + layout.pad }
    var text = start
    if !title.isEmpty { text += isUnderlined(layout) ? title : layout.pad + title }
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

  private func isUnderlined(_ layout: MarkdownLayout) -> Bool {
    if case .heading(_, .some) = layout.kind { true } else { false }
  }

  /// Returns the row's first line in two parts: up to the end of the marker, and the rest.
  private func titleLine(_ index: Int, _ layout: MarkdownLayout) -> ([UInt8], [UInt8]) {
    let content = rows[index].content
    var title: [UInt8] = []
    if let isChecked = content.isChecked {
      let isCapital = layouts[index]?.hasCapitalBox == true
      title = CheckBox(isChecked: isChecked, isCapital: isCapital).bytes
      if !content.title.isEmpty { title.append(0x20) }
    }
    switch layout.kind {
    case .item(let marker):
      return (layout.indent + marker.bytes, title + MarkdownTitle.encode(content.title, .item))
    case .text: return (layout.indent, Array(content.title.utf8))
    case .heading(_, .some): return ([], MarkdownTitle.encode(content.title, .item))
    case .heading(let level, nil):
      let signs = [UInt8](repeating: 0x23, count: level)
      return (signs, title + MarkdownTitle.encode(content.title, .heading))
    }
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
