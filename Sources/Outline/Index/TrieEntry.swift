/// One handle in a ``HashTrie``, and the key that it is found by.
@usableFromInline
struct TrieEntry: Equatable {
  @usableFromInline let key: UInt32
  @usableFromInline let handle: Int32

  @inlinable
  init(key: UInt32, handle: Int32) {
    self.key = key
    self.handle = handle
  }
}

extension TrieEntry {
  /// A bucket is searched by blocks of so many entries.
  @inlinable static var blockSize: Int { 8 }

  /// Which entries of a block have a key: one bit for each, the first one lowest.
  ///
  /// No branch depends on where the key is, or whether: a wrongly predicted one takes as long as
  /// all of this.
  @inlinable
  static func matches(_ key: UInt32, inBlock block: UnsafePointer<TrieEntry>) -> UInt32 {
    var matches: UInt32 = 0
    for offset in 0..<UInt32(truncatingIfNeeded: blockSize) {
      let isMatch: UInt32 = block[Int(offset)].key == key ? 1 : 0
      matches |= isMatch &<< offset
    }
    return matches
  }
}

/// The handles in a bucket that have a key, one after the other.
@usableFromInline
struct TrieCandidates {
  /// The next block.
  @usableFromInline var block: UnsafePointer<TrieEntry>?
  /// How many entries are left from there on.
  @usableFromInline var rest: Int32
  @usableFromInline let key: UInt32
  /// The matches in the block before that are not yet given.
  @usableFromInline var matches: UInt32 = 0

  @inlinable
  init(bucket: UnsafePointer<TrieEntry>?, count: Int32, key: UInt32) {
    self.block = bucket
    self.rest = count
    self.key = key
  }

  @inlinable
  mutating func next() -> Int32? {
    while matches == 0 {
      guard rest > 0, let block else { return nil }
      matches = TrieEntry.matches(key, inBlock: block)
      // Behind the last entry the block has leavings.
      if rest < TrieEntry.blockSize { matches &= (1 &<< UInt32(truncatingIfNeeded: rest)) &- 1 }
      self.block = block + TrieEntry.blockSize
      rest &-= Int32(TrieEntry.blockSize)
    }
    let offset = matches.trailingZeroBitCount
    matches &= matches &- 1
    return (block.unsafelyUnwrapped - TrieEntry.blockSize + offset).pointee.handle
  }
}
