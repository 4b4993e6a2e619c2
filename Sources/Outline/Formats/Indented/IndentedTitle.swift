/// How a title stands in its line: as it is, with a backslash in front where the line would say
/// something else, and with its line breaks as U+2028.
enum IndentedTitle {
  private static let lineSeparator: [UInt8] = [0xE2, 0x80, 0xA8]
  private static let boxes: [[UInt8]] = ["[ ]", "[x]", "[X]"].map { Array($0.utf8) }

  /// The check box in front of a title, if there is one: `[ ]`, `[x]`, `[X]`.
  static func box(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let box = line.prefix(3)
    guard boxes.contains(where: { box.elementsEqual($0) }) else { return nil }
    return line.count == 3 || line.count > 4 && line[line.startIndex + 3] == 0x20 ? box : nil
  }

  /// - Parameter isBelowTitle: Whether a note could stand in the line.
  static func decode(_ line: ArraySlice<UInt8>, isBelowTitle: Bool) -> String {
    let isEscaped = line.first == 0x5C && isSpecial(line, isBelowTitle: isBelowTitle)
    return String(decoding: withLineBreaks(isEscaped ? line.dropFirst() : line), as: UTF8.self)
  }

  static func encode(_ title: String, isBelowTitle: Bool) -> [UInt8] {
    let line = encode(afterBox: title)
    return isSpecial(line[...], isBelowTitle: isBelowTitle) ? [0x5C] + line : line
  }

  /// After a check box nothing says something else.
  static func decode(afterBox line: ArraySlice<UInt8>) -> String {
    String(decoding: withLineBreaks(line), as: UTF8.self)
  }

  static func encode(afterBox title: String) -> [UInt8] {
    let parts = TextLines(Array(title.utf8)).parts
    return Array(parts.joined(separator: lineSeparator))
  }

  /// Whether a line says something else, or does but for the backslashes in front.
  private static func isSpecial(_ line: ArraySlice<UInt8>, isBelowTitle: Bool) -> Bool {
    let rest = line.drop { $0 == 0x5C }
    guard let first = rest.first else { return true }
    return first.isBlank || box(of: rest) != nil
      || isBelowTitle && IndentedNote.line(rest) != nil
  }

  private static func withLineBreaks(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var title: [UInt8] = []
    var rest = line
    while let byte = rest.popFirst() {
      if byte == lineSeparator[0], rest.starts(with: lineSeparator.dropFirst()) {
        title.append(0x0A)
        rest = rest.dropFirst(2)
      } else {
        title.append(byte)
      }
    }
    return title
  }
}

/// The lines of a note.
enum IndentedNote {
  /// What a line of a note says: after `> `, or nothing after `>`.
  static func line(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard line.first == 0x3E else { return nil }
    let rest = line.dropFirst()
    if rest.isEmpty { return rest }
    return rest.first == 0x20 && rest.count > 1 ? rest.dropFirst() : nil
  }
}

extension TextLines {
  /// The lines without their ends; a text that ends with an end of line has an empty one after it.
  var parts: [ArraySlice<UInt8>] {
    var parts = (0..<count).map { content(of: $0) }
    if bytes.last?.isLineEnd ?? true { parts.append(bytes[bytes.count...]) }
    return parts
  }
}
