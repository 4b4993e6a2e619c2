/// Encodes and decodes the titles in indented text. A backslash is put before a title that would otherwise be
/// read as something else, such as a note. Line breaks in a title become U+2028.
enum IndentedTitle {
  private static let lineSeparator: [UInt8] = [0xE2, 0x80, 0xA8]

  /// Returns the checkbox at the start of a line, if there is one.
  static func box(of line: ArraySlice<UInt8>) -> CheckBox? {
    guard line.count == 3 || line.count > 4 && line[line.startIndex + 3] == 0x20 else { return nil }
    return CheckBox(in: line)
  }

  /// - Parameter mayBeNote: Whether the line could be part of a note.
  static func decode(_ line: ArraySlice<UInt8>, mayBeNote: Bool) -> String {
    let isEscaped = line.first == 0x5C && isSpecial(line, mayBeNote: mayBeNote)
    return decode(afterBox: isEscaped ? line.dropFirst() : line)
  }

  static func encode(_ title: String, mayBeNote: Bool) -> [UInt8] {
    let line = encode(afterBox: title)
    return isSpecial(line[...], mayBeNote: mayBeNote) ? [0x5C] + line : line
  }

  /// Decodes a title that follows a checkbox. After a checkbox, titles are not escaped with a backslash.
  static func decode(afterBox line: ArraySlice<UInt8>) -> String {
    var title: [UInt8] = []
    var rest = line
    while let end = rest.firstIndex(of: lineSeparator) {
      title += rest[..<end] + [0x0A]
      rest = rest[end...].dropFirst(lineSeparator.count)
    }
    return String(decoding: title + rest, as: UTF8.self)
  }

  static func encode(afterBox title: String) -> [UInt8] {
    let parts = TextLines(Array(title.utf8)).parts
    return Array(parts.joined(separator: lineSeparator))
  }

  /// Returns whether a line, without any backslashes at its start, would be read as something other than a
  /// title.
  private static func isSpecial(_ line: ArraySlice<UInt8>, mayBeNote: Bool) -> Bool {
    let text = line.drop { $0 == 0x5C }
    guard let first = text.first else { return true }
    return first.isBlank || box(of: text) != nil || mayBeNote && noteLine(text) != nil
  }

  /// Returns the text after `> ` on a line of a note, or an empty text if the line is only `>`. Returns `nil`
  /// if the line is not part of a note.
  static func noteLine(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard line.first == 0x3E else { return nil }
    let text = line.dropFirst()
    if text.isEmpty { return text }
    return text.first == 0x20 && text.count > 1 ? text.dropFirst() : nil
  }
}
