/// Writing rows in the form in which they were read.
extension MarkdownWriter {
  /// Returns the original lines of a row, with the marker and the indentation that the row needs below its
  /// current parent. Returns `nil` if the row has no original lines, or if these lines cannot be adapted.
  ///
  /// - Parameter layout: The layout of the row. The method sets `contentColumn` to the column at which the
  ///   content of the returned lines begins.
  func source(of index: Int, adaptedTo layout: inout MarkdownLayout) -> [UInt8]? {
    guard let own = layouts[index], own.isCopied, own.isShared == layout.isShared,
      let origin = rows[index].content.source
    else { return nil }
    let lines = style.lines(origin.lines, of: origin.text.style)
    return moved(own.isShared ? lines : ended(lines), from: own, to: &layout)
  }

  /// Returns the lines of a row with the marker and the indentation for the row's current place. Returns
  /// `nil` if the row is now written as another kind or as a heading of another level, or if the
  /// indentation exceeds the limit.
  private func moved(
    _ known: [UInt8], from own: MarkdownRowLayout, to layout: inout MarkdownLayout
  ) -> [UInt8]? {
    let text = known.drop(while: \.isBlank)
    var result: [UInt8]
    // The number of columns by which the content moves to the right; negative if the content moves to the left.
    var shift = layout.contentColumn - Int(own.contentColumn)
    switch (own.kind, layout.kind) {
    case (.heading(let old, _), .heading(let level, _)): return old == level ? known : nil
    case (.text, .text): result = layout.indent + text
    case (.item(let old), .item(let marker)):
      let isInPlace =
        own.isInline ? shift == 0 : known[..<text.startIndex] == layout.indent[...]
      if isInPlace && old == marker && own.isInline == layout.isInline {
        layout.contentColumn = Int(own.contentColumn)
        return known
      }
      guard let length = MarkdownMarker.parse(text.prefix { !$0.isLineEnd })?.length else {
        return nil
      }
      let bytes = old == marker ? Array(text.prefix(length)) : marker.bytes
      result = layout.indent + bytes + text.dropFirst(length)
      shift += bytes.count - marker.length
      if !own.isInline && !layout.isInline {
        let indent = Self.width(known[..<text.startIndex])
        shift = Self.width(layout.indent[...]) - indent + bytes.count - length
      }
    default: return nil
    }
    let column = Int(own.contentColumn) + shift
    layout.contentColumn = column
    if shift == 0 { return result }
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
}

/// Writing the lines of a row, which contain the title and the note.
extension MarkdownWriter {
  /// Creates the text of a row from the row's content. Returns `nil` if the indentation of the note exceeds
  /// the limit.
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
