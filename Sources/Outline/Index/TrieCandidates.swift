/// The handles in a bucket that have a key, one after the other.
///
/// The keys are searched by blocks of eight, four of them together where there is so much to read,
/// and no branch depends on where a key is, or whether: a wrongly predicted one takes as long as all
/// of them. The comparison is made of arithmetic, because that of the standard library's vectors takes
/// them one by one.
@usableFromInline
struct TrieCandidates {
  @usableFromInline typealias Block = SIMD8<UInt32>

  @inlinable static var blockSize: Int { 8 }

  /// The next keys.
  @usableFromInline var keys: UnsafePointer<UInt32>?
  /// How many keys are left from there on.
  @usableFromInline var rest: Int32
  /// From a key to its handle, in words.
  @usableFromInline let stride: Int32
  @usableFromInline let key: UInt32
  /// The matches in the keys before that are not yet given. Each byte stands for the place in a
  /// block, the first one lowest, each of its bits for a block.
  @usableFromInline var matches: UInt64 = 0

  init(_ bucket: TrieNodeView, key: UInt32) {
    keys = UnsafePointer(bucket.keys)
    rest = bucket.header.pointee.count
    stride = bucket.header.pointee.capacity
    self.key = key
  }

  /// No candidates.
  init() {
    (keys, rest, stride, key) = (nil, 0, 0, 0)
  }

  /// How many keys are read together. Where half as many have room, there are the handles to read.
  @inlinable var width: Int { stride >= 2 * Self.blockSize ? 4 * Self.blockSize : Self.blockSize }

  @inlinable
  mutating func next() -> Int32? {
    while true {
      while matches == 0 {
        guard rest > 0, let keys else { return nil }
        matches = Self.matches(key, in: keys, count: width)
        self.keys = keys + width
        rest &-= Int32(truncatingIfNeeded: width)
      }
      let bit = matches.trailingZeroBitCount
      matches &= matches &- 1
      // From the end of what was read.
      let place = (bit & 7) &* Self.blockSize &+ bit &>> 3 &- width
      // Behind the last entry there are leavings.
      if place < Int(rest) {
        return Int32(bitPattern: keys.unsafelyUnwrapped[place &+ Int(stride)])
      }
    }
  }

  @inlinable @inline(__always)
  static func matches(_ key: UInt32, in keys: UnsafePointer<UInt32>, count: Int) -> UInt64 {
    let first = matches(key, at: keys)
    if count == blockSize { return first }
    return first | matches(key, at: keys + blockSize) &<< 1
      | matches(key, at: keys + 2 * blockSize) &<< 2
      | matches(key, at: keys + 3 * blockSize) &<< 3
  }

  @inlinable @inline(__always)
  static func matches(_ key: UInt32, at keys: UnsafePointer<UInt32>) -> UInt64 {
    let difference = UnsafeRawPointer(keys).loadUnaligned(as: Block.self) ^ key
    // A number or its negative has the highest bit, when it is not zero.
    let isSame = ~(difference | (0 &- difference)) &>> 31
    return unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: isSame), to: UInt64.self)
  }
}
