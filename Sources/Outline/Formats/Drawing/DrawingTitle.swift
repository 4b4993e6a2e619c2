/// Encodes and decodes the titles in a drawing. Control characters, and bytes that would be misread, become
/// octal codes such as `\012`, as in the output of `tree`. A backslash before text that looks like an octal
/// code is doubled.
enum DrawingTitle {
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(0x5C) else { return Array(text) }
    var title: [UInt8] = []
    var rest = text
    while let byte = rest.first {
      let slashes = rest.prefix { $0 == 0x5C }.count
      let after = rest.dropFirst(slashes)
      if slashes > 0, let code = code(at: after) {
        title += repeatElement(0x5C, count: slashes / 2)
        let isEscape = !slashes.isMultiple(of: 2)
        title += isEscape ? code.bytes[...] : after.prefix(3)
        rest = after.dropFirst(isEscape ? code.length : 3)
      } else {
        title += slashes > 0 ? rest.prefix(slashes) : [byte]
        rest = rest.dropFirst(max(1, slashes))
      }
    }
    return title
  }

  /// - Parameter misleading: The indices of bytes that would be misread. If a character that is not ASCII
  ///   would be misread, the indices of all its bytes must be included.
  static func encode(_ title: ArraySlice<UInt8>, escaping misleading: Set<Int> = []) -> [UInt8] {
    var text: [UInt8] = []
    var slashes = 0
    for index in title.indices {
      let byte = title[index]
      let isEscaped = byte < 0x20 || byte == 0x7F || misleading.contains(index)
      if isEscaped || slashes > 0 && code(at: title[index...]) != nil {
        text += repeatElement(0x5C, count: slashes)
      }
      text += isEscaped ? octal(byte) : [byte]
      slashes = byte == 0x5C && !isEscaped ? slashes + 1 : 0
    }
    return text
  }

  private static func octal(_ byte: UInt8) -> [UInt8] {
    [0x5C, 0x30 + byte >> 6, 0x30 + byte >> 3 & 7, 0x30 + byte & 7]
  }

  /// The characters that may be escaped, apart from control characters and characters that are not ASCII.
  private static let escapable = Set("\" []()*+/=>@\\`|".utf8)

  /// Returns the character that is encoded by the octal codes at the start of the text, and the length of
  /// those codes. The first backslash has already been read, and is not counted. Returns `nil` if the codes
  /// do not encode exactly one character that may be escaped.
  private static func code(at text: ArraySlice<UInt8>) -> (bytes: [UInt8], length: Int)? {
    guard let first = byte(at: text) else { return nil }
    if first < 0x80 {
      let isCode = first < 0x20 || first == 0x7F || escapable.contains(first)
      return isCode ? ([first], 3) : nil
    }
    var bytes = [first]
    var rest = text.dropFirst(3)
    while bytes.count < 4, !bytes[...].isUTF8 {
      guard rest.first == 0x5C, let next = byte(at: rest.dropFirst()) else { return nil }
      bytes.append(next)
      rest = rest.dropFirst(4)
    }
    let isWhole = bytes[...].isUTF8
    return isWhole ? (bytes, rest.startIndex - text.startIndex) : nil
  }

  private static func byte(at text: ArraySlice<UInt8>) -> UInt8? {
    let digits = text.prefix(3)
    guard digits.count == 3, digits.allSatisfy({ (0x30...0x37).contains($0) }) else { return nil }
    return UInt8(exactly: digits.reduce(0) { $0 * 8 + Int($1 - 0x30) })
  }
}
