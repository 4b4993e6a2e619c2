/// Reading and writing the lines of text formats.
extension TextStyle {
  /// The style of a text whose rows begin at `firstLine`.
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

  /// Returns the text of lines in this style: with the end of the text, and its byte order mark.
  func finish(_ lines: [UInt8]) -> [UInt8] {
    var text = lines
    if text.isEmpty {
      text = end ?? []
    } else if let end, end.first?.isBlank != true {
      // Blanks from a text without rows would be read as part of the last row.
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
  /// Returns lines of another text, in which the usual line end of that is the one of this.
  func lines(_ text: ArraySlice<UInt8>, of other: TextStyle?) -> [UInt8] {
    guard let usual = other?.newline, usual != newline else { return Array(text) }
    let lines = TextLines(Array(text))
    return (0..<lines.count).flatMap { line in
      let end = lines.end(of: line)
      return lines.content(of: line) + (end.elementsEqual(usual) ? newline[...] : end)
    }
  }
}

/// Fields for blank lines.
extension TextStyle {
  /// Returns the value of a field for blank lines: their number, or the lines themselves if they contain
  /// blanks.
  func blankLines(_ bytes: ArraySlice<UInt8>) -> DocumentField.Value {
    let count = bytes.count / newline.count
    let isPlain = count <= 100 && bytes.elementsEqual((0..<count).flatMap { _ in newline })
    return isPlain ? .json(String(count)) : .layout(Array(bytes))
  }

  /// Returns the blank lines that a field describes, or `nil` if it is invalid.
  func blankLines(_ value: DocumentField.Value?) -> [UInt8]? {
    switch value {
    case .json(let text):
      guard let count = Int(text), (0...100).contains(count) else { return nil }
      return (0..<count).flatMap { _ in newline }
    case .text(let text):
      let bytes = Array(text.utf8)
      let isBlank = bytes.allSatisfy(\.isWhiteSpace)
      return isBlank && bytes.last?.isLineEnd == true ? bytes : nil
    case nil: return nil
    }
  }
}
