/// The lines of the text, numbered from 0. A line ends with LF, CRLF or CR, or at the end of the text.
struct TextLines {
  private(set) var bytes: [UInt8]
  /// The offset of each line, followed by the offset of the end of the text.
  private var starts: [Int] = [0]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    findStarts(from: 0)
  }

  /// Adds text at the end.
  mutating func append(_ text: [UInt8]) {
    // The new text may continue the last line.
    // If the last line ends with CR, the new text may begin with the LF that completes the line ending.
    if bytes.last != 0x0A && starts.count > 1 { starts.removeLast() }
    bytes += text
    findStarts(from: starts[starts.count - 1])
  }

  /// Removes all text at and after an offset.
  mutating func removeAll(from offset: Int) {
    bytes.removeLast(bytes.count - offset)
    while let start = starts.last, start > offset { starts.removeLast() }
    if starts.last != offset { starts.append(offset) }
  }

  private mutating func findStarts(from start: Int) {
    bytes.withUnsafeBytes { bytes in
      var offset = start
      while let end = bytes.firstIndex(of: 0x0A, or: 0x0D, from: offset) {
        let isPair = bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A
        offset = end + (isPair ? 2 : 1)
        starts.append(offset)
      }
    }
    if starts.last != bytes.count { starts.append(bytes.count) }
  }

  var count: Int { starts.count - 1 }

  /// Returns the offset of a line. The line after the last line starts at the end of the text.
  func start(of line: Int) -> Int { starts[line] }

  /// Returns a line without its line ending.
  func content(of line: Int) -> ArraySlice<UInt8> {
    let start = starts[line]
    var end = starts[line + 1]
    if end > start && bytes[end - 1] == 0x0A { end -= 1 }
    if end > start && bytes[end - 1] == 0x0D { end -= 1 }
    return bytes[start..<end]
  }

  /// Returns the line ending of a line; empty if the line has no line ending.
  func end(of line: Int) -> ArraySlice<UInt8> {
    bytes[content(of: line).endIndex..<starts[line + 1]]
  }

  /// The lines, including their line endings.
  var linesWithEnds: [ArraySlice<UInt8>] {
    (0..<count).map { bytes[starts[$0]..<starts[$0 + 1]] }
  }

  func isBlank(_ line: Int) -> Bool { content(of: line).isBlankText }

  /// Returns the last line that is not blank, ignoring all lines before `first`.
  func lastLineWithText(from first: Int = 0) -> Int? {
    (first..<max(first, count)).last { !isBlank($0) }
  }

  /// The lines without their line endings. If the text ends with a line ending, the last part is empty.
  var parts: [ArraySlice<UInt8>] {
    var parts = (0..<count).map { content(of: $0) }
    if bytes.last?.isLineEnd ?? true { parts.append(bytes[bytes.count...]) }
    return parts
  }
}

extension ArraySlice<UInt8> {
  /// True if the text contains only spaces and tabs.
  var isBlankText: Bool { allSatisfy(\.isBlank) }

  /// The line ending at the start of the text; empty if the text does not begin with a line ending.
  var lineEnd: ArraySlice<UInt8> {
    prefix(starts(with: [0x0D, 0x0A]) ? 2 : first?.isLineEnd == true ? 1 : 0)
  }

  /// Returns the text without white space at its start and end.
  var trimmedWhiteSpace: ArraySlice<UInt8> {
    let text = drop(while: \.isWhiteSpace)
    return text[..<(text.lastIndex { !$0.isWhiteSpace }.map { $0 + 1 } ?? text.startIndex)]
  }

  /// Returns the text without blanks at its end.
  var trimmedAtEnd: ArraySlice<UInt8> {
    self[..<(lastIndex { !$0.isBlank }.map { $0 + 1 } ?? startIndex)]
  }
}

/// Classes of ASCII characters.
extension UInt8 {
  /// True for a space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }
  /// True for a line feed or a carriage return.
  var isLineEnd: Bool { self == 0x0A || self == 0x0D }
  var isWhiteSpace: Bool { isBlank || isLineEnd }
  var isDigit: Bool { self &- 0x30 < 10 }
  var isLetter: Bool { (0x61...0x7A).contains(lowercased) }
  var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension TextLocations {
  /// Returns an error at an offset in the text.
  mutating func error(at offset: Int, in text: [UInt8], _ message: String) -> FormatError {
    text.withUnsafeBytes { error(at: offset, in: $0, message) }
  }

  mutating func error(
    at offset: Int, in text: UnsafeRawBufferPointer, _ message: String
  ) -> FormatError {
    let (line, column) = location(of: offset, in: text)
    return FormatError(line: line, column: column, message)
  }
}

extension RepairList<FormatError> {
  /// The repairs in the list. If some repairs are not listed, a message with their number follows.
  var reported: [FormatError] { Self.reported(listed, of: count) }

  /// - Parameter count: The number of all repairs; `repairs` contains the first of them.
  static func reported(_ repairs: [FormatError], of count: Int) -> [FormatError] {
    let listed = Array(repairs.prefix(limit))
    let others = count - listed.count
    return others > 0 ? listed + [FormatError("… and \(others) more")] : listed
  }
}

/// Searching for short strings in bytes.
extension ArraySlice<UInt8> {
  /// Returns the index of the first occurrence of a string, which must not be empty.
  func firstIndex(of text: [UInt8]) -> Int? {
    indices.first { self[$0] == text[0] && self[$0...].starts(with: text) }
  }

  func contains(_ text: String) -> Bool { firstIndex(of: Array(text.utf8)) != nil }
}

extension [UInt8] {
  /// Returns whether a string occurs at an offset, which must be at most the number of bytes.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    withUnsafeBytes { text.isPrefix(of: UnsafeRawBufferPointer(rebasing: $0[offset...])) }
  }
}

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

  /// Returns a complete text in this style. The text consists of the byte order mark, if the style has one, then the
  /// given lines, and then the end of the text that the style stores.
  func finish(_ lines: [UInt8]) -> [UInt8] {
    var text = lines
    if text.isEmpty {
      text = end ?? []
    } else if let end, end.first?.isBlank != true {
      // If there are no rows, the end of the text may begin with blanks.
      // After a row, such blanks would be read as part of the row.
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

/// The lines of the source text from which the rows of a document were read.
package struct SourceLines: Sendable {
  private let text: DocumentText

  /// - Parameter item: Any item that was read from the text.
  /// - Returns: `nil` if the rows were not read from a text, or do not correspond to lines of the text.
  package init?(of document: OutlineDocument, with item: ItemID?) {
    guard let item, let text = document[item].source?.text, text.rowCount > 0 else { return nil }
    self.text = text
  }

  /// The number of lines.
  package var count: Int { TextLines(text.bytes).count }

  /// For each row that was read, in preorder, the number of the line on which the row begins, counted from 1.
  package var starts: [Int] {
    let lines = TextLines(text.bytes)
    var line = 0
    return (0..<text.rowCount).map { row in
      let start = RowOrigin(text, row: row).lines.startIndex
      while line + 1 < lines.count, lines.start(of: line + 1) <= start { line += 1 }
      return line + 1
    }
  }
}
