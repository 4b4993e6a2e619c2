/// Determining the open blocks to which a line belongs, and the blocks that begin on the line.
extension MarkdownBlocks {
  mutating func read(_ line: ArraySlice<UInt8>) {
    var cursor = MarkdownCursor(Self.expandingTabs(line))
    let matched = match(&cursor)
    let isInner = matched == containers.count
    let hadEmptyItem = hasEmptyItem
    hasEmptyItem = false
    if isInner && continueLeaf(cursor) { return }
    if cursor.rest.isBlankText { return readBlank(matched, hadEmptyItem) }
    readStarts(&cursor, matched)
  }

  /// Returns a line with spaces instead of the tabs in its indentation, because the indentation of a
  /// container may end within a tab.
  private static func expandingTabs(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var cursor = MarkdownCursor(line)
    cursor.skipBlanks()
    guard cursor.column > cursor.index - line.startIndex else { return line }
    return (Array(repeating: 0x20, count: cursor.column) + cursor.rest)[...]
  }

  /// Moves the cursor past the part of a line that continues the open containers.
  ///
  /// - Returns: The number of containers that the line continues.
  private func match(_ cursor: inout MarkdownCursor) -> Int {
    for (index, container) in containers.enumerated() {
      var ahead = cursor
      ahead.skipBlanks()
      switch container {
      case .list: continue
      case .item(let width):
        if ahead.rest.isEmpty { continue }
        guard ahead.column - cursor.column >= width else { return index }
        cursor.skipBlanks(to: cursor.column + width)
      case .quote:
        guard ahead.column - cursor.column < 4, ahead.rest.first == 0x3E else { return index }
        cursor = ahead
        cursor.skipQuoteMarker()
      }
    }
    return containers.count
  }

  /// Adds a line to the open code or HTML block, and returns whether the line belongs to that block.
  private mutating func continueLeaf(_ line: MarkdownCursor) -> Bool {
    var text = line
    text.skipBlanks()
    let indent = text.column - line.column
    switch leaf {
    case .fence(let fence, let fenceIndent):
      if indent < 4 && fence.isClosed(by: text.rest) {
        endLeaf()
      } else {
        text = line
        text.skipBlanks(to: line.column + fenceIndent)
        addLine(text.rest)
      }
    case .html(let html, _):
      if html == .blankLine && text.rest.isEmpty {
        endLeaf()
        return false
      }
      addLine(line.rest)
      if html.isClosed(by: text.rest) { endLeaf() }
    case .code:
      guard indent >= 4, !text.rest.isEmpty else { return false }
      text = line
      text.skipBlanks(to: line.column + 4)
      addCode(text.rest)
    case .none, .paragraph: return false
    }
    return true
  }

  /// Reads a blank line, which ends quotes, paragraphs and an item without text.
  private mutating func readBlank(_ matched: Int, _ hadEmptyItem: Bool) {
    if hadEmptyItem { close(to: containers.count - 1) }
    if let quote = containers.dropFirst(matched).firstIndex(of: .quote) { close(to: quote) }
    addBlankLine()
  }

  /// Reads the containers that begin on a line, and then the line's text.
  private mutating func readStarts(_ cursor: inout MarkdownCursor, _ matched: Int) {
    var matched = matched
    let tail = MarkdownLeaf.tail(of: cursor.rest)
    while true {
      var text = cursor
      text.skipBlanks()
      let indent = text.column - cursor.column
      if indent >= 4 { return readIndented(cursor, matched) }
      guard containers.count < 2 * MarkdownDrawing.deepest,
        let opened = open(text, from: cursor, matched, tail: tail)
      else { return readText(text, matched, indent: indent) }
      cursor = opened
      matched = containers.count
      if cursor.rest.isBlankText {
        if case .item? = containers.last { hasEmptyItem = true }
        return
      }
    }
  }

  /// Reads a line that is indented like code. If a paragraph is open, the line is part of that paragraph.
  private mutating func readIndented(_ line: MarkdownCursor, _ matched: Int) {
    var cursor = line
    if paragraph != nil {
      cursor.skipBlanks()
      return addText(cursor.rest)
    }
    closeUnmatched(matched)
    begin(.code(blanks: 0))
    cursor.skipBlanks(to: cursor.column + 4)
    addCode(cursor.rest)
  }

  /// Reads a line on which no container begins. An open paragraph continues even if the containers around
  /// it do not continue.
  private mutating func readText(_ text: MarkdownCursor, _ matched: Int, indent: Int) {
    if readBlock(text.rest, matched, indent: indent) { return }
    if paragraph == nil { closeUnmatched(matched) }
    addText(text.rest)
  }
}

extension MarkdownCursor {
  /// Skips blanks up to the given column.
  mutating func skipBlanks(to column: Int) {
    while self.column < column, rest.first?.isBlank == true { advance() }
  }

  mutating func skipQuoteMarker() {
    advance()
    if rest.first?.isBlank == true { advance() }
  }
}
