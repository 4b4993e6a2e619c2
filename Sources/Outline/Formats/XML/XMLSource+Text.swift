/// Returning the text of a given range.
extension XMLSource {
  /// Returns the source text in a range, unchanged.
  func markup(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the value of an attribute. References are resolved, and white space becomes spaces.
  func value(_ range: Range<Int>) -> String {
    if isPlain(range, besides: \.isWhiteSpace) { return markup(range) }
    var text: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      switch bytes[offset] {
      case UInt8(ascii: "&"): offset = appendReference(at: offset, to: &text)
      case 0x0D where isLineFeed(offset + 1): offset += 1
      case 0x09, 0x0A, 0x0D: offset = append(0x20, at: offset, to: &text)
      case let byte: offset = append(byte, at: offset, to: &text)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the content of an element. References are resolved, and line ends become line feeds.
  func content(_ range: Range<Int>, resolvesReferences: Bool = true) -> String {
    if isPlain(range, besides: { $0 == 0x0D }) { return markup(range) }
    var text: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      switch bytes[offset] {
      case UInt8(ascii: "&") where resolvesReferences:
        offset = appendReference(at: offset, to: &text)
      case 0x0D where isLineFeed(offset + 1): offset += 1
      case 0x0D: offset = append(0x0A, at: offset, to: &text)
      case let byte: offset = append(byte, at: offset, to: &text)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func isPlain(_ range: Range<Int>, besides isSpecial: (UInt8) -> Bool) -> Bool {
    bytes[range].allSatisfy { $0 != UInt8(ascii: "&") && !($0 < 0x20 && isSpecial($0)) }
  }

  private func isLineFeed(_ offset: Int) -> Bool {
    offset < bytes.count && bytes[offset] == 0x0A
  }

  private func appendReference(at offset: Int, to text: inout [UInt8]) -> Int {
    switch XMLReference(in: bytes, at: offset) {
    case .character(let scalar, let end):
      text += UTF8.encode(scalar)!
      return end
    case .noCharacter(let end):
      text += "\u{FFFD}".utf8
      return end
    case .undeclared, .bare:
      return append(UInt8(ascii: "&"), at: offset, to: &text)
    }
  }

  /// - Returns: The offset of the byte after the given offset.
  private func append(_ byte: UInt8, at offset: Int, to text: inout [UInt8]) -> Int {
    text.append(byte)
    return offset + 1
  }
}
