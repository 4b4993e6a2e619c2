/// Eight consecutive bytes that are examined together. The first byte is the lowest byte of the word.
struct ByteWord: Equatable {
  let bits: UInt64

  /// - Precondition: The text has at least eight bytes from `offset` on.
  @inline(__always)
  init(_ text: UnsafeRawBufferPointer, at offset: Int) {
    bits = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// The number of bytes at the start of the word that need no escape in a JSON string. These *plain* bytes
  /// are not quotation marks, backslashes or control characters.
  @inline(__always)
  var plainCount: Int { escaped.trailingZeroBitCount / 8 }

  /// True if only ASCII bytes precede the first byte that needs an escape in a JSON string.
  @inline(__always)
  var arePlainBytesASCII: Bool { bits & Self.highBits & ~escaped & (escaped &- 1) == 0 }

  /// A word whose lowest set bit is the high bit of the first byte that needs an escape in a JSON string.
  /// Higher bits have no meaning.
  @inline(__always)
  private var escaped: UInt64 {
    let quotes = bits ^ (Self.ones &* UInt64(UInt8(ascii: "\"")))
    let backslashes = bits ^ (Self.ones &* UInt64(UInt8(ascii: "\\")))
    // A subtraction sets the high bit of each byte that needs an escape.
    // A borrow from a byte that needs an escape can also set the high bit of the next byte.
    // This extra bit does no harm, because only the lowest of these high bits is used.
    let hits =
      (quotes &- Self.ones) & ~quotes | (backslashes &- Self.ones) & ~backslashes
      | (bits &- Self.ones &* 0x20) & ~bits
    return hits & Self.highBits
  }

  /// The number of decimal digits at the start of the word.
  @inline(__always)
  var digitCount: Int {
    let values = bits ^ (Self.ones &* UInt64(UInt8(ascii: "0")))
    // The addition sets the high bit of each ASCII byte that is not a digit.
    // The high bit of a byte that is not ASCII is already set.
    // A carry can also set the high bit of a digit, but only after a byte that is not a digit.
    let hits = (values &+ Self.ones &* 0x76) | values
    return (hits & Self.highBits).trailingZeroBitCount / 8
  }

  /// Returns the number that the first `count` decimal digits represent. `count` must be from 1 to 8.
  @inline(__always)
  func decimal(first count: Int) -> UInt64 {
    // The digits are shifted to the end of the word, so zeros precede the digits.
    // Then each step combines pairs of adjacent numbers.
    var value = (bits ^ (Self.ones &* UInt64(UInt8(ascii: "0")))) &<< UInt64(64 &- 8 &* count)
    value = (value &* 10 &+ value &>> 8) & 0x00FF_00FF_00FF_00FF
    value = (value &* 100 &+ value &>> 16) & 0x0000_FFFF_0000_FFFF
    return (value &* 10_000 &+ value &>> 32) & 0xFFFF_FFFF
  }

  /// Returns the index of the first byte in the word that equals the given byte, or 8 if no byte does.
  @inline(__always)
  func firstIndex(of byte: UInt8) -> Int {
    let difference = bits ^ (Self.ones &* UInt64(byte))
    return ((difference &- Self.ones) & ~difference & Self.highBits).trailingZeroBitCount / 8
  }

  /// Returns the number of leading bytes that this word and another word have in common.
  @inline(__always)
  func commonPrefixLength(with other: ByteWord) -> Int {
    (bits ^ other.bits).trailingZeroBitCount / 8
  }

  /// True if all eight bytes are ASCII.
  @inline(__always)
  var isASCII: Bool { bits & Self.highBits == 0 }
}

/// Searches and compares bytes, eight at a time.
extension UnsafeRawBufferPointer {
  /// Returns the offset of the first byte, at the offset `start` or later, that equals the given byte.
  /// Returns `nil` if there is no such byte.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    var offset = start
    while offset + 8 <= count {
      let index = ByteWord(self, at: offset).firstIndex(of: byte)
      if index < 8 { return offset + index }
      offset += 8
    }
    return self[offset...].firstIndex(of: byte)
  }

  /// Returns the offset of the first byte, at the offset `start` or later, that equals one of the two given
  /// bytes. Returns `nil` if there is no such byte.
  func firstIndex(of byte: UInt8, or other: UInt8, from start: Int) -> Int? {
    var offset = start
    while offset + 8 <= count {
      let word = ByteWord(self, at: offset)
      let index = Swift.min(word.firstIndex(of: byte), word.firstIndex(of: other))
      if index < 8 { return offset + index }
      offset += 8
    }
    return self[offset...].firstIndex { $0 == byte || $0 == other }
  }

  /// Returns the number of leading bytes that two buffers have in common.
  func commonPrefixLength(with other: UnsafeRawBufferPointer) -> Int {
    let limit = Swift.min(count, other.count)
    var length = 0
    while length + 8 <= limit {
      let equal = ByteWord(self, at: length).commonPrefixLength(with: ByteWord(other, at: length))
      if equal < 8 { return length + equal }
      length += 8
    }
    while length < limit && self[length] == other[length] { length += 1 }
    return length
  }
}
