/// A set of bytes.
struct ByteSet: Hashable, Sendable {
  private var words: SIMD4<UInt64> = .zero

  func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }

  mutating func insert(_ range: ClosedRange<UInt8>) {
    for byte in range { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
  }

  mutating func formUnion(_ other: ByteSet) { words |= other.words }

  var inverted: ByteSet {
    var result = self
    result.words = ~words
    return result
  }
}
