/// Eight bytes of a text, examined at once. The first byte is the lowest.
struct ByteWord: Equatable {
  let bits: UInt64

  /// - Precondition: There are eight bytes from `offset` on.
  @inline(__always)
  init(_ text: UnsafeRawBufferPointer, at offset: Int) {
    bits = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// The number of bytes at the start that need no escape in a JSON string: neither quotation marks
  /// nor backslashes nor control characters.
  @inline(__always)
  var plainCount: Int {
    let quotes = bits ^ (Self.ones &* UInt64(UInt8(ascii: "\"")))
    let backslashes = bits ^ (Self.ones &* UInt64(UInt8(ascii: "\\")))
    // A byte is a hit if subtracting sets its high bit. A borrow can make false hits, but only above a
    // true one, and the lowest is what counts.
    let hits =
      (quotes &- Self.ones) & ~quotes | (backslashes &- Self.ones) & ~backslashes
      | (bits &- Self.ones &* 0x20) & ~bits
    return (hits & Self.highBits).trailingZeroBitCount / 8
  }

  /// Returns whether the first `count` bytes are ASCII.
  @inline(__always)
  func isASCII(first count: Int) -> Bool {
    let ignored = count == 8 ? 0 : UInt64.max << UInt64(8 * count)
    return bits & ~ignored & Self.highBits == 0
  }
}
