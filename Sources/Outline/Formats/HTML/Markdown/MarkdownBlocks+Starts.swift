/// Opening the containers and blocks that begin on a line.
extension MarkdownBlocks {
  /// Opens the container that begins at the start of the given text.
  ///
  /// - Returns: A cursor at the content of the container; `nil` if no container begins there.
  mutating func open(
    _ text: MarkdownCursor, from start: MarkdownCursor, _ matched: Int, tail: Int
  ) -> MarkdownCursor? {
    var cursor = text
    if text.rest.first == 0x3E {
      closeUnmatched(matched)
      open(.quote)
      cursor.skipQuoteMarker()
      return cursor
    }
    guard let (marker, length) = MarkdownMarker.parse(text.rest),
      !MarkdownLeaf.isThematicBreak(text.rest, tail: tail)
    else { return nil }
    cursor.advance(by: length)
    if paragraph != nil && matched == containers.count,
      !marker.interruptsParagraph(before: cursor.rest)
    {
      return nil
    }
    let content = cursor.startOfContent()
    while cursor.index < content.index { cursor.advance() }
    openItem(marker, width: content.column - start.column, matched)
    return cursor
  }

  private mutating func openItem(_ marker: MarkdownMarker, width: Int, _ matched: Int) {
    close(to: matched)
    if case .list(let other)? = containers.last, !other.isSameList(as: marker) {
      close(to: containers.count - 1)
    }
    if case .list? = containers.last {} else { open(.list(marker)) }
    open(.item(width: width))
  }

  /// Closes the containers that a line does not continue, and a list if all of its items have been closed.
  mutating func closeUnmatched(_ matched: Int) {
    close(to: matched)
    if case .list? = containers.last { close(to: containers.count - 1) }
  }

  /// Reads a line that forms or begins a block. Returns `false` for any other line, which is not read.
  mutating func readBlock(
    _ text: ArraySlice<UInt8>, _ matched: Int, indent: Int
  ) -> Bool {
    let start = MarkdownBlockStart(
      text, isInParagraph: paragraph != nil,
      mayUnderline: paragraph != nil && matched == containers.count)
    switch start {
    case nil: return false
    case .underline(let level): endParagraph(level: level)
    case .heading(let level):
      closeUnmatched(matched)
      let title = text.dropFirst(level).drop(while: \.isBlank)
      addHeading(MarkdownTitle.withoutClosing(title), level: level)
    case .fence(let fence):
      closeUnmatched(matched)
      begin(.fence(fence, indent: indent))
    case .html(let html):
      closeUnmatched(matched)
      begin(.html(html, []))
      addLine(text)
      if html.isClosed(by: text) { endLeaf() }
    case .thematicBreak:
      closeUnmatched(matched)
      addThematicBreak()
    }
    return true
  }
}
