/// Reading lines on which items or blocks begin.
extension MarkdownScanner {
  mutating func readStart(_ cursor: inout MarkdownCursor, _ matched: Int) -> Event {
    var items: [Item] = []
    var depth = matched
    let tail = MarkdownLeaf.tail(of: cursor.rest)
    while let item = item(at: cursor, depth, isFirst: items.isEmpty, tail: tail) {
      close(to: depth)
      cursor.advance(by: item.markerEnd - cursor.index)
      let (start, column) = cursor.startOfContent()
      items.append(item)
      items[items.count - 1].contentStart = start
      items[items.count - 1].contentColumn = column
      columns.append(column)
      leaf = .none
      depth += 1
      while cursor.index < start { cursor.advance() }
      if cursor.rest.isBlankText {
        isFresh = true
        return .items(items)
      }
      cursor.skipBlanks()
    }
    isFresh = false
    let event = readText(cursor, depth)
    return items.isEmpty ? event : .items(items)
  }

  /// Closes the items deeper than the given depth, and the leaf block inside them.
  private mutating func close(to depth: Int) {
    guard depth < columns.count else { return }
    columns.removeLast(columns.count - depth)
    leaf = .none
    isFresh = false
  }

  private func base(at depth: Int) -> Int { depth == 0 ? 0 : columns[depth - 1] }

  /// - Parameter tail: The result of ``MarkdownLeaf/tail(of:)`` for the line. A thematic break can begin
  ///   only at or after this index.
  private func item(
    at cursor: MarkdownCursor, _ depth: Int, isFirst: Bool, tail: Int
  ) -> Item? {
    let text = cursor.rest
    guard cursor.column - base(at: depth) < 4,
      let (marker, length) = MarkdownMarker.parse(text),
      !MarkdownLeaf.isThematicBreak(text, tail: tail)
    else { return nil }
    if isFirst && depth == columns.count && leaf.isParagraph,
      !marker.interruptsParagraph(before: text.dropFirst(length))
    {
      return nil
    }
    return Item(
      marker: marker, markerStart: cursor.index, markerEnd: cursor.index + length,
      contentStart: cursor.index + length, column: cursor.column, contentColumn: 0, depth: depth)
  }

  /// Reads a line on which no item begins, or the rest of a line after its last item marker.
  private mutating func readText(_ cursor: MarkdownCursor, _ depth: Int) -> Event {
    let text = cursor.rest
    let isInner = depth == columns.count
    let isIndented = cursor.column - base(at: depth) >= 4
    if !isIndented, let event = block(text, depth, isInner: isInner) { return event }
    if leaf.isLazy {
      if case .paragraph(let lines, let isDefinitions) = leaf {
        let isDefinition = isDefinitions && MarkdownLeaf.isDefinition(text)
        leaf = .paragraph(lines: lines + 1, isDefinitions: isDefinition)
      }
      return .text
    }
    close(to: depth)
    let isDefinitions = MarkdownLeaf.isDefinition(text)
    leaf = isIndented ? .none : .paragraph(lines: 1, isDefinitions: isDefinitions)
    return .text
  }

  /// Reads a line that forms or begins a block. Returns `nil` for any other line.
  private mutating func block(_ text: ArraySlice<UInt8>, _ depth: Int, isInner: Bool) -> Event? {
    if text.first == 0x3E {
      close(to: depth)
      leaf = leaf.quote(text)
      return .text
    }
    let isInParagraph = isInner && leaf.isParagraph
    let start = MarkdownBlockStart(
      text, isInParagraph: isInParagraph, mayUnderline: isInParagraph && linesOfTitle != nil)
    switch start {
    case .heading(let level):
      return end(depth, with: .none, depth == 0 ? .heading(level: level) : .text)
    case .fence(let fence): return end(depth, with: .fence(fence), .text)
    case .html(let html):
      return end(depth, with: html.isClosed(by: text) ? .none : .html(html), .text)
    case .underline(let level):
      let lines = linesOfTitle ?? 0
      return end(depth, with: .none, depth == 0 ? .underline(level: level, lines: lines) : .text)
    case .thematicBreak: return end(depth, with: .none, .text)
    case nil: return nil
    }
  }

  /// The number of lines of the open paragraph, if an underline would make the paragraph a heading. An
  /// underline below link reference definitions is text.
  private var linesOfTitle: Int? {
    if case .paragraph(let lines, isDefinitions: false) = leaf { lines } else { nil }
  }

  private mutating func end(_ depth: Int, with leaf: MarkdownLeaf, _ event: Event) -> Event {
    close(to: depth)
    self.leaf = leaf
    return event
  }
}
