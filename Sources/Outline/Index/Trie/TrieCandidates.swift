/// The handles in a bucket that have a key, one after the other.
///
/// A tag is the lowest byte of a key. The tags of 32 entries are compared at once, in half a cache line, and an entry is
/// only read if its tag is right. No branch depends on where a key is found, because one mispredicted branch takes as
/// long as the whole search.
@usableFromInline
struct TrieCandidates {
  @inlinable static var blockSize: Int { 8 }

  /// The number of tags that are compared at once. A bucket with more entries has only one key.
  @inlinable static var searchedCount: Int { 4 * blockSize }

  /// The entries that were not searched yet, and those whose matches were not all returned.
  @usableFromInline var entries: UnsafePointer<TrieEntry>?
  @usableFromInline var tags: UnsafePointer<UInt8>?
  @usableFromInline var count: Int32
  @usableFromInline let key: UInt32
  /// The matches that were not returned yet: a byte for each tag of a block, the first one lowest, and in it a bit
  /// for each block.
  @usableFromInline var matches: UInt64

  @inline(__always)
  init(_ bucket: TrieNodeView, key: UInt32) {
    let tags = bucket.tags
    self.tags = UnsafePointer(tags)
    self.key = key
    entries = UnsafePointer(bucket.entries)
    count = bucket.header.pointee.count
    matches = Self.matches(key, in: tags)
  }

  /// No candidates.
  init() {
    (entries, tags, count, key, matches) = (nil, nil, 0, 0, 0)
  }

  /// Returns the next candidate.
  @inlinable
  mutating func next() -> Int32? {
    repeat {
      if let handle = nextSearched() { return handle }
    } while searchMore()
    return nil
  }

  /// Returns the next candidate among those that were searched at once: all of a bucket that is not large.
  @inlinable @inline(__always)
  mutating func nextSearched() -> Int32? {
    while matches != 0 {
      let bit = matches.trailingZeroBitCount
      matches &= matches &- 1
      let index = (bit & 7) &* Self.blockSize &+ bit &>> 3
      // Tags after the last entry are stale ones, or bytes of entries.
      guard index < Int(count) else { continue }
      let entry = entries.unsafelyUnwrapped[index]
      if entry.key == key { return entry.handle }
    }
    return nil
  }

  /// Goes on with the next entries of a large bucket.
  @inlinable
  mutating func searchMore() -> Bool {
    guard Int(count) > Self.searchedCount else { return false }
    search()
    return true
  }

  @usableFromInline @inline(never)
  mutating func search() {
    count &-= Int32(truncatingIfNeeded: Self.searchedCount)
    entries = entries.unsafelyUnwrapped + Self.searchedCount
    tags = tags.unsafelyUnwrapped + Self.searchedCount
    matches = Self.matches(key, in: tags.unsafelyUnwrapped)
  }

  /// All candidates in a bucket that has more entries than are searched at once: their keys are equal.
  @inlinable var entriesOfLargeBucket: UnsafeBufferPointer<TrieEntry>? {
    guard Int(count) > Self.searchedCount else { return nil }
    let isRight = entries.unsafelyUnwrapped.pointee.key == key
    return UnsafeBufferPointer(start: entries, count: isRight ? Int(count) : 0)
  }

  /// Returns a bit for each block, in the bytes of the tags that are that of a key.
  @inline(__always)
  private static func matches(_ key: UInt32, in tags: UnsafePointer<UInt8>) -> UInt64 {
    let tag = UInt64(UInt8(truncatingIfNeeded: key)) &* 0x0101_0101_0101_0101
    return matches(tag, in: tags, 0) &>> 7 | matches(tag, in: tags, 1) &>> 6
      | matches(tag, in: tags, 2) &>> 5 | matches(tag, in: tags, 3) &>> 4
  }

  /// Returns the highest bit of each byte of a block that is that of `tag`. After such a byte, it may also be set in one
  /// that differs in its lowest bit, whose key is then compared in vain.
  @inline(__always)
  private static func matches(
    _ tag: UInt64, in tags: UnsafePointer<UInt8>, _ block: Int
  ) -> UInt64 {
    let word = UnsafeRawPointer(tags).load(fromByteOffset: block &* blockSize, as: UInt64.self)
    let difference = UInt64(littleEndian: word) ^ tag
    // A byte that is zero borrows from the next one.
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }
}
