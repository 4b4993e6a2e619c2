/// The handles in a bucket that have a key, one after the other.
///
/// The keys are searched in blocks of eight, four blocks at a time in large buckets. No branch depends
/// on where a key is found, because one mispredicted branch takes as long as the whole search. The
/// comparisons use integer arithmetic, because the standard library compares the lanes of a vector
/// one by one.
@usableFromInline
struct TrieCandidates {
  private typealias Block = SIMD8<UInt32>

  @inlinable static var blockSize: Int { 8 }

  /// The number of keys that are searched. A bucket with more has only one key.
  @inlinable static var searchedCount: Int { 4 * blockSize }

  @usableFromInline let keys: UnsafePointer<UInt32>?
  @usableFromInline let count: Int32
  /// The distance from a key to its handle, in words.
  @usableFromInline let stride: Int32
  /// The matches that were not returned yet: a byte for each lane, the first one lowest, and in it a bit
  /// for each block.
  @usableFromInline var matches: UInt64

  @inline(__always)
  init(_ bucket: TrieNodeView, key: UInt32) {
    let keys = bucket.keys
    self.keys = UnsafePointer(keys)
    count = bucket.header.pointee.count
    stride = bucket.header.pointee.capacity
    // A bucket with room for half as many keys has as many words, because the handles follow the keys.
    let isWide = stride >= 2 * Int32(truncatingIfNeeded: Self.blockSize)
    matches = Self.matches(key, in: keys, count: isWide ? Self.searchedCount : Self.blockSize)
  }

  /// No candidates.
  init() {
    (keys, count, stride, matches) = (nil, 0, 0, 0)
  }

  /// Returns the next candidate in a bucket that has no more keys than are searched.
  @inlinable
  mutating func next() -> Int32? {
    while matches != 0 {
      let bit = matches.trailingZeroBitCount
      matches &= matches &- 1
      let index = (bit & 7) &* Self.blockSize &+ bit &>> 3
      // Matches after the last entry are stale entries, or handles.
      if index < Int(count) {
        return handles.load(
          fromByteOffset: index &* MemoryLayout<Int32>.stride, as: Int32.self)
      }
    }
    return nil
  }

  /// The handles, loaded raw because they follow the keys.
  @inlinable var handles: UnsafeRawPointer {
    UnsafeRawPointer(keys.unsafelyUnwrapped + Int(stride))
  }

  /// All candidates in a bucket that has more keys than are searched, which are equal.
  @inlinable var handlesOfLargeBucket: UnsafeBufferPointer<Int32>? {
    guard Int(count) > Self.searchedCount else { return nil }
    return UnsafeBufferPointer(
      start: handles.assumingMemoryBound(to: Int32.self), count: matches == 0 ? 0 : Int(count))
  }

  #if DEBUG
    /// Searches one key at a time. Vector operations that are not optimized take a thousand
    /// instructions for each block, a quarter of the time of all tests.
    private static func matches(_ key: UInt32, in keys: UnsafePointer<UInt32>, count: Int) -> UInt64
    {
      var (matches, index) = (0 as UInt64, 0)
      while index < count {
        if keys[index] == key {
          matches |= 1 &<< UInt64(truncatingIfNeeded: (index & 7) &* blockSize &+ index &>> 3)
        }
        index &+= 1
      }
      return matches
    }
  #else
    @inline(__always)
    private static func matches(_ key: UInt32, in keys: UnsafePointer<UInt32>, count: Int) -> UInt64
    {
      // A bit for each block, then narrowed to bytes at once.
      var matches = matches(key, at: keys)
      if count > blockSize {
        matches |= Self.matches(key, at: keys + blockSize) &<< 1
        matches |= Self.matches(key, at: keys + 2 * blockSize) &<< 2
        matches |= Self.matches(key, at: keys + 3 * blockSize) &<< 3
      }
      // The lowest byte of each lane. `SIMD8<UInt8>(truncatingIfNeeded:)` would be called, not inlined.
      let halves = unsafeBitCast(matches, to: SIMD16<UInt16>.self).evenHalf
      return unsafeBitCast(unsafeBitCast(halves, to: SIMD16<UInt8>.self).evenHalf, to: UInt64.self)
    }

    /// Returns 1 in each lane that has the key.
    @inline(__always)
    private static func matches(_ key: UInt32, at keys: UnsafePointer<UInt32>) -> Block {
      let difference = UnsafeRawPointer(keys).loadUnaligned(as: Block.self) ^ key
      // Unless it is zero, a number or its negative has the highest bit set.
      return ~(difference | (0 &- difference)) &>> 31
    }
  #endif
}
