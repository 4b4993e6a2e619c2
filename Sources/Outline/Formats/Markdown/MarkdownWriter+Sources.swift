/// Writing rows as they were read.
extension MarkdownWriter {
  /// Returns the lines that a row was read from, if they are still read as the row where it is now; `nil` if they are not,
  /// or follow from the content of the row.
  func source(
    _ index: Int, _ layout: MarkdownLayout, _ neighbors: MarkdownNeighbors
  ) -> ([UInt8], MarkdownWrittenRow)? {
    guard !layout.isShared, let own = layouts[index], own.isCopied,
      let origin = rows[index].content.source, !own.isPlain || !origin.isEdited && !layout.isEmpty
    else { return nil }
    let known = ended(style.lines(origin.lines, of: origin.text.style))
    if !origin.isEdited {
      if isAtHome(index, readAs: own, writtenAs: layout, lines: known) {
        return (known, written(index, layout, neighbors))
      }
      if own.isPlain { return nil }
      if known == usualSource(index, readAs: own, lines: known) { return nil }
    }
    let source = renumbered(known, layout.kind.marker)
    let isBelow =
      layout.blank.isEmpty && !layout.isInline && scanner.columns.count == neighbors.depth
    let start = MarkdownScanner(
      columns: neighbors.isInItem ? [neighbors.column] : [], leaf: isBelow ? scanner.leaf : .none)
    let lines = TextLines(source)
    let found = MarkdownRows(
      lines, from: 0, in: start, column: layout.isInline ? neighbors.column : 0,
      isBelowRow: layout.kind == .text)
    guard found.rows.count == 1, found.preamble == nil, !found.endsOuterItem,
      let row = found.rows.first, row.lines.lowerBound == 0, !row.isShared,
      fits(row, layout, neighbors),
      row.kind.headingLevel == nil || isOutside(row, lines, layout),
      says(row, lines, index, neighbors)
    else { return nil }
    let coder =
      row.kind == .text
      ? textCoder(index, column: 0, isInItem: neighbors.isInItem)
      : noteCoder(index, column: 0, isItem: row.kind.marker != nil, leaf: .none)
    guard coder.mayEndOpen || !found.scanner.leaf.isOpen else { return nil }
    return (source, written(row, lines, layout, neighbors))
  }

  /// Returns whether a row is written where it was read, as far as its lines depend on that.
  private func isAtHome(
    _ index: Int, readAs own: MarkdownRowLayout, writtenAs layout: MarkdownLayout,
    lines known: [UInt8]
  ) -> Bool {
    guard own.kind == layout.kind, own.isInline == layout.isInline,
      Int(own.contentColumn) == layout.contentColumn,
      !own.mayEndOpen || mayEndOpen(index, own.kind, isInItem: layout.contentColumn > 0)
    else { return false }
    switch own.kind {
    case .heading(_, let underline): return underline == nil && known.first?.isBlank == false
    case .item, .text: return own.isInline || known.prefix(while: \.isBlank) == layout.indent[...]
    }
  }

  /// Returns the lines that a row would have been read from, if they had followed from its content and its layout.
  private func usualSource(
    _ index: Int, readAs own: MarkdownRowLayout, lines known: [UInt8]
  ) -> [UInt8]? {
    var layout = MarkdownLayout(kind: own.kind)
    if case .heading(let level, _?) = own.kind {
      layout.kind = .heading(level: level, underline: underline(index, own.kind, level: level))
    }
    let content = rows[index].content
    layout.isInline = own.isInline
    layout.isEmpty = content.title.isEmpty && content.isChecked == nil
    layout.contentColumn = Int(own.contentColumn)
    if own.kind == .text {
      layout.indent = indentOfText(own[.indent], column: layout.contentColumn)
    } else if own.kind.marker != nil && !own.isInline {
      layout.indent = Array(known.prefix(while: \.isBlank))
    }
    layout.end = end(index, own.kind)
    layout.pad = own[.pad] ?? [0x20]
    layout.gap = gap(index, layout)
    return piece(index, layout, isInItem: layout.contentColumn > 0, room: known.count)
  }

  /// Returns a source with another number, if it is as long as the old one.
  private func renumbered(_ source: [UInt8], _ marker: MarkdownMarker?) -> [UInt8] {
    let text = source.drop(while: \.isBlank)
    guard let marker, let (found, length) = MarkdownMarker.parse(text), marker.number != nil,
      found.isSameList(as: marker), found.number != marker.number, marker.bytes.count == length
    else { return source }
    var source = source
    source.replaceSubrange(text.startIndex..<text.startIndex + length, with: marker.bytes)
    return source
  }

  /// Returns whether a row would be read at the right level, in the right list and with the right number.
  private func fits(_ row: MarkdownRow, _ layout: MarkdownLayout, _ neighbors: MarkdownNeighbors)
    -> Bool
  {
    switch (row.kind, layout.kind) {
    case (.item(let marker), .item(let expected)):
      return row.column < columnOfPrevious(neighbors, blank: layout.blank)
        && (!marker.isSameList(as: expected) || marker.number == expected.number)
    case (.heading(let level, _), .heading(let expected, _)): return level == expected
    case (.text, .text): return row.column < columnOfPrevious(neighbors, blank: layout.blank)
    default: return false
    }
  }

  /// Returns whether a heading would not be read as text of the item above it.
  private func isOutside(
    _ row: MarkdownRow, _ lines: TextLines, _ layout: MarkdownLayout
  ) -> Bool {
    let column = Self.width(Array(lines.bytes[row.start..<row.marker.lowerBound]))
    if let item = scanner.columns.first, column >= item { return false }
    guard case .heading(_, .some) = row.kind else { return true }
    return !scanner.leaf.isLazy || !layout.blank.isEmpty
  }

  private func says(
    _ row: MarkdownRow, _ lines: TextLines, _ index: Int, _ neighbors: MarkdownNeighbors
  ) -> Bool {
    let content = rows[index].content
    let known = noteLines(index)
    if row.kind == .text {
      let (title, note) = text(index, row, isInItem: neighbors.isInItem, lines)
      return title == content.title && note.elementsEqual(known) { $0[...] == $1 }
    }
    let title = MarkdownRowTitle(row, lines)
    guard title.text == content.title, title.box?.isChecked == content.fields.isChecked else {
      return false
    }
    return note(index, row, title, lines).elementsEqual(known) { $0[...] == $1 }
  }

  private func written(
    _ row: MarkdownRow, _ lines: TextLines, _ layout: MarkdownLayout, _ neighbors: MarkdownNeighbors
  ) -> MarkdownWrittenRow {
    let isItem = row.kind.marker != nil
    let pad = lines.bytes[row.marker.upperBound..<row.titleStart]
    let isPad = !pad.isEmpty && pad.isBlankText && !lines.isEndOfLine(row.titleStart)
    return MarkdownWrittenRow(
      kind: row.kind,
      indent: layout.isInline ? nil : Array(lines.bytes[row.start..<row.marker.lowerBound]),
      pad: isPad ? Array(pad) : layout.pad, blank: layout.blank,
      isFirst: neighbors.previous == nil, column: row.column, contentColumn: row.contentColumn,
      depth: neighbors.depth + (isItem ? 1 : 0),
      hasLooseNote: row.note.map { lines.isBlank($0.lowerBound - 1) } ?? false)
  }
}

extension TextLines {
  func isEndOfLine(_ offset: Int) -> Bool { offset == bytes.count || bytes[offset].isLineEnd }

  /// Returns lines without their indentation up to a column.
  func unindented(_ range: Range<Int>, from column: Int) -> [ArraySlice<UInt8>] {
    range.map { MarkdownNoteCoder.unindent(content(of: $0), from: column) }
  }
}
