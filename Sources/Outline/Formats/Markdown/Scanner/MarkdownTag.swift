/// An HTML tag with its attributes, read according to the rules of CommonMark.
struct MarkdownTag {
  /// The name of the element, in lowercase.
  private(set) var name = ""
  private(set) var isClosing = false
  private(set) var attributes: [Attribute] = []
  /// The text after the tag.
  private(set) var rest: ArraySlice<UInt8>

  struct Attribute {
    /// The name of the attribute, in lowercase.
    var name: String
    /// The value as written, without quotes; empty if the attribute has no value.
    var value: ArraySlice<UInt8> = []
  }

  /// Reads the tag at the start of the text.
  ///
  /// - Parameter looked: A running total, to which the method adds the number of bytes that it has read.
  /// - Returns: `nil` if there is no tag.
  static func read(_ text: ArraySlice<UInt8>, looked: inout Int) -> MarkdownTag? {
    var tag = MarkdownTag(rest: text)
    let isTag = tag.readTag()
    looked += tag.rest.startIndex - text.startIndex
    return isTag ? tag : nil
  }

  /// Returns whether a line consists of a single tag and blanks.
  static func isAlone(_ line: ArraySlice<UInt8>) -> Bool {
    var looked = 0
    return read(line, looked: &looked)?.rest.isBlankText ?? false
  }
}

extension MarkdownTag {
  private mutating func readTag() -> Bool {
    guard rest.skip(0x3C) else { return false }
    isClosing = rest.skip(0x2F)
    guard rest.first?.isLetter == true else { return false }
    name = readName { $0.isLetter || $0.isDigit || $0 == 0x2D }
    if !isClosing {
      while let isAttribute = readAttribute() {
        if !isAttribute { return false }
      }
    }
    rest = rest.drop(while: \.isWhiteSpace)
    if !isClosing { _ = rest.skip(0x2F) }
    return rest.skip(0x3E)
  }

  /// - Returns: `nil` if there is no attribute; otherwise, whether the attribute is well-formed.
  private mutating func readAttribute() -> Bool? {
    let start = rest.drop(while: \.isWhiteSpace)
    guard start.startIndex > rest.startIndex, let first = start.first,
      first.isLetter || first == 0x5F || first == 0x3A
    else { return nil }
    rest = start
    attributes.append(
      Attribute(
        name: readName {
          $0.isLetter || (0x2D...0x3A).contains($0) && $0 != 0x2F || $0 == 0x5F
        }))
    let equals = rest.drop(while: \.isWhiteSpace)
    guard equals.first == 0x3D else { return true }
    rest = equals.dropFirst().drop(while: \.isWhiteSpace)
    return readValue()
  }

  private mutating func readValue() -> Bool {
    var value = rest
    if let quote = rest.first, quote == 0x22 || quote == 0x27 {
      value.removeFirst()
      rest = value.drop { $0 != quote }
      attributes[attributes.count - 1].value = value[..<rest.startIndex]
      return rest.skip(quote)
    }
    let forbidden = Array("\"'=<>` \t\r\n".utf8)
    rest = rest.drop { !forbidden.contains($0) }
    value = value[..<rest.startIndex]
    attributes[attributes.count - 1].value = value
    return !value.isEmpty
  }

  private mutating func readName(while isPart: (UInt8) -> Bool) -> String {
    let name = rest.prefix(while: isPart)
    rest = rest[name.endIndex...]
    return String(decoding: name.map(\.lowercased), as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  /// Removes the first byte if it is the given byte.
  ///
  /// - Returns: Whether the byte was removed.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard first == byte else { return false }
    removeFirst()
    return true
  }
}
