/// Notes: what stands below a title, and what stands below the children at the level of the row.
extension MarkdownWriter {
  /// The lines of a note that belong into an item, and those that follow it.
  func noteLines(
    _ index: Int, isItem: Bool
  ) -> (own: [ArraySlice<UInt8>], after: [ArraySlice<UInt8>]) {
    guard let note = rows[index].content.note else { return ([], []) }
    let lines = MarkdownNote.lines(of: note)
    let count = rows[index].content.fields.layoutNumber("#after") ?? 0
    guard isItem, count >= 1, count <= lines.count else { return (lines, []) }
    let own = lines.dropLast(count)
    let after = lines.suffix(count)
    if own.isEmpty { return ([], lines) }
    // One empty line stands between the two; with anything else the note has been edited.
    let isSplit = own.last?.isEmpty == true && own.dropLast().last?.isBlankText == false
    guard isSplit, after.first?.isBlankText == false else { return (lines, []) }
    return (Array(own.dropLast()), Array(after))
  }

  /// The lines of a note, as they are written: text that would be taken for a part of the item
  /// cannot follow it.
  func noteLines(
    _ index: Int, _ column: Int, _ place: MarkdownPlace, isItem: Bool
  ) -> (own: [ArraySlice<UInt8>], after: [ArraySlice<UInt8>]) {
    let (own, after) = noteLines(index, isItem: isItem)
    guard let first = after.first else { return (own, after) }
    let indent = Self.width(Array(first.prefix(while: \.isBlank)), from: place.column)
    let content = rows[index].content
    let isClosed =
      content.title.isEmpty && content.fields.isChecked == nil && own.isEmpty && !hasChildren(index)
    if isClosed || place.column + indent < column { return (own, after) }
    if !isShared(index) { return (noteLines(index, isItem: false).own, []) }
    return (own, [first.drop(while: \.isBlank)] + after.dropFirst())
  }

  /// What the lines of a row's note are written in.
  func context(
    _ index: Int, column: Int, isItem: Bool, leaf: MarkdownLeaf
  ) -> MarkdownNote {
    MarkdownNote(
      column: column, isTopLevel: !isItem, leaf: leaf,
      mayEndOpen: isItem ? !hasChildren(index) : index == rows.count - 1)
  }

  /// What the lines that follow a row are written in.
  func contextAfter(_ index: Int, column: Int, isInItem: Bool) -> MarkdownNote {
    var end = index + 1
    while !isInItem, end < rows.count, rows[end].level > rows[index].level { end += 1 }
    return MarkdownNote(
      column: column, isTopLevel: !isInItem,
      mayEndOpen: isInItem ? next[index] == nil : end == rows.count)
  }

  func hasTextAfter(_ index: Int, _ written: MarkdownWritten, _ place: MarkdownPlace) -> Bool {
    let isItem = written.kind.marker != nil
    return !noteLines(index, written.contentColumn, place, isItem: isItem).after.isEmpty
  }

  /// The text that follows a row, with the blank lines in front of it; `nil` if there is no room.
  func afterText(
    _ index: Int, _ written: MarkdownWritten, _ place: MarkdownPlace, room: Int
  ) -> [UInt8]? {
    let isItem = written.kind.marker != nil
    let lines = noteLines(index, written.contentColumn, place, isItem: isItem).after
    let context = contextAfter(index, column: place.column, isInItem: place.isInItem)
    if let source = rows[index].content.fields.layoutText("#after-source"),
      isAfterText(source, lines, written, place, context)
    {
      return ended(source)
    }
    return indented(context.encode(lines), by: place.column, room: room).map { style.newline + $0 }
  }

  /// Whether a source still says what follows a row.
  private func isAfterText(
    _ source: [UInt8], _ lines: [ArraySlice<UInt8>], _ written: MarkdownWritten,
    _ place: MarkdownPlace, _ context: MarkdownNote
  ) -> Bool {
    let text = TextLines(source)
    var scanner = MarkdownScanner(
      columns: (place.isInItem ? [place.column] : []) + [written.contentColumn],
      leaf: scanner.isFresh ? .none : self.scanner.leaf)
    scanner.isFresh = self.scanner.isFresh && self.scanner.columns.count == place.depth + 1
    if self.scanner.columns.count <= place.depth { scanner.columns.removeLast() }
    let depth = place.isInItem ? 1 : 0
    for line in 0..<text.count {
      let event = scanner.read(text.content(of: line))
      if event == .blank { continue }
      guard event == .text, scanner.columns.count == depth else { return false }
    }
    guard context.mayEndOpen || !scanner.leaf.isOpen else { return false }
    let first = (0..<text.count).first { !text.isBlank($0) } ?? 0
    let raw = (first..<text.count).map {
      MarkdownNote.unindent(text.content(of: $0), from: place.column)
    }
    return context.decode(raw).elementsEqual(lines) { $0[...] == $1 }
  }

  /// Lines that are indented to a column; an empty one is not. `nil` if that takes more than a
  /// number of bytes.
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

  /// A source with the end of its last line, which it only has if it is not that of the others.
  func ended(_ source: [UInt8]) -> [UInt8] {
    source.last?.isLineEnd == true ? source : source + style.newline
  }
}
