/// The lines of a text below its front matter, as fields keep them.
struct MarkdownSource {
  let lines: TextLines
  let style: TextStyle
  /// The first line that is not front matter.
  let firstLine: Int
  /// The last line that is not blank: the style says what follows it.
  private let lastLine: Int

  init(lines: TextLines, style: TextStyle, firstLine: Int) {
    self.lines = lines
    self.style = style
    self.firstLine = firstLine
    lastLine = (0..<lines.count).last { !lines.isBlank($0) } ?? 0
  }

  /// The text from an offset to the end of a line, with what ends that if it is not the usual end.
  func text(from start: Int, to line: Int) -> ArraySlice<UInt8> {
    let end = lines.content(of: line).endIndex
    return lines.bytes[start..<(hasUsualEnd(line) ? end : end + lines.end(of: line).count)]
  }

  func hasUsualEnd(_ line: Int) -> Bool {
    line >= lastLine || lines.end(of: line).elementsEqual(style.newline)
  }

  /// The blank lines above a line.
  func blank(before line: Int) -> ArraySlice<UInt8> {
    var first = line
    while first > firstLine && lines.isBlank(first - 1) { first -= 1 }
    return lines.bytes[lines.start(of: first)..<lines.start(of: line)]
  }
}
