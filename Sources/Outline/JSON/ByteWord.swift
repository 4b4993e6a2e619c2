/// Eight bytes of a text, looked at together. The first byte is the lowest.
struct ByteWord {
  let bits: UInt64

  /// - Precondition: There are eight bytes from `offset` on.
  @inline(__always)
  init(_ text: UnsafeRawBufferPointer, at offset: Int) {
    bits = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// How many bytes at the start stand in a JSON string as themselves: neither a quotation mark nor a
  /// backslash nor a control character.
  @inline(__always)
  var plainCount: Int {
    let quotes = bits ^ (Self.ones &* UInt64(UInt8(ascii: "\"")))
    let backslashes = bits ^ (Self.ones &* UInt64(UInt8(ascii: "\\")))
    // A subtraction borrows from the byte above only below a hit, so the lowest hit is a true one.
    let hits =
      (quotes &- Self.ones) & ~quotes | (backslashes &- Self.ones) & ~backslashes
      | (bits &- Self.ones &* 0x20) & ~bits
    return (hits & Self.highBits).trailingZeroBitCount / 8
  }

  /// Whether the first so many bytes are ASCII.
  @inline(__always)
  func isASCII(first count: Int) -> Bool {
    let rest = count == 8 ? 0 : UInt64.max << UInt64(8 * count)
    return bits & ~rest & Self.highBits == 0
  }
}
