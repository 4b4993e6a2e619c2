/// Percent-encodes bytes for a URI. All bytes except letters, digits and `-._~` are encoded, for example as
/// `%1B`.
package enum PercentEncoding {
  /// - Parameter keepsSlashes: Whether `/` is left unencoded, as in a path.
  package static func append(
    _ bytes: ArraySlice<UInt8>, keepsSlashes: Bool, to buffer: inout [UInt8]
  ) {
    for byte in bytes {
      if byte.isUnreserved || keepsSlashes && byte == 0x2F {
        buffer.append(byte)
      } else {
        append(byte, to: &buffer)
      }
    }
  }

  static func append(_ byte: UInt8, to buffer: inout [UInt8]) {
    buffer.append(0x25)
    buffer.append(hexDigit(byte >> 4))
    buffer.append(hexDigit(byte & 15))
  }

  /// Returns the decoded bytes of percent-encoded text.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == 0x25, let high = rest.first?.hexValue, let low = rest.dropFirst().first?.hexValue {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}

extension UInt8 {
  fileprivate var isUnreserved: Bool { isLetter || isDigit || "-._~".utf8.contains(self) }
}
