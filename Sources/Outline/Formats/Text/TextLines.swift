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
    // The new text may continue the last line, or complete a CRLF line ending whose CR is already there.
    if bytes.last != 0x0A && starts.count > 1 { starts.removeLast() }
    bytes += text
    findStarts(from: starts[starts.count - 1])
  }

  /// Removes the text from an offset on.
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
  /// The repairs in the list. If more repairs were made than are listed, a message with the number of
  /// unlisted repairs follows.
  var reported: [FormatError] { Self.reported(listed, of: count) }

  /// - Parameter count: The number of all repairs, of which `repairs` are the first ones.
  static func reported(_ repairs: [FormatError], of count: Int) -> [FormatError] {
    let listed = Array(repairs.prefix(limit))
    let others = count - listed.count
    return others > 0 ? listed + [FormatError("… and \(others) more")] : listed
  }
}
