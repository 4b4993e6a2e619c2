extension XMLSource {
  /// The characters of a range as they stand there, references included.
  func markup(_ range: Range<Int>) -> String {
    if encoding == .utf8 && !hasStrayBytes {
      return String(decoding: bytes[range], as: UTF8.self)
    }
    var text = XMLTextBuilder()
    var offset = range.lowerBound
    while offset < range.upperBound { offset = append(at: offset, to: &text) }
    return text.string
  }

  /// What an attribute says: references are resolved, blanks are spaces.
  func value(_ range: Range<Int>) -> String {
    if isPlain(range, besides: \.isXMLBlank) { return markup(range) }
    var text = XMLTextBuilder()
    var offset = range.lowerBound
    while offset < range.upperBound {
      switch bytes[offset] {
      case UInt8(ascii: "&"): offset = appendReference(at: offset, to: &text)
      case 0x09, 0x0A: offset = text.append(0x20, at: offset)
      case 0x0D: offset = text.append(0x20, at: offset + (isLineFeed(offset + 1) ? 1 : 0))
      default: offset = append(at: offset, to: &text)
      }
    }
    return text.string
  }

  /// What the content of an element says: references are resolved, lines end with LF.
  func content(_ range: Range<Int>, resolvesReferences: Bool = true) -> String {
    if isPlain(range, besides: { $0 == 0x0D }) { return markup(range) }
    var text = XMLTextBuilder()
    var offset = range.lowerBound
    while offset < range.upperBound {
      switch bytes[offset] {
      case UInt8(ascii: "&") where resolvesReferences:
        offset = appendReference(at: offset, to: &text)
      case 0x0D: offset = text.append(0x0A, at: offset + (isLineFeed(offset + 1) ? 1 : 0))
      default: offset = append(at: offset, to: &text)
      }
    }
    return text.string
  }

  private func isPlain(_ range: Range<Int>, besides isSpecial: (UInt8) -> Bool) -> Bool {
    bytes[range].allSatisfy { $0 != UInt8(ascii: "&") && !($0 < 0x20 && isSpecial($0)) }
  }

  private func isLineFeed(_ offset: Int) -> Bool {
    offset < bytes.count && bytes[offset] == 0x0A
  }

  private func appendReference(at offset: Int, to text: inout XMLTextBuilder) -> Int {
    switch XMLReference(in: bytes, at: offset) {
    case .character(let scalar, let end):
      text.append(scalar)
      return end
    case .noCharacter(let end):
      text.append("\u{FFFD}")
      return end
    case .undeclared, .bare:
      return text.append(UInt8(ascii: "&"), at: offset)
    }
  }

  private func append(at offset: Int, to text: inout XMLTextBuilder) -> Int {
    let byte = bytes[offset]
    if byte >= 0x20 && byte < 0x80 || encoding == .utf8 && !hasStrayBytes {
      return text.append(byte, at: offset)
    }
    guard let (scalar, length) = scalar(at: offset) else {
      text.append(Unicode.Scalar(windows1252: byte))
      return offset + 1
    }
    text.append(scalar.isAllowedInXML ? scalar : "\u{FFFD}")
    return offset + length
  }
}

/// A text in the making.
private struct XMLTextBuilder {
  private var bytes: [UInt8] = []

  var string: String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ scalar: Unicode.Scalar) { bytes += UTF8.encode(scalar)! }

  /// - Returns: The offset behind the one that the byte comes from.
  mutating func append(_ byte: UInt8, at offset: Int) -> Int {
    bytes.append(byte)
    return offset + 1
  }
}
