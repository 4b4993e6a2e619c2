/// Reading lines on which containers or blocks begin.
extension MarkdownScanner {
  /// Reads the containers that begin on a line, and then the line's text.
  mutating func readStarts(_ line: inout Line, _ matched: Int) {
    var depth = matched
    let tail = MarkdownLeaf.tail(of: line.text.rest)
    while line.text.column - base(at: depth) < 4 && !isFull {
      if opensQuotes && line.text.rest.first == 0x3E {
        close(to: depth)
        skipQuoteMarker(of: &line)
        containers.append(Container(marker: nil, column: 0))
      } else if let item = item(at: line.text, depth, isFirst: depth == matched, tail: tail) {
        close(to: depth)
        line.text.advance(by: item.markerEnd - item.markerStart)
        let (start, column) = line.text.startOfContent()
        line.items.append(item)
        line.items[line.items.count - 1].contentStart = start
        line.items[line.items.count - 1].contentColumn = column
        containers.append(Container(marker: item.marker, column: column - origin))
        while line.text.index < start { line.text.advance() }
        line.content = line.text
      } else {
        break
      }
      leaf = .none
      depth += 1
      if line.text.rest.isBlankText {
        isFresh = containers[depth - 1].marker != nil
        (line.depth, line.block) = (matched, .blank)
        return
      }
      line.text.skipBlanks()
    }
    isFresh = false
    line.column = base(at: depth)
    line.block = readText(line.text, depth)
    line.depth = depth == matched ? containers.count : matched
  }

  /// - Parameter tail: The result of ``MarkdownLeaf/tail(of:)`` for the line, which is the first index at
  ///   which a thematic break can begin.
  private func item(
    at cursor: MarkdownCursor, _ depth: Int, isFirst: Bool, tail: Int
  ) -> Item? {
    let text = cursor.rest
    guard let (marker, length) = MarkdownMarker.parse(text),
      !MarkdownLeaf.isThematicBreak(text, tail: tail)
    else { return nil }
    if isFirst && depth == containers.count && leaf.isParagraph,
      !marker.interruptsParagraph(before: text.dropFirst(length))
    {
      return nil
    }
    return Item(
      marker: marker, markerStart: cursor.index, markerEnd: cursor.index + length,
      column: cursor.column)
  }

  /// Reads a line on which no container begins, or the rest of a line after its last marker.
  private mutating func readText(_ cursor: MarkdownCursor, _ depth: Int) -> Block {
    let text = cursor.rest
    let isIndented = cursor.column - base(at: depth) >= 4
    if !isIndented, let block = block(text, depth) { return block }
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
    return isIndented ? .code : .text
  }

  /// Reads a line that is, or begins, a block such as a heading, a quote or a code block. Returns `nil` for
  /// any other line.
  private mutating func block(_ text: ArraySlice<UInt8>, _ depth: Int) -> Block? {
    if !opensQuotes && text.first == 0x3E {
      close(to: depth)
      leaf = leaf.quote(text)
      return .text
    }
    let isInner = depth == containers.count
    let start = MarkdownBlockStart(
      text, isInParagraph: (isInner || opensQuotes) && leaf.isParagraph,
      linesAbove: isInner ? linesOfTitle : nil)
    guard let start else { return nil }
    close(to: depth)
    switch start {
    case .fence(let fence): leaf = .fence(fence)
    case .html(let html): leaf = html.isClosed(by: text) ? .none : .html(html)
    case .heading, .underline, .thematicBreak: leaf = .none
    }
    return .start(start)
  }

  /// The number of lines of the open paragraph, if an underline would make the paragraph a heading. When rows
  /// are read, an underline below link reference definitions is text.
  private var linesOfTitle: Int? {
    guard case .paragraph(let lines, let isDefinitions) = leaf else { return nil }
    return isDefinitions && !opensQuotes ? nil : lines
  }
}
