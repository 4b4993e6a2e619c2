/// Writing rows in the form in which they were read.
extension MarkdownWriter {
  /// Returns the original lines of a row, with the marker and the indentation that the row needs below its
  /// current parent. Returns `nil` if the lines would not be read as this row, or if the row can be written
  /// from its content.
  ///
  /// - Parameter layout: The layout of the row. The method sets `contentColumn` to the column at which the
  ///   content of the returned lines begins.
  func source(
    of index: Int, adaptedTo layout: inout MarkdownLayout, among neighbors: MarkdownNeighbors
  ) -> [UInt8]? {
    guard !layout.isShared, let own = layouts[index], own.isCopied,
      let origin = rows[index].content.source, !own.isPlain || !origin.isEdited && !layout.isEmpty
    else { return nil }
    let known = ended(style.lines(origin.lines, of: origin.text.style))
    if !origin.isEdited, isAtHome(index, readAs: own, writtenAs: layout, lines: known, neighbors) {
      layout.contentColumn = Int(own.contentColumn)
      if own.kind == .text { layout.indent = Array(known.prefix(while: \.isBlank)) }
      return known
    }
    guard !own.isPlain, let source = moved(known, from: own, to: layout) else { return nil }
    let isBelow =
      layout.blank.isEmpty && !layout.isInline && scanner.containers.count == neighbors.depth
    let start = MarkdownScanner(
      columns: neighbors.isInItem ? [neighbors.column] : [], leaf: isBelow ? scanner.leaf : .none)
    let lines = TextLines(source)
    let found = MarkdownRows(
      lines, from: 0, in: start, column: layout.isInline ? neighbors.column : 0,
      isBelowRow: layout.kind == .text)
    guard found.rows.count == 1, found.preamble == nil, !found.endsOuterItem,
      let row = found.rows.first, row.lines.lowerBound == 0, !row.isShared,
      fits(row, indentedBy: Self.width(source.prefix(while: \.isBlank)), as: layout, neighbors)
    else { return nil }
    let mayEndOpen = rows.mayEndOpen(at: index, as: row.kind, column: neighbors.column)
    let content = row.content(in: lines, mayEndOpen: mayEndOpen)
    guard content.hasSameText(as: rows[index].content), !found.scanner.leaf.isOpen || mayEndOpen
    else { return nil }
    layout.contentColumn = row.contentColumn
    return source
  }

  /// Returns whether nothing that affects the lines of a row has changed since the row was read.
  private func isAtHome(
    _ index: Int, readAs own: MarkdownRowLayout, writtenAs layout: MarkdownLayout,
    lines known: [UInt8], _ neighbors: MarkdownNeighbors
  ) -> Bool {
    guard own.kind == layout.kind, own.isInline == layout.isInline,
      !own.mayEndOpen || rows.mayEndOpen(at: index, as: own.kind, column: layout.contentColumn)
    else { return false }
    let indent = known.prefix(while: \.isBlank)
    let isInPlace = Int(own.contentColumn) == layout.contentColumn
    switch own.kind {
    case .heading(_, let underline): return underline == nil && indent.isEmpty
    case .item: return own.isInline ? isInPlace : indent == layout.indent[...]
    case .text:
      return isInPlace
        && Self.width(indent) < columnOfPrevious(neighbors, blank: layout.blank)
    }
  }

  /// Returns the lines of a row with the marker and the indentation for its current place. Returns `nil` if
  /// the row is now written as another kind or as a heading of another level, or if the indentation exceeds
  /// the limit.
  private func moved(
    _ known: [UInt8], from own: MarkdownRowLayout, to layout: MarkdownLayout
  ) -> [UInt8]? {
    let text = known.drop(while: \.isBlank)
    var result: [UInt8]
    // The number of columns by which the content moves to the right; negative if it moves to the left.
    var shift = layout.contentColumn - Int(own.contentColumn)
    switch (own.kind, layout.kind) {
    case (.heading(let old, _), .heading(let level, _)): return old == level ? known : nil
    case (.text, .text): result = layout.indent + text
    case (.item(let old), .item(let marker)):
      guard let length = MarkdownMarker.parse(text.prefix { !$0.isLineEnd })?.length else {
        return nil
      }
      let bytes = old == marker ? Array(text.prefix(length)) : marker.bytes
      result = layout.indent + bytes + text.dropFirst(length)
      if !own.isInline && !layout.isInline {
        let indent = Self.width(known[..<text.startIndex])
        shift = Self.width(layout.indent[...]) - indent + bytes.count - length
      }
    default: return nil
    }
    if shift == 0 { return result }
    let column = Int(own.contentColumn) + shift
    let lines = TextLines(result)
    guard lines.count * column <= room else { return nil }
    result = Array(lines.linesWithEnds[0])
    for line in 1..<max(1, lines.count) {
      let content = MarkdownNoteCoder.unindent(
        lines.content(of: line), from: Int(own.contentColumn))
      if !content.isEmpty { result += repeatElement(0x20, count: column) }
      result += content + lines.end(of: line)
    }
    return result
  }

  /// Returns whether a row would be read with the expected kind and level.
  private func fits(
    _ row: MarkdownRow, indentedBy column: Int, as layout: MarkdownLayout,
    _ neighbors: MarkdownNeighbors
  ) -> Bool {
    switch (row.kind, layout.kind) {
    case (.heading(let level, _), .heading(let expected, _)):
      // A heading that is indented like the content of the item above it would be read as text.
      let isOutside = scanner.containers.first.map { column < $0.column } ?? true
      let isBelowText = scanner.leaf.isLazy && layout.blank.isEmpty
      return level == expected && isOutside && !(row.kind.isUnderlined && isBelowText)
    case (.item, .item), (.text, .text):
      return row.kind == layout.kind
        && row.column < columnOfPrevious(neighbors, blank: layout.blank)
    default: return false
    }
  }
}
