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
    if paragraph != nil && matched == containers.count {
      // Only an item that has text, and either a bullet or the number 1, can interrupt a paragraph.
      if cursor.rest.isBlankText || (marker.number ?? 1) != 1 { return nil }
    }
    let markerEnd = cursor
    cursor.skipBlanks()
    if cursor.rest.isEmpty || cursor.column - markerEnd.column > 4 {
      cursor = markerEnd
      cursor.skipBlanks(to: markerEnd.column + 1)
    }
    openItem(marker, width: max(cursor.column, markerEnd.column + 1) - start.column, matched)
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

  /// Reads a line that is a block or begins one, and returns whether it did so.
  mutating func readBlock(
    _ text: ArraySlice<UInt8>, _ matched: Int, indent: Int
  ) -> Bool {
    if let level = MarkdownLeaf.heading(text) {
      closeUnmatched(matched)
      let title = text.dropFirst(level).drop(while: \.isBlank)
      addHeading(MarkdownTitle.withoutClosing(title), level: level)
    } else if let fence = MarkdownFence(opening: text) {
      closeUnmatched(matched)
      begin(.fence(fence, indent: indent))
    } else if let html = MarkdownHTML(opening: text, isInParagraph: paragraph != nil) {
      closeUnmatched(matched)
      begin(.html(html, []))
      addLine(text)
      if html.isClosed(by: text) { endLeaf() }
    } else if paragraph != nil, matched == containers.count,
      let level = MarkdownLeaf.underlineLevel(text)
    {
      endParagraph(level: level)
    } else if MarkdownLeaf.isThematicBreak(text) {
      closeUnmatched(matched)
      addThematicBreak()
    } else {
      return false
    }
    return true
  }
}
