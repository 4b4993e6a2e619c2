/// A block that begins on a line, or consists of the line. The rules of CommonMark are used both for rows
/// and for the HTML of notes.
enum MarkdownBlockStart {
  case heading(level: Int)
  case fence(MarkdownFence)
  case html(MarkdownHTML)
  /// An underline, which makes the paragraph above the line a heading.
  case underline(level: Int)
  case thematicBreak

  /// Returns `nil` if the line is text.
  ///
  /// - Parameters:
  ///   - line: The line without its indentation, which is less than four columns.
  ///   - isInParagraph: Whether a paragraph is open, which the block would interrupt.
  ///   - mayUnderline: Whether an underline would turn the open paragraph into a heading.
  init?(_ line: ArraySlice<UInt8>, isInParagraph: Bool, mayUnderline: Bool) {
    if let level = MarkdownLeaf.heading(line) {
      self = .heading(level: level)
    } else if let fence = MarkdownFence(opening: line) {
      self = .fence(fence)
    } else if let html = MarkdownHTML(opening: line, isInParagraph: isInParagraph) {
      self = .html(html)
    } else if mayUnderline, let level = MarkdownLeaf.underlineLevel(line) {
      self = .underline(level: level)
    } else if MarkdownLeaf.isThematicBreak(line) {
      self = .thematicBreak
    } else {
      return nil
    }
  }
}

extension MarkdownMarker {
  /// Returns whether an item with the given text interrupts a paragraph. The item must have text, and
  /// either a bullet or the number 1.
  func interruptsParagraph(before text: ArraySlice<UInt8>) -> Bool {
    (number ?? 1) == 1 && !text.isBlankText
  }
}

extension MarkdownCursor {
  /// Returns the index and the column at which the content of an item begins. The cursor must be directly
  /// after the item's marker.
  func startOfContent() -> (index: Int, column: Int) {
    var cursor = self
    cursor.skipBlanks()
    if cursor.rest.isEmpty { return (cursor.index, column + 1) }
    if cursor.column - column < 5 { return (cursor.index, cursor.column) }
    return (index + 1, column + 1)
  }
}
