/// A string or a member's name, exactly as it is written in JSON, but without the quotation marks.
///
/// Reading ``string`` can allocate memory. Comparing a text with a name allocates no memory, unless the text
/// contains escapes. A `JSONText` is valid only while the bytes of the JSON stay in memory.
package struct JSONText {
  let bytes: UnsafeRawBufferPointer
  let hasEscapes: Bool
  /// True if the bytes contain an error that the reader repaired. A writer must not copy such bytes.
  let isRepaired: Bool

  /// The value of the string, with escapes resolved.
  package var string: String {
    hasEscapes
      ? String(decoding: Self.decode(bytes), as: UTF8.self)
      : String(decoding: bytes, as: UTF8.self)
  }

  /// Returns true if the string equals the given name. Because of this operator, the cases of a `switch` can be
  /// names.
  @inline(__always)
  package static func ~= (name: StaticString, text: JSONText) -> Bool {
    if text.hasEscapes { return text.string == name.description }
    return name.isEqual(to: text.bytes)
  }
}

extension StaticString {
  /// Returns true if the string consists of the given bytes.
  @inline(__always)
  func isEqual(to bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count == utf8CodeUnitCount && isPrefix(of: bytes)
  }

  /// Returns true if the string is at the end of the given bytes.
  @inline(__always)
  func isSuffix(of bytes: UnsafeRawBufferPointer) -> Bool {
    let start = bytes.count &- utf8CodeUnitCount
    return start >= 0 && isPrefix(of: UnsafeRawBufferPointer(rebasing: bytes[start...]))
  }

  /// Returns true if the string is at the start of the given bytes. Eight bytes are compared at a time. The
  /// last eight bytes may overlap bytes that have already been compared.
  @inline(__always)
  func isPrefix(of bytes: UnsafeRawBufferPointer) -> Bool {
    let count = utf8CodeUnitCount
    if bytes.count < count { return false }
    if count < 8 { return (0..<count).allSatisfy { utf8Start[$0] == bytes[$0] } }
    let text = UnsafeRawBufferPointer(start: utf8Start, count: count)
    var offset = 0
    while offset + 8 < count {
      if ByteWord(text, at: offset) != ByteWord(bytes, at: offset) { return false }
      offset += 8
    }
    return ByteWord(text, at: count - 8) == ByteWord(bytes, at: count - 8)
  }
}

/// The escape sequences in JSON strings.
extension JSONText {
  /// Reads the escape at an offset, such as `\n` or `\u00E9`. Two escapes that form a surrogate pair are read
  /// as one.
  ///
  /// - Returns: The scalar that the escape represents, and the length of the escape in bytes. The scalar is `nil` if
  ///   the code unit is half of a surrogate pair and the other half does not follow. The whole result is `nil` if the
  ///   escape is not valid.
  static func escape(
    _ text: UnsafeRawBufferPointer, at offset: Int
  ) -> (scalar: Unicode.Scalar?, length: Int)? {
    if let byte = byte(for: text[offset + 1]) { return (Unicode.Scalar(byte), 2) }
    guard let unit = unit(text, at: offset) else { return nil }
    if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
    guard UTF16.isLeadSurrogate(unit), let trail = self.unit(text, at: offset + 6),
      UTF16.isTrailSurrogate(trail)
    else { return (nil, 6) }
    let value = 0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(trail) & 0x3FF
    return (Unicode.Scalar(value), 12)
  }

  /// Returns the bytes of a string with its escapes resolved. Unpaired surrogates become U+FFFD.
  ///
  /// - Precondition: All escapes are valid, except that surrogates may be unpaired.
  private static func decode(_ text: UnsafeRawBufferPointer) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var offset = 0
    while offset < text.count {
      if text[offset] != UInt8(ascii: "\\") {
        bytes.append(text[offset])
        offset += 1
      } else {
        let (scalar, length) = escape(text, at: offset)!
        bytes.append(contentsOf: UTF8.encode(scalar ?? "\u{FFFD}")!)
        offset += length
      }
    }
    return bytes
  }

  /// The characters that may follow a backslash. The array `represented` contains their meanings in the same order.
  private static let letters = Array("\"\\/bfnrt".utf8)
  private static let represented = Array("\"\\/\u{8}\u{C}\n\r\t".utf8)

  private static func byte(for letter: UInt8) -> UInt8? {
    letters.firstIndex(of: letter).map { represented[$0] }
  }

  /// Returns the character that, after a backslash, represents the given byte. Returns `nil` if there is no such
  /// character.
  static func letter(for byte: UInt8) -> UInt8? {
    represented.firstIndex(of: byte).map { letters[$0] }
  }

  /// Returns the UTF-16 code unit for the escape at an offset, such as `\u00E9`. Returns `nil` if there is
  /// no valid `\u` escape at the offset.
  private static func unit(_ text: UnsafeRawBufferPointer, at offset: Int) -> UInt16? {
    guard offset + 6 <= text.count, text[offset] == UInt8(ascii: "\\"),
      text[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for index in offset + 2..<offset + 6 {
      guard let digit = text[index].hexValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}

extension UInt8 {
  /// The value of the byte as a hexadecimal digit; `nil` if the byte is not a digit.
  package var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
