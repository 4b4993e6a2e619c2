/// The lines of rows: the title and the note below it.
extension MarkdownWriter {
  /// Refuses what is far too deep. Rows that begin in the line of their parents are not indented.
  func checkSize() throws(FormatError) {
    let indented = rows.filter { $0.content.fields["#inline"] != .json("true") }
    try IndentationSize.check(indented, bytesPerLevel: 2)
  }

  mutating func writePiece(
    _ index: Int, _ layout: MarkdownLayout, _ place: MarkdownPlace
  ) -> MarkdownWritten {
    if let (source, written) = source(index, layout, place) {
      append(ended(source), indentation: 0)
      return written
    }
    append(piece(index, layout, place, room: room), indentation: layout.indent.count)
    return written(index, layout, place)
  }

  /// What a row is written as if there is no source of it.
  ///
  /// - Parameter room: How many bytes its note may be indented by; `nil` is the result if that is not
  ///   enough.
  func piece(
    _ index: Int, _ layout: MarkdownLayout, _ place: MarkdownPlace, room: Int
  ) -> [UInt8]? {
    let (start, title) = titleLine(index, layout)
    if layout.isShared { return start + layout.pad }
    var text = start
    if !title.isEmpty { text += isUnderlined(layout) ? title : layout.pad + title }
    text += style.newline
    if case .heading(_, let underline?) = layout.kind { text += underline + style.newline }
    let isItem = layout.kind.marker != nil
    let lines = noteLines(index, layout.contentColumn, place, isItem: isItem).own
    if lines.isEmpty { return text }
    let leaf = isItem ? MarkdownNote.leaf(after: title[...], gap: layout.gap) : .none
    let context = context(index, column: layout.contentColumn, isItem: isItem, leaf: leaf)
    return indented(context.encode(lines), by: layout.contentColumn, room: room).map {
      text + layout.gap + $0
    }
  }

  private func isUnderlined(_ layout: MarkdownLayout) -> Bool {
    if case .heading(_, .some) = layout.kind { true } else { false }
  }

  /// A line up to the end of the marker, and what stands in it behind the blanks after that.
  private func titleLine(_ index: Int, _ layout: MarkdownLayout) -> ([UInt8], [UInt8]) {
    let content = rows[index].content
    var title: [UInt8] = []
    if let isChecked = content.fields.isChecked {
      let isCapital = content.fields["#box"] == .text("X")
      title = Array((isChecked ? (isCapital ? "[X]" : "[x]") : "[ ]").utf8)
      if !content.title.isEmpty { title.append(0x20) }
    }
    switch layout.kind {
    case .item(let marker):
      return (layout.indent + marker.bytes, title + MarkdownTitle.encode(content.title, .item))
    case .heading(_, .some): return ([], MarkdownTitle.encode(content.title, .item))
    case .heading(let level, nil):
      let signs = [UInt8](repeating: 0x23, count: level)
      return (signs, title + MarkdownTitle.encode(content.title, .heading))
    }
  }

  private func written(
    _ index: Int, _ layout: MarkdownLayout, _ place: MarkdownPlace
  ) -> MarkdownWritten {
    let isItem = layout.kind.marker != nil
    let own = noteLines(index, layout.contentColumn, place, isItem: isItem).own
    return MarkdownWritten(
      kind: layout.kind, indent: layout.isInline ? nil : layout.indent, pad: layout.pad,
      blank: layout.blank, isFirst: place.previous == nil, column: layout.column,
      contentColumn: layout.contentColumn, depth: place.depth + (isItem ? 1 : 0),
      hasLooseNote: !own.isEmpty && !layout.gap.isEmpty)
  }
}

extension MarkdownNote {
  /// What is open after what stands in an item behind its marker, and blank lines.
  static func leaf(after title: ArraySlice<UInt8>, gap: [UInt8]) -> MarkdownLeaf {
    if title.isEmpty { return .none }
    var scanner = MarkdownScanner(columns: [0])
    _ = scanner.read(title)
    if !gap.isEmpty { _ = scanner.read([]) }
    return scanner.leaf
  }
}
