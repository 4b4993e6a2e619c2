/// Notes: text below a title, and text after the children.
extension MarkdownWriter {
  /// Returns the lines of a note that are below the title, and those after the children.
  func noteLines(
    _ index: Int, isItem: Bool
  ) -> (own: [ArraySlice<UInt8>], after: [ArraySlice<UInt8>]) {
    guard let note = rows[index].content.note else { return ([], []) }
    let lines = MarkdownNoteCoder.lines(of: note)
    let count = rows[index].content.fields.layoutNumber("#after") ?? 0
    guard isItem, count >= 1, count <= lines.count else { return (lines, []) }
    let own = lines.dropLast(count)
    let after = lines.suffix(count)
    if own.isEmpty { return ([], lines) }
    // One empty line separates the two. Otherwise, the note has been edited.
    let isSplit = own.last?.isEmpty == true && own.dropLast().last?.isBlankText == false
    guard isSplit, after.first?.isBlankText == false else { return (lines, []) }
    return (Array(own.dropLast()), Array(after))
  }

  /// Returns the lines of a note as they are written. Text after the children moves below the title if it
  /// would be read as part of the item.
  func noteLines(
    _ index: Int, _ column: Int, _ neighbors: MarkdownNeighbors, isItem: Bool
  ) -> (own: [ArraySlice<UInt8>], after: [ArraySlice<UInt8>]) {
    let (own, after) = noteLines(index, isItem: isItem)
    guard let first = after.first else { return (own, after) }
    let indent = Self.width(Array(first.prefix(while: \.isBlank)), from: neighbors.column)
    let content = rows[index].content
    let isClosed =
      content.title.isEmpty && content.fields.isChecked == nil && own.isEmpty && !hasChildren(index)
    if isClosed || neighbors.column + indent < column { return (own, after) }
    if !isShared(index) { return (noteLines(index, isItem: false).own, []) }
    return (own, [first.drop(while: \.isBlank)] + after.dropFirst())
  }

  /// Returns the coder for the text below a title.
  func noteCoder(
    _ index: Int, column: Int, isItem: Bool, leaf: MarkdownLeaf
  ) -> MarkdownNoteCoder {
    MarkdownNoteCoder(
      column: column, isTopLevel: !isItem, leaf: leaf,
      mayEndOpen: isItem ? !hasChildren(index) : index == rows.count - 1)
  }

  /// Returns the coder for the text after the children of a row.
  func coderOfTextAfter(_ index: Int, column: Int, isInItem: Bool) -> MarkdownNoteCoder {
    var end = index + 1
    while !isInItem, end < rows.count, rows[end].level > rows[index].level { end += 1 }
    return MarkdownNoteCoder(
      column: column, isTopLevel: !isInItem,
      mayEndOpen: isInItem ? next[index] == nil : end == rows.count)
  }

  func hasTextAfter(_ index: Int, _ written: MarkdownWrittenRow, _ neighbors: MarkdownNeighbors)
    -> Bool
  {
    let isItem = written.kind.marker != nil
    return !noteLines(index, written.contentColumn, neighbors, isItem: isItem).after.isEmpty
  }

  /// Returns the text after the children of a row, with the blank lines above it; `nil` if its indentation
  /// takes more than `room` bytes.
  func afterText(
    _ index: Int, _ written: MarkdownWrittenRow, _ neighbors: MarkdownNeighbors, room: Int
  ) -> [UInt8]? {
    let isItem = written.kind.marker != nil
    let lines = noteLines(index, written.contentColumn, neighbors, isItem: isItem).after
    let coder = coderOfTextAfter(index, column: neighbors.column, isInItem: neighbors.isInItem)
    if let source = rows[index].content.fields.layoutText("#after-source"),
      isAfterText(source, lines, written, neighbors, coder)
    {
      return ended(source)
    }
    return indented(coder.encode(lines), by: neighbors.column, room: room).map {
      style.newline + $0
    }
  }

  /// Returns whether a source is still read as the text after the children of a row.
  private func isAfterText(
    _ source: [UInt8], _ lines: [ArraySlice<UInt8>], _ written: MarkdownWrittenRow,
    _ neighbors: MarkdownNeighbors, _ coder: MarkdownNoteCoder
  ) -> Bool {
    let text = TextLines(source)
    var scanner = MarkdownScanner(
      columns: (neighbors.isInItem ? [neighbors.column] : []) + [written.contentColumn],
      leaf: scanner.isFresh ? .none : self.scanner.leaf)
    scanner.isFresh = self.scanner.isFresh && self.scanner.columns.count == neighbors.depth + 1
    if self.scanner.columns.count <= neighbors.depth { scanner.columns.removeLast() }
    let depth = neighbors.isInItem ? 1 : 0
    for line in 0..<text.count {
      let event = scanner.read(text.content(of: line))
      if event == .blank { continue }
      guard event == .text, scanner.columns.count == depth else { return false }
    }
    guard coder.mayEndOpen || !scanner.leaf.isOpen else { return false }
    let first = (0..<text.count).first { !text.isBlank($0) } ?? 0
    let raw = (first..<text.count).map {
      MarkdownNoteCoder.unindent(text.content(of: $0), from: neighbors.column)
    }
    return coder.decode(raw).elementsEqual(lines) { $0[...] == $1 }
  }

  /// Returns lines indented to a column, apart from empty ones; `nil` if the indentation takes more than
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

  /// Returns a source with the end of its last line, which it lacks if it is the usual one.
  func ended(_ source: [UInt8]) -> [UInt8] {
    source.last?.isLineEnd == true ? source : source + style.newline
  }
}
