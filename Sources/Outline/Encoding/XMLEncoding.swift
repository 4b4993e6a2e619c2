/// A character encoding for XML.
enum XMLEncoding: String {
  case utf8 = "UTF-8"
  case utf16BigEndian = "UTF-16BE"
  case utf16LittleEndian = "UTF-16LE"
  case ascii = "US-ASCII"
  case latin1 = "ISO-8859-1"
  case windows1252 = "Windows-1252"

  /// Returns the encodings that a name in an XML declaration can mean. `UTF-16` can mean both byte orders.
  /// For an encoding that is not supported, the array is empty.
  static func declared(_ name: String) -> [XMLEncoding] {
    switch name.lowercased() {
    case "utf-8", "utf8": [.utf8]
    case "utf-16", "utf16": [.utf16BigEndian, .utf16LittleEndian]
    case "utf-16be": [.utf16BigEndian]
    case "utf-16le": [.utf16LittleEndian]
    case "us-ascii", "ascii": [.ascii]
    case "iso-8859-1", "latin1", "latin-1": [.latin1]
    case "windows-1252", "cp1252": [.windows1252]
    default: []
    }
  }

  /// The name in an XML declaration. A byte order mark indicates the byte order of UTF-16.
  var nameInDeclarations: String { isUTF16 ? "UTF-16" : rawValue }

  var isUTF16: Bool { self == .utf16BigEndian || self == .utf16LittleEndian }

  /// True if the encoding can represent every character.
  var isUnicode: Bool { self == .utf8 || isUTF16 }

}

extension XMLEncoding {
  /// Converts UTF-8 to this encoding. A character that the encoding cannot represent is written as a
  /// character reference.
  func encode(_ utf8: [UInt8]) -> [UInt8] {
    switch self {
    case .utf8: utf8
    case .utf16BigEndian, .utf16LittleEndian: encodeUTF16(utf8)
    case .ascii, .latin1, .windows1252: encodeBytes(utf8)
    }
  }

  private func encodeUTF16(_ utf8: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(2 * utf8.count)
    for unit in String(decoding: utf8, as: UTF8.self).utf16 {
      let pair = self == .utf16BigEndian ? unit : unit.byteSwapped
      result.append(UInt8(pair >> 8))
      result.append(UInt8(pair & 0xFF))
    }
    return result
  }

  private func encodeBytes(_ utf8: [UInt8]) -> [UInt8] {
    guard utf8.contains(where: { $0 >= 0x80 }) else { return utf8 }
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count)
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      if let byte = byte(of: scalar) {
        result.append(byte)
      } else {
        result += "&#\(scalar.value);".utf8
      }
    }
    return result
  }

  /// Returns whether the given text can be written in this encoding without character references.
  func has(_ text: some StringProtocol) -> Bool {
    isUnicode || text.unicodeScalars.allSatisfy { byte(of: $0) != nil }
  }

  private func byte(of scalar: Unicode.Scalar) -> UInt8? {
    if scalar.value < 0x80 { return UInt8(scalar.value) }
    switch self {
    case .latin1: return UInt8(exactly: scalar.value)
    case .windows1252:
      if let index = Unicode.Scalar.windows1252.firstIndex(of: scalar) {
        return UInt8(0x80 + index)
      }
      return scalar.value >= 0xA0 ? UInt8(exactly: scalar.value) : nil
    default: return nil
    }
  }
}

extension XMLEncoding {
  /// Converts bytes in this encoding to UTF-8. This encoding must be a single-byte encoding.
  func decode(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 4)
    for byte in bytes {
      result +=
        UTF8.encode(self == .latin1 ? Unicode.Scalar(byte) : Unicode.Scalar(windows1252: byte))!
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Creates the character that a byte represents in Windows-1252. The five bytes that Windows-1252
  /// leaves unassigned become control characters.
  init(windows1252 byte: UInt8) {
    self = (0x80...0x9F).contains(byte) ? Self.windows1252[Int(byte) - 0x80] : Self(byte)
  }

  fileprivate static let windows1252 = Array(
    ("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}" + "\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ").unicodeScalars)
}
