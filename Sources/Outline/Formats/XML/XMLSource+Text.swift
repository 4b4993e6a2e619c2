/// Returning the text of a given range.
extension XMLSource {
  /// Returns the source text in a range, unchanged.
  func markup(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the value of an attribute. References are resolved, and white space becomes spaces.
  func value(_ range: Range<Int>) -> String {
    text(range) { $0.isWhiteSpace ? 0x20 : $0 }
  }

  /// Returns the content of an element. References are resolved, and line ends become line feeds.
  func content(_ range: Range<Int>, resolvesReferences: Bool = true) -> String {
    text(range, resolvesReferences: resolvesReferences) { $0 == 0x0D ? 0x0A : $0 }
  }

  /// - Parameter replacement: A closure that returns the byte that replaces a byte of the source text. A
  ///   carriage return before a line feed is left out.
  @inline(__always)
  private func text(
    _ range: Range<Int>, resolvesReferences: Bool = true, _ replacement: (UInt8) -> UInt8
  ) -> String {
    if bytes[range].allSatisfy({ $0 != UInt8(ascii: "&") && $0 == replacement($0) }) {
      return markup(range)
    }
    var text: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "&"), resolvesReferences {
        offset = appendReference(at: offset, to: &text)
        continue
      }
      if !bytes.has("\r\n", at: offset) { text.append(replacement(byte)) }
      offset += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// - Returns: The offset after the reference.
  private func appendReference(at offset: Int, to text: inout [UInt8]) -> Int {
    switch XMLReference(in: bytes, at: offset) {
    case .character(let scalar, let end):
      text += UTF8.encode(scalar)!
      return end
    case .noCharacter(let end):
      text += "\u{FFFD}".utf8
      return end
    case .undeclared, .bare:
      text.append(UInt8(ascii: "&"))
      return offset + 1
    }
  }
}
