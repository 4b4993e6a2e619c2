/// The lines of a text below its front matter, from which the layout of rows is taken.
struct MarkdownSource {
  let lines: TextLines
  let style: TextStyle
  /// The first line after the front matter.
  let firstLine: Int
  /// The last line that is not blank. The style records what follows it.
  private let lastLine: Int

  init(lines: TextLines, style: TextStyle, firstLine: Int) {
    self.lines = lines
    self.style = style
    self.firstLine = firstLine
    lastLine = lines.lastLineWithText() ?? 0
  }

  /// Returns the text from an offset to the end of a line, with its line end if that is unusual.
  func text(from start: Int, to line: Int) -> ArraySlice<UInt8> {
    let end = lines.content(of: line).endIndex
    return lines.bytes[start..<(hasUsualEnd(line) ? end : end + lines.end(of: line).count)]
  }

  func hasUsualEnd(_ line: Int) -> Bool {
    line >= lastLine || lines.end(of: line).elementsEqual(style.newline)
  }

  /// Returns the offset at which a row ends whose last line is given.
  func end(of line: Int) -> Int {
    lines.content(of: line).endIndex + (line >= lastLine ? 0 : lines.end(of: line).count)
  }

  /// Returns the blank lines above a line.
  func blank(before line: Int) -> ArraySlice<UInt8> {
    lines.bytes[lines.start(of: firstBlank(above: line))..<lines.start(of: line)]
  }

  /// Returns the first of the blank lines above a line, or the line itself.
  func firstBlank(above line: Int) -> Int {
    var first = line
    while first > firstLine && lines.isBlank(first - 1) { first -= 1 }
    return first
  }
}
