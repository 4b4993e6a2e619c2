/// The bytes of one scalar in UTF-8, or invalid bytes that are replaced with one U+FFFD.
struct UTF8Sequence {
  /// The number of bytes in the sequence.
  let length: Int
  /// True if the bytes are valid UTF-8 for a scalar.
  let isScalar: Bool

  @inline(__always)
  init<Text: RandomAccessCollection<UInt8>>(in text: Text, at start: Int) where Text.Index == Int {
    let (expected, second) = Self.form(lead: text[start])
    var valid = 1
    while valid < expected, start + valid < text.endIndex,
      (valid == 1 ? second : 0x80...0xBF).contains(text[start + valid])
    {
      valid += 1
    }
    length = valid
    isScalar = valid == expected
  }

  /// Returns the length of a scalar with the given first byte, and the range of its second byte. The range
  /// excludes overlong forms, surrogates and values beyond the last scalar. The length is 0 if no scalar
  /// begins with the byte.
  @inline(__always)
  private static func form(lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>) {
    switch lead {
    case 0x00...0x7F: (1, 0x80...0xBF)
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: (0, 0x80...0xBF)
    }
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Returns the scalar that starts at an index, and the number of its bytes. Returns `nil` if no scalar in
  /// valid UTF-8 starts at the index.
  @inline(__always)
  func scalar(at start: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    let lead = self[start]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    let sequence = UTF8Sequence(in: self, at: start)
    guard sequence.isScalar else { return nil }
    var value = UInt32(lead & 0x7F >> UInt8(sequence.length))
    for byte in self[start + 1..<start + sequence.length] {
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return Unicode.Scalar(value).map { ($0, sequence.length) }
  }
}

/// Finds bytes that are not UTF-8.
extension UTF8Sequence {
  /// Returns the number of bytes before the first bytes that are not valid UTF-8. If the whole text is
  /// valid, returns the length of the text.
  static func validCount(_ text: UnsafeRawBufferPointer) -> Int {
    var offset = 0
    while offset < text.count {
      if offset + 8 <= text.count && ByteWord(text, at: offset).isASCII {
        offset += 8
      } else {
        let sequence = UTF8Sequence(in: text, at: offset)
        if !sequence.isScalar { return offset }
        offset += sequence.length
      }
    }
    return offset
  }

  /// Returns the range of the first bytes at or after `start` that are not UTF-8, or `nil` if all bytes are
  /// UTF-8. A single U+FFFD replaces all bytes in the range.
  static func firstProblem(in bytes: [UInt8], from start: Int) -> Range<Int>? {
    bytes.withUnsafeBytes { bytes in
      let offset = start + validCount(UnsafeRawBufferPointer(rebasing: bytes[start...]))
      if offset == bytes.count { return nil }
      return offset..<offset + UTF8Sequence(in: bytes, at: offset).length
    }
  }
}

extension ArraySlice<UInt8> {
  /// True if the bytes are valid UTF-8.
  package var isUTF8: Bool { withUnsafeBytes { UTF8Sequence.validCount($0) == $0.count } }

  /// The scalar at the start, and the number of its bytes; `nil` if no valid UTF-8 is at the start.
  package var firstScalar: (scalar: Unicode.Scalar, length: Int)? {
    isEmpty ? nil : scalar(at: startIndex)
  }
}
