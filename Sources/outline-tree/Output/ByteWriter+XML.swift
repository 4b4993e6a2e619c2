import Outline

/// Writing names as attributes of XML elements.
extension ByteWriter {
  /// Appends an attribute: ` name="value"`.
  ///
  /// Bytes that are not UTF-8, and characters that XML forbids, are escaped in the same way as on a terminal. A second
  /// attribute then contains the exact bytes of the value in Base64: ` name-bytes="…"`.
  mutating func append(attribute: String, _ value: Bytes) {
    append(0x20)
    append(attribute.utf8)
    append("=\"")
    let isExact = appendValue(value)
    append(0x22)
    if isExact { return }
    append(0x20)
    append(attribute.utf8)
    append("-bytes=\"")
    append(Base64.encode(value).utf8)
    append(0x22)
  }

  /// - Returns: Whether a program that reads the XML gets exactly the given bytes.
  private mutating func appendValue(_ value: Bytes) -> Bool {
    var isExact = true
    let escapes = escapes
    appendRaw { buffer in
      XMLEscaping.append(value, quote: 0x22, to: &buffer) { scalar in
        // A reader of XML turns a tab or a line break into a space unless the character is written as a reference.
        scalar.value < 0x20 || escapes && scalar.mayAttackTerminal
      } replacement: { forbidden in
        isExact = false
        // `TerminalEscaping` does not escape U+FFFE and U+FFFF, because they are harmless on a terminal.
        if let scalar = forbidden.firstScalar?.scalar, scalar.value >= 0xFFFE {
          return "\\u{\(hexadecimal(scalar.value, digits: 1))}"
        }
        var text: [UInt8] = []
        TerminalEscaping.append(forbidden, to: &text)
        return String(decoding: text, as: UTF8.self)
      }
    }
    return isExact
  }
}
