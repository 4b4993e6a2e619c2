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

  /// The keys, starting with the first one that was read.
  @usableFromInline let keys: UnsafePointer<UInt32>?
  /// The number of keys from there on.
  @usableFromInline let count: Int32
  /// The distance from a key to its handle, in words.
  @usableFromInline let stride: Int32
  @usableFromInline let key: UInt32
  /// The matches in what was read that were not returned yet: a byte for each lane, the first one
  /// lowest, and in it a bit for each block.
  @usableFromInline var matches: UInt64

  @inline(__always)
  init(_ bucket: TrieNodeView, key: UInt32) {
    self.init(
      keys: bucket.keys, count: bucket.header.pointee.count,
      stride: bucket.header.pointee.capacity, key: key)
  }

  @inline(__always)
  private init(keys: UnsafePointer<UInt32>, count: Int32, stride: Int32, key: UInt32) {
    self.keys = keys
    self.count = count
    self.stride = stride
    self.key = key
    matches = Self.matches(key, in: keys, count: Self.width(stride: stride))
  }

  /// No candidates.
  init() {
    (keys, count, stride, key, matches) = (nil, 0, 0, 0, 0)
  }

  /// Returns the number of keys that are read at a time. A bucket with room for half as many has as
  /// many words, because the handles follow the keys.
  @inlinable
  static func width(stride: Int32) -> Int {
    stride >= 2 * blockSize ? 4 * blockSize : blockSize
  }

  @inlinable
  mutating func next() -> Int32? {
    while true {
      while matches != 0 {
        let bit = matches.trailingZeroBitCount
        matches &= matches &- 1
        let index = (bit & 7) &* Self.blockSize &+ bit &>> 3
        // Matches after the last entry are stale entries, or handles.
        if index < Int(count) {
          // Loaded raw, because handles follow the keys.
          let handle = UnsafeRawPointer(keys.unsafelyUnwrapped + (index &+ Int(stride)))
          return handle.load(as: Int32.self)
        }
      }
      guard Int(count) > Self.width(stride: stride) else { return nil }
      self = afterKeysRead()
    }
  }

  /// Returns the candidates after the keys that were read. A function of its own, because few buckets
  /// need it.
  @usableFromInline @inline(never)
  func afterKeysRead() -> TrieCandidates {
    let width = Self.width(stride: stride)
    return TrieCandidates(
      keys: keys.unsafelyUnwrapped + width, count: count &- Int32(truncatingIfNeeded: width),
      stride: stride, key: key)
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
      return unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: matches), to: UInt64.self)
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
