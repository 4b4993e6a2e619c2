/// An HTML tag with its attributes.
struct MarkdownTag {
  private var rest: ArraySlice<UInt8>

  /// Returns whether a line is a tag and nothing else.
  static func isAlone(_ line: ArraySlice<UInt8>) -> Bool {
    var tag = MarkdownTag(rest: line)
    return tag.skipTag() && tag.rest.isBlankText
  }

  private mutating func skipTag() -> Bool {
    guard skip(0x3C) else { return false }
    let isClosing = skip(0x2F)
    guard rest.first?.isLetter == true else { return false }
    skip { $0.isLetter || $0.isDigit || $0 == 0x2D }
    if !isClosing {
      while let isAttribute = skipAttribute() {
        if !isAttribute { return false }
      }
    }
    skip(while: \.isBlank)
    if !isClosing { _ = skip(0x2F) }
    return skip(0x3E)
  }

  /// - Returns: `nil` if there is no attribute, `false` if it is malformed.
  private mutating func skipAttribute() -> Bool? {
    let name = rest.drop(while: \.isBlank)
    guard name.startIndex > rest.startIndex, let first = name.first,
      first.isLetter || first == 0x5F || first == 0x3A
    else { return nil }
    rest = name
    skip { $0.isLetter || (0x2D...0x3A).contains($0) && $0 != 0x2F || $0 == 0x5F }
    let equals = rest.drop(while: \.isBlank)
    guard equals.first == 0x3D else { return true }
    rest = equals.dropFirst().drop(while: \.isBlank)
    return skipValue()
  }

  private mutating func skipValue() -> Bool {
    if let quote = rest.first, quote == 0x22 || quote == 0x27 {
      guard let end = rest.dropFirst().firstIndex(of: quote) else { return false }
      rest = rest[(end + 1)...]
      return true
    }
    let forbidden = Array("\"'=<>` \t".utf8)
    let value = rest
    skip { !forbidden.contains($0) }
    return rest.startIndex > value.startIndex
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skip(while isSkipped: (UInt8) -> Bool) {
    rest = rest.drop(while: isSkipped)
  }
}
