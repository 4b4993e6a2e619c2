/// Writing the lines of a row: its title, and the note below the title.
extension MarkdownWriter {
  /// Refuses documents that are much too deep. Rows that begin on the same line as their parents are not
  /// counted, because they have no indentation.
  func checkSize() throws(FormatError) {
    let levels = rows.indices.lazy.map { layouts[$0]?.isInline == true ? 0 : rows[$0].level }
    try IndentationSize.check(levels, bytesPerLevel: 2)
  }

  mutating func writePiece(
    _ index: Int, as layout: MarkdownLayout, among neighbors: MarkdownNeighbors
  ) -> MarkdownWrittenRow {
    var layout = layout
    if let source = source(of: index, adaptedTo: &layout, among: neighbors) {
      append(source, indentation: layout.indent.count)
    } else {
      append(
        piece(index, layout, isInItem: neighbors.isInItem, room: room),
        indentation: layout.indent.count)
    }
    return written(index, as: layout, among: neighbors)
  }

  /// Returns the text for a row that cannot be copied from its source.
  ///
  /// - Parameter room: The maximum number of bytes for the indentation of the note.
  /// - Returns: The text; `nil` if the indentation of the note would take more than `room` bytes.
  func piece(
    _ index: Int, _ layout: MarkdownLayout, isInItem: Bool, room: Int
  ) -> [UInt8]? {
    if layout.kind == .text { return textPiece(index, layout, isInItem: isInItem, room: room) }
    let (start, title) = titleLine(index, layout)
    if layout.isShared { return start + layout.pad }
    var text = start
    if !title.isEmpty { text += isUnderlined(layout) ? title : layout.pad + title }
    text += style.newline
    if case .heading(_, let underline?) = layout.kind { text += underline + style.newline }
    let isItem = layout.kind.marker != nil
    let lines = noteLines(index)
    if lines.isEmpty { return text }
    let leaf = isItem ? MarkdownNoteCoder.leaf(after: title[...], gap: layout.gap) : .none
    let coder = noteCoder(index, column: layout.contentColumn, isItem: isItem, leaf: leaf)
    return indented(coder.encode(lines), by: layout.contentColumn, room: room).map {
      text + layout.gap + $0
    }
  }

  private func textPiece(
    _ index: Int, _ layout: MarkdownLayout, isInItem: Bool, room: Int
  ) -> [UInt8]? {
    let note = noteLines(index)
    let gap = note.isEmpty ? [] : layout.gap
    let gapLines = TextLines(gap)
    let lines =
      [Array(rows[index].content.title.utf8)[...]]
      + (0..<gapLines.count).map { gapLines.content(of: $0) } + note
    let column = layout.contentColumn
    let text = textCoder(index, column: column, isInItem: isInItem).encode(lines)
    return indented(Array(text[(1 + gapLines.count)...]), by: column, room: room).map {
      layout.indent + text[0] + layout.end + style.newline + gap + $0
    }
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

  func written(
    _ index: Int, as layout: MarkdownLayout, among neighbors: MarkdownNeighbors
  ) -> MarkdownWrittenRow {
    let isItem = layout.kind.marker != nil
    return MarkdownWrittenRow(
      kind: layout.kind, indent: layout.isInline ? nil : layout.indent, pad: layout.pad,
      blank: layout.blank, isFirst: neighbors.previous == nil, column: layout.column,
      contentColumn: layout.contentColumn, depth: neighbors.depth + (isItem ? 1 : 0),
      hasLooseNote: !layout.gap.isEmpty && !noteLines(index).isEmpty)
  }
}

extension MarkdownNoteCoder {
  /// Returns the leaf block that is still open after an item's title and the blank lines below it.
  static func leaf(after title: ArraySlice<UInt8>, gap: [UInt8]) -> MarkdownLeaf {
    if title.isEmpty { return .none }
    var scanner = MarkdownScanner(columns: [0])
    _ = scanner.read(title)
    if !gap.isEmpty { _ = scanner.read([]) }
    return scanner.leaf
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
