extension HashTrieBuilder {
  /// Returns the root of a trie that contains all keys. Each key's handle is its index. The keys are divided
  /// into four *quarters* by their two highest bits, and only one quarter is partitioned at a time. Returns
  /// `nil` if there are few keys, or if the quarters have very different numbers of keys.
  ///
  ///     keys      A3 07 5C F0 91 …    all keys, in the order of their handles
  ///     entries   07 … 3E             the entries of one quarter
  ///     scratch   …                   the same entries, partitioned
  mutating func rootInQuarters(of keys: UnsafeBufferPointer<UInt32>) -> TrieNode? {
    let counts = Self.countsOfQuarters(keys)
    let greatest = counts.max()
    guard counts.min() >= 1024, greatest <= keys.count / 2 else { return nil }
    return withUnsafeTemporaryAllocation(of: TrieEntry.self, capacity: 2 * greatest) { memory in
      let gathered = Entries(rebasing: memory[..<greatest])
      let scratch = Entries(rebasing: memory[greatest...])
      let partitionCount = SlotMap.slotCount * SlotMap.slotCount
      return withUnsafeTemporaryAllocation(of: Int.self, capacity: partitionCount + 1) { starts in
        let partitions = PartitionedEntries(
          entries: scratch, scratch: gathered, starts: starts.baseAddress!,
          partitionsPerSlot: SlotMap.slotCount)
        return branch { builder, slots in
          let quarter = slots.lowerBound / Self.slotsOfQuarter
          if slots.count > Self.slotsOfQuarter { return nil }
          if slots.count == Self.slotsOfQuarter {
            Self.gather(quarter, of: keys, into: gathered)
            let entries = Entries(rebasing: gathered[..<counts[quarter]])
            Self.partition(entries, into: scratch, starts: starts, depth: 0)
          }
          return builder.child(over: partitions, in: slots, depth: 0)
        }
      }
    }
  }

  private static var slotsOfQuarter: Int { SlotMap.slotCount / 4 }

  private static func countsOfQuarters(_ keys: UnsafeBufferPointer<UInt32>) -> SIMD4<Int> {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 4) { counts in
      counts.initialize(repeating: 0)
      for key in keys { counts[Int(truncatingIfNeeded: key &>> 30)] &+= 1 }
      return SIMD4(counts[0], counts[1], counts[2], counts[3])
    }
  }

  /// Writes the entries whose keys are in one quarter of the key space, in the order of their handles. May
  /// write one unused entry after the last of them. This write does no harm, because the scratch memory
  /// begins directly after `entries`.
  private static func gather(
    _ quarter: Int, of keys: UnsafeBufferPointer<UInt32>, into entries: Entries
  ) {
    let (keys, keyCount) = (keys.baseAddress!, keys.count)
    let quarter = UInt32(truncatingIfNeeded: quarter)
    var next = entries.baseAddress!
    (0..<keyCount).forEachUnchecked { index in
      let key = keys[index]
      next.initialize(to: TrieEntry(key: key, handle: Int32(truncatingIfNeeded: index)))
      // Adds 1 for a key in the quarter and 0 for any other key. A conditional branch would often be
      // mispredicted.
      let difference = key &>> 30 ^ quarter
      next += Int(truncatingIfNeeded: (difference &- 1) &>> 31)
    }
  }
}
