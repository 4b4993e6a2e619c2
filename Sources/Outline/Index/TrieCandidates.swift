/// The handles in a bucket that have a key, one after the other.
///
/// The keys are searched by blocks of eight, four of them together where there is so much to read,
/// and no branch depends on where a key is, or whether: a wrongly predicted one takes as long as all
/// of them. The comparison is made of arithmetic, because that of the standard library's vectors takes
/// them one by one.
@usableFromInline
struct TrieCandidates {
  private typealias Block = SIMD8<UInt32>

  @inlinable static var blockSize: Int { 8 }

  /// The keys that were read, and those behind them.
  @usableFromInline let keys: UnsafePointer<UInt32>?
  /// How many keys there are from there on.
  @usableFromInline let rest: Int32
  /// From a key to its handle, in words.
  @usableFromInline let stride: Int32
  @usableFromInline let key: UInt32
  /// The matches in what was read that are not yet given. Each byte stands for the place in a
  /// block, the first one lowest, each of its bits for a block.
  @usableFromInline var matches: UInt64

  @inline(__always)
  init(_ bucket: TrieNodeView, key: UInt32) {
    self.init(
      keys: bucket.keys, rest: bucket.header.pointee.count,
      stride: bucket.header.pointee.capacity, key: key)
  }

  @inline(__always)
  private init(keys: UnsafePointer<UInt32>, rest: Int32, stride: Int32, key: UInt32) {
    self.keys = keys
    self.rest = rest
    self.stride = stride
    self.key = key
    matches = Self.matches(key, in: keys, count: Self.width(stride: stride))
  }

  /// No candidates.
  init() {
    (keys, rest, stride, key, matches) = (nil, 0, 0, 0, 0)
  }

  /// How many keys are read together. Where half as many have room, there are the handles to read.
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
        let place = (bit & 7) &* Self.blockSize &+ bit &>> 3
        // Behind the last entry there are leavings.
        if place < Int(rest) {
          // Loaded raw: behind the keys are handles.
          let handle = UnsafeRawPointer(keys.unsafelyUnwrapped + (place &+ Int(stride)))
          return handle.load(as: Int32.self)
        }
      }
      guard Int(rest) > Self.width(stride: stride) else { return nil }
      self = readingOn()
    }
  }

  /// The candidates in the keys behind those that were read. This is out of the way of the first
  /// ones, which are nearly always all.
  @usableFromInline @inline(never)
  func readingOn() -> TrieCandidates {
    let width = Self.width(stride: stride)
    return TrieCandidates(
      keys: keys.unsafelyUnwrapped + width, rest: rest &- Int32(truncatingIfNeeded: width),
      stride: stride, key: key)
  }

  @inline(__always)
  private static func matches(_ key: UInt32, in keys: UnsafePointer<UInt32>, count: Int) -> UInt64 {
    // A bit for each block, then all of them made bytes at once.
    var matches = matches(key, at: keys)
    if count > blockSize {
      matches |= Self.matches(key, at: keys + blockSize) &<< 1
      matches |= Self.matches(key, at: keys + 2 * blockSize) &<< 2
      matches |= Self.matches(key, at: keys + 3 * blockSize) &<< 3
    }
    return unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: matches), to: UInt64.self)
  }

  /// For each place in a block, 1 where the key is there.
  @inline(__always)
  private static func matches(_ key: UInt32, at keys: UnsafePointer<UInt32>) -> Block {
    let difference = UnsafeRawPointer(keys).loadUnaligned(as: Block.self) ^ key
    // A number or its negative has the highest bit, when it is not zero.
    return ~(difference | (0 &- difference)) &>> 31
  }
}
