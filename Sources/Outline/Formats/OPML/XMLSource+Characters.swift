extension XMLSource {
  /// Finds the bytes that are not of the encoding and the characters that XML forbids.
  mutating func checkCharacters() throws(FormatError) {
    var offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte >= 0x20 && byte < 0x80 || byte.isXMLBlank {
        offset += 1
      } else if let (scalar, length) = scalar(at: offset) {
        if !scalar.isAllowedInXML {
          noteStrayBytes()
          try repair(at: offset, forbidden(scalar), as: "taken as U+FFFD")
        }
        offset += length
      } else {
        offset = try takeStrayBytes(at: offset)
      }
    }
  }

  private func forbidden(_ scalar: Unicode.Scalar) -> String {
    "XML does not allow the character \(scalar.codePoint); expected text without it"
  }

  /// Bytes that are not UTF-8 come from an older file, most of the time one of Windows.
  private mutating func takeStrayBytes(at offset: Int) throws(FormatError) -> Int {
    noteStrayBytes()
    try repair(
      at: offset,
      "the byte 0x\(hexadecimal(UInt32(bytes[offset]), digits: 2)) is not UTF-8, and no other "
        + "encoding is declared",
      as: "taken as Windows-1252")
    var end = offset + 1
    while end < bytes.count, bytes[end] >= 0x80, scalar(at: end) == nil { end += 1 }
    return end
  }
}

extension XMLSource {
  /// The character at an offset and how many bytes it takes; `nil` where the bytes are not of the
  /// encoding.
  func scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    let byte = bytes[offset]
    if byte < 0x80 { return (Unicode.Scalar(byte), 1) }
    switch encoding {
    case .latin1: return (Unicode.Scalar(byte), 1)
    case .windows1252: return (Unicode.Scalar(windows1252: byte), 1)
    case .utf8: return scalarOfUTF8(at: offset)
    }
  }

  private func scalarOfUTF8(at offset: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    let form: (length: Int, mask: UInt8, minimum: UInt32)
    switch bytes[offset] {
    case 0xC2...0xDF: form = (2, 0x1F, 0x80)
    case 0xE0...0xEF: form = (3, 0x0F, 0x800)
    case 0xF0...0xF4: form = (4, 0x07, 0x10000)
    default: return nil
    }
    guard offset + form.length <= bytes.count else { return nil }
    var value = UInt32(bytes[offset] & form.mask)
    for next in offset + 1..<offset + form.length {
      guard bytes[next] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(bytes[next] & 0x3F)
    }
    // The minimum refuses overlong forms, the initializer surrogates and what is past the end.
    guard value >= form.minimum, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, form.length)
  }
}

extension Unicode.Scalar {
  /// Whether XML 1.0 lets a text have the character, in whatever way it is written.
  var isAllowedInXML: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// `U+001F`.
  var codePoint: String { "U+\(hexadecimal(value, digits: 4))" }

  /// The character of a byte of Windows-1252; the five bytes without one are controls.
  init(windows1252 byte: UInt8) {
    self = (0x80...0x9F).contains(byte) ? Self.windows1252[Int(byte) - 0x80] : Self(byte)
  }

  private static let windows1252 = Array(
    ("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}" + "\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ").unicodeScalars)
}

/// `1F`, with at least as many digits.
func hexadecimal(_ number: UInt32, digits: Int) -> String {
  let text = String(number, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
