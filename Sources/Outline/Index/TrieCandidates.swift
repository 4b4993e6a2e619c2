/// The handles in a bucket that have a key, one after the other.
///
/// The keys are searched by blocks of eight, and no branch depends on where in a block a key is, or
/// whether: a wrongly predicted one takes as long as all of the block. The comparison is made of
/// arithmetic, because that of the standard library's vectors takes them one by one.
@usableFromInline
struct TrieCandidates {
  @usableFromInline typealias Block = SIMD8<UInt32>

  @inlinable static var blockSize: Int { 8 }

  /// The next block of keys.
  @usableFromInline var block: UnsafePointer<UInt32>?
  /// How many keys are left from there on.
  @usableFromInline var rest: Int32
  /// From a key to its handle, in words.
  @usableFromInline let stride: Int32
  @usableFromInline let key: UInt32
  /// The matches in the block before that are not yet given: a byte for each key, the first one
  /// lowest.
  @usableFromInline var matches: UInt64 = 0

  init(_ bucket: TrieNodeView, key: UInt32) {
    block = UnsafePointer(bucket.keys)
    rest = bucket.header.pointee.count
    stride = bucket.header.pointee.capacity
    self.key = key
  }

  /// No candidates.
  init() {
    (block, rest, stride, key) = (nil, 0, 0, 0)
  }

  @inlinable
  mutating func next() -> Int32? {
    while matches == 0 {
      guard rest > 0, let block else { return nil }
      matches = Self.matches(key, in: UnsafeRawPointer(block).loadUnaligned(as: Block.self))
      // Behind the last entry the block has leavings.
      if rest < Self.blockSize { matches &= (1 &<< UInt64(truncatingIfNeeded: rest &* 8)) &- 1 }
      self.block = block + Self.blockSize
      rest &-= Int32(truncatingIfNeeded: Self.blockSize)
    }
    let offset = matches.trailingZeroBitCount &>> 3 &- Self.blockSize
    matches &= matches &- 1
    let handle = block.unsafelyUnwrapped + (Int(stride) &+ offset)
    return Int32(bitPattern: handle.pointee)
  }

  @inlinable
  static func matches(_ key: UInt32, in block: Block) -> UInt64 {
    let difference = block ^ key
    // A number or its negative has the highest bit, when it is not zero.
    let isSame = ~(difference | (0 &- difference)) &>> 31
    return unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: isSame), to: UInt64.self)
  }
}
