/// Finds where bytes are not UTF-8.
enum UTF8Text {
  /// Returns how many bytes at the start are UTF-8: all of them if the text is.
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

  /// Returns the first bytes from `start` on that cannot be part of UTF-8: as many as one U+FFFD
  /// replaces.
  static func firstProblem(in bytes: [UInt8], from start: Int) -> Range<Int>? {
    bytes.withUnsafeBytes { bytes in
      let offset = start + validCount(UnsafeRawBufferPointer(rebasing: bytes[start...]))
      if offset == bytes.count { return nil }
      return offset..<offset + UTF8Sequence(in: bytes, at: offset).length
    }
  }
}

extension ArraySlice<UInt8> {
  /// True if all bytes are UTF-8.
  package var isUTF8: Bool { withUnsafeBytes { UTF8Text.validCount($0) == $0.count } }

  /// The scalar at the start and how many bytes it takes; `nil` where the bytes are not UTF-8.
  package var firstScalar: (scalar: Unicode.Scalar, length: Int)? {
    isEmpty ? nil : scalar(at: startIndex)
  }
}
