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
    if value.isPlainInXML {
      append(value)
      return true
    }
    var isExact = true
    var rest = value
    while let byte = rest.first {
      let (scalar, length) = rest.firstScalar ?? ("\0", 1)
      let encoded = rest.prefix(length)
      rest.removeFirst(length)
      if byte != 0 && scalar == "\0" || !scalar.isAllowedInXML {
        appendForbidden(scalar, encoded)
        isExact = false
      } else {
        append(scalarInXML: scalar, encoded)
      }
    }
    return isExact
  }

  private mutating func appendForbidden(_ scalar: Unicode.Scalar, _ encoded: Bytes) {
    switch scalar.value {
    // `TerminalEscaping` does not escape U+FFFE and U+FFFF, because they are harmless on a terminal.
    case 0xFFFE: append(#"\u{FFFE}"#)
    case 0xFFFF: append(#"\u{FFFF}"#)
    default: appendRaw { TerminalEscaping.append(encoded, to: &$0) }
    }
  }

  private mutating func append(scalarInXML scalar: Unicode.Scalar, _ encoded: Bytes) {
    switch scalar {
    case "&": append("&amp;")
    case "<": append("&lt;")
    case ">": append("&gt;")
    case "\"": append("&quot;")
    // A reader of XML turns a tab or a line break into a space unless the character is written as a reference.
    case "\t", "\n", "\r": appendReference(to: scalar)
    case _ where escapes && scalar.mayAttackTerminal: appendReference(to: scalar)
    default: append(encoded)
    }
  }

  private mutating func appendReference(to scalar: Unicode.Scalar) {
    append("&#")
    append(decimal: scalar.value)
    append(";")
  }
}

extension Bytes {
  fileprivate var isPlainInXML: Bool {
    allSatisfy { byte in
      switch byte {
      case 0x22, 0x26, 0x3C, 0x3E: false
      default: byte >= 0x20 && byte < 0x7F
      }
    }
  }
}
