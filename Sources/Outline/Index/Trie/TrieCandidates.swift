/// The handles in a bucket that have a given key.
///
/// A tag is the lowest byte of a key. The tags of 32 entries, which take half a cache line, are compared at once. An
/// entry is read only if its tag matches. The position of a key does not affect any branch in the machine code,
/// because one mispredicted branch takes as long as the whole search.
@usableFromInline
struct TrieCandidates {
  @inlinable static var blockSize: Int { 8 }

  /// The number of tags that are compared at once. In a bucket with more entries, all entries have the same
  /// key.
  @inlinable static var searchedCount: Int { 4 * blockSize }

  /// The entries of the bucket.
  @usableFromInline let entries: UnsafePointer<TrieEntry>?
  @usableFromInline let count: Int32
  @usableFromInline let key: UInt32
  /// A bit set of the entries with matching tags that have not been returned yet. Bit *b* of byte *p*,
  /// counted from the lowest bit and byte, is set if the tag at position *p* of block *b* matches.
  @usableFromInline var matches: UInt64

  @inline(__always)
  init(_ bucket: TrieNodeView, key: UInt32) {
    self.key = key
    entries = UnsafePointer(bucket.entries)
    count = bucket.header.pointee.count
    matches = Self.matches(key, in: bucket.tags)
  }

  /// Creates an empty sequence of candidates.
  init() {
    (entries, count, key, matches) = (nil, 0, 0, 0)
  }

  /// Calls a closure with each candidate.
  func forEach(_ body: (_ handle: Int32) -> Void) {
    if let entries = entriesOfLargeBucket { return entries.forEach { body($0.handle) } }
    var candidates = self
    while let handle = candidates.next() { body(handle) }
  }

  /// Returns the next candidate, or `nil` if there are no more.
  ///
  /// - Precondition: The bucket is not large, that is, ``entriesOfLargeBucket`` is `nil`.
  @inlinable @inline(__always)
  mutating func next() -> Int32? {
    while matches != 0 {
      let bit = matches.trailingZeroBitCount
      matches &= matches &- 1
      let index = (bit & 7) &* Self.blockSize &+ bit &>> 3
      // A match at an index after the last entry is ignored, because the byte at this index is not the tag of an
      // entry.
      guard index < Int(count) else { continue }
      let entry = entries.unsafelyUnwrapped[index]
      if entry.key == key { return entry.handle }
    }
    return nil
  }

  /// All candidates of a large bucket, in which all keys are equal. The property is `nil` for a bucket that
  /// is small enough to be searched at once.
  @inlinable var entriesOfLargeBucket: UnsafeBufferPointer<TrieEntry>? {
    guard Int(count) > Self.searchedCount else { return nil }
    let isRight = entries.unsafelyUnwrapped.pointee.key == key
    return UnsafeBufferPointer(start: entries, count: isRight ? Int(count) : 0)
  }

  /// Compares the tags of all blocks with the tag of a key. Bit *b* of byte *p* of the result is set if the
  /// tag at position *p* of block *b* matches.
  @inline(__always)
  private static func matches(_ key: UInt32, in tags: UnsafePointer<UInt8>) -> UInt64 {
    let tag = UInt64(UInt8(truncatingIfNeeded: key)) &* 0x0101_0101_0101_0101
    return matches(tag, in: tags, 0) &>> 7 | matches(tag, in: tags, 1) &>> 6
      | matches(tag, in: tags, 2) &>> 5 | matches(tag, in: tags, 3) &>> 4
  }

  /// Compares the eight tags of a block with the tag in each byte of `tag`. The result has one byte for each
  /// tag in the block, and the highest bit of the byte is set if the tag matches. There can be false matches.
  /// If a tag matches, and the next tag of the block differs from `tag` only in its lowest bit, the highest
  /// bit is also set for that next tag. The caller detects a false match when it compares the whole keys.
  @inline(__always)
  private static func matches(
    _ tag: UInt64, in tags: UnsafePointer<UInt8>, _ block: Int
  ) -> UInt64 {
    let word = UnsafeRawPointer(tags).load(fromByteOffset: block &* blockSize, as: UInt64.self)
    let difference = UInt64(littleEndian: word) ^ tag
    // The subtraction of 1 from a zero byte borrows from the next byte.
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }
}
