/// A Markdown block that begins on a line or consists of the line, such as a code block or a heading. The
/// rules of CommonMark are used both for rows and for the HTML of notes.
enum MarkdownBlockStart {
  case heading(level: Int)
  case fence(MarkdownFence)
  case html(MarkdownHTML)
  /// An underline, which makes the paragraph above the line a heading, and the number of lines of that
  /// paragraph.
  case underline(level: Int, lines: Int)
  case thematicBreak

  /// Returns `nil` if the line is text.
  ///
  /// - Parameters:
  ///   - line: The line without its indentation, which is less than four columns.
  ///   - isInParagraph: Whether a block that begins on this line would interrupt an open paragraph.
  ///   - linesAbove: The number of lines of the open paragraph; `nil` if an underline would not turn that
  ///     paragraph into a heading.
  init?(_ line: ArraySlice<UInt8>, isInParagraph: Bool, linesAbove: Int?) {
    if let level = MarkdownLeaf.heading(line) {
      self = .heading(level: level)
    } else if let fence = MarkdownFence(opening: line) {
      self = .fence(fence)
    } else if let html = MarkdownHTML(opening: line, isInParagraph: isInParagraph) {
      self = .html(html)
    } else if let linesAbove, let level = MarkdownLeaf.underlineLevel(line) {
      self = .underline(level: level, lines: linesAbove)
    } else if MarkdownLeaf.isThematicBreak(line) {
      self = .thematicBreak
    } else {
      return nil
    }
  }
}

extension MarkdownMarker {
  /// Returns whether an item with the given text interrupts a paragraph. Only an item that has text, and
  /// whose marker is a bullet or the number 1, interrupts a paragraph.
  func interruptsParagraph(before text: ArraySlice<UInt8>) -> Bool {
    (number ?? 1) == 1 && !text.isBlankText
  }
}
