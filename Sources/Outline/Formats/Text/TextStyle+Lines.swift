/// Reading and writing the lines of text formats.
extension TextStyle {
  /// Creates the style of the text whose rows begin at `firstLine`.
  init(
    _ lines: TextLines, from firstLine: Int = 0, hasByteOrderMark: Bool, format: DocumentFormat
  ) {
    self.init(format: format)
    if lines.count > 0, !lines.end(of: 0).isEmpty { newline = Array(lines.end(of: 0)) }
    self.hasByteOrderMark = hasByteOrderMark
    let lastLine = lines.lastLineWithText(from: firstLine) ?? firstLine - 1
    let contentEnd = lastLine < 0 ? 0 : lines.content(of: lastLine).endIndex
    let end = Array(lines.bytes[contentEnd...])
    self.end = end == (contentEnd == 0 ? [] : newline) ? nil : end
  }

  /// Returns a complete text in this style: the byte order mark if the style has one, the given lines, and
  /// the end of text that the style stores.
  func finish(_ lines: [UInt8]) -> [UInt8] {
    var text = lines
    if text.isEmpty {
      text = end ?? []
    } else if let end, end.first?.isBlank != true {
      // If there are no rows, the end of the text may begin with blanks. After a row, such blanks would be
      // read as part of the row.
      if text.last == 0x0A { text.removeLast() }
      if text.last == 0x0D { text.removeLast() }
      text += end
    }
    // U+FEFF at the start of a title would be read as a byte order mark.
    let mark = TextInput.byteOrderMark
    return hasByteOrderMark || text.starts(with: mark) ? mark + text : text
  }
}

extension TextStyle {
  /// Returns lines of another text in this style. Line endings that are usual in the other text are replaced
  /// with the usual line ending of this style. All other line endings are unchanged.
  func lines(_ text: ArraySlice<UInt8>, of other: TextStyle?) -> [UInt8] {
    guard let usual = other?.newline, usual != newline else { return Array(text) }
    let lines = TextLines(Array(text))
    return (0..<lines.count).flatMap { line in
      let end = lines.end(of: line)
      return lines.content(of: line) + (end.elementsEqual(usual) ? newline[...] : end)
    }
  }
}
