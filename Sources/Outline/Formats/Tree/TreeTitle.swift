/// How a title stands in its line: control characters, and a space that would mean something, as
/// `\012`, like `tree` does. A backslash in front of what looks like that stands there twice.
enum TreeTitle {
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(0x5C) else { return Array(text) }
    var title: [UInt8] = []
    var rest = text
    while let byte = rest.first {
      let slashes = rest.prefix { $0 == 0x5C }.count
      let after = rest.dropFirst(slashes)
      if slashes > 0, let code = code(at: after) {
        title += repeatElement(0x5C, count: slashes / 2)
        title += slashes % 2 == 1 ? [code] : Array(after.prefix(3))
        rest = after.dropFirst(3)
      } else {
        title += slashes > 0 ? rest.prefix(slashes) : [byte]
        rest = rest.dropFirst(max(1, slashes))
      }
    }
    return title
  }

  /// - Parameter spaces: Where spaces stand that would mean something.
  static func encode(_ title: ArraySlice<UInt8>, escapingSpacesAt spaces: Set<Int> = []) -> [UInt8]
  {
    var text: [UInt8] = []
    var slashes = 0
    for index in title.indices {
      let byte = title[index]
      let isEscaped = byte < 0x20 || byte == 0x7F || spaces.contains(index)
      if isEscaped || slashes > 0 && code(at: title[index...]) != nil {
        text += repeatElement(0x5C, count: slashes)
      }
      text += isEscaped ? octal(byte) : [byte]
      slashes = byte == 0x5C ? slashes + 1 : 0
    }
    return text
  }

  private static func octal(_ byte: UInt8) -> [UInt8] {
    [0x5C, 0x30 + byte >> 6, 0x30 + byte >> 3 & 7, 0x30 + byte & 7]
  }

  /// The character that three octal digits stand for, if it is one that is written so.
  private static func code(at text: ArraySlice<UInt8>) -> UInt8? {
    let digits = text.prefix(3)
    guard digits.count == 3, digits.allSatisfy({ (0x30...0x37).contains($0) }) else { return nil }
    let code = digits.reduce(0) { $0 * 8 + Int($1 - 0x30) }
    return code <= 0x20 || code == 0x7F ? UInt8(code) : nil
  }
}
