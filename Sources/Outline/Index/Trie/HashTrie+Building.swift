extension HashTrie {
  /// Creates a trie from its entries.
  ///
  /// - Parameters:
  ///   - entries: The entries, in any order. The array is used as working memory and is overwritten.
  ///   - suspects: On return, the groups of two or more handles that have the same key. The handles in a group
  ///     are in the order of `entries`. Handles of equal items are always in the same group.
  ///   - bucketLimit: The greatest number of entries in a bucket.
  /// - Complexity: O(*n*).
  @usableFromInline
  init(partitioning entries: inout [TrieEntry], suspects: inout [[Int32]], bucketLimit: Int = 32) {
    let count = entries.count
    var builder = HashTrieBuilder(bucketLimit: bucketLimit)
    let root = entries.withUnsafeMutableBufferPointer { entries in
      withUnsafeTemporaryAllocation(of: TrieEntry.self, capacity: count) { scratch in
        count == 0 ? nil : builder.subtree(of: entries, scratch: scratch, depth: 0)
      }
    }
    suspects = builder.suspects
    self.init(root: root, count: count, bucketLimit: bucketLimit)
  }

  /// Removes handles by building a new trie from all other entries. No item has to be hashed.
  ///
  /// - Precondition: The trie contains all these handles.
  /// - Complexity: O(*n*).
  @usableFromInline
  mutating func remove(_ handles: [Int32]) {
    let removed = HandleMap(handles)
    var entries: [TrieEntry] = []
    entries.reserveCapacity(count)
    appendEntries(to: &entries)
    entries.removeAll { removed[$0.handle] != nil }
    var suspects: [[Int32]] = []
    self = HashTrie(partitioning: &entries, suspects: &suspects, bucketLimit: bucketLimit)
  }

  /// Appends all entries of the trie to an array, in no particular order.
  @usableFromInline
  func appendEntries(to entries: inout [TrieEntry]) {
    var branches: [TrieNodeView] = []
    func visit(_ node: TrieNodeView) {
      if node.isBranch { branches.append(node) } else { entries += node.bucket }
    }
    withExtendedLifetime(root) {
      if let root { visit(root.view) }
      while let branch = branches.popLast() {
        for index in 0..<branch.count { visit(TrieNodeView(of: branch.children + index)) }
      }
    }
  }
}

/// Builds subtrees of a ``HashTrie`` by radix sort. The entries are partitioned by one or two digits of
/// their keys. Each partition is then partitioned by the next digits, until it fits into a bucket.
private struct HashTrieBuilder {
  typealias Entries = UnsafeMutableBufferPointer<TrieEntry>

  let bucketLimit: Int
  var suspects: [[Int32]] = []

  /// Returns a subtree that contains the given entries. The keys of the entries must have equal digits at all
  /// depths less than `depth`.
  ///
  /// - Parameter scratch: Memory for `entries.count` entries. Both `entries` and `scratch` are overwritten.
  mutating func subtree(of entries: Entries, scratch: Entries, depth: Int) -> TrieNode {
    if entries.count <= bucketLimit || depth == HashTrie.maximalDepth { return bucket(of: entries) }
    let partitionsPerSlot = Self.partitionsPerSlot(of: entries.count, depth: depth)
    let partitionCount = SlotMap.slotCount * partitionsPerSlot
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: partitionCount + 1) { starts in
      Self.partition(entries, into: scratch, starts: starts, depth: depth)
      return branch(
        over: PartitionedEntries(
          entries: scratch, scratch: entries, starts: starts.baseAddress!,
          partitionsPerSlot: partitionsPerSlot),
        depth: depth)
    }
  }

  /// Returns a branch at `depth` that contains the given entries. The entries have been partitioned by the digit at
  /// that depth.
  private mutating func branch(over partitions: PartitionedEntries, depth: Int) -> TrieNode {
    var children: [TrieNode] = []
    children.reserveCapacity(SlotMap.slotCount)
    var map = SlotMap.none
    fill(&children, &map, over: partitions, in: 0..<SlotMap.slotCount, depth: depth)
    let branch = TrieNode.branch(map, for: children.count)
    for (index, child) in children.enumerated() { branch.view.insert(child, at: index) }
    return branch
  }

  /// Adds the children for the given slots of a branch at `depth`. If several slots have too many entries for
  /// a single child, adds the children for each half of the slots.
  private mutating func fill(
    _ children: inout [TrieNode], _ map: inout SlotMap, over partitions: PartitionedEntries,
    in slots: Range<Int>, depth: Int
  ) {
    let range = partitions.range(of: slots)
    if range.count > bucketLimit, slots.count > 1 {
      let middle = slots.lowerBound + slots.count / 2
      map.split(slots)
      fill(&children, &map, over: partitions, in: slots.lowerBound..<middle, depth: depth)
      fill(&children, &map, over: partitions, in: middle..<slots.upperBound, depth: depth)
      return
    }
    if range.count > bucketLimit, let narrowed = partitions.partitioned(slots.lowerBound) {
      return children.append(branch(over: narrowed, depth: depth + 1))
    }
    children.append(
      subtree(
        of: Entries(rebasing: partitions.entries[range]),
        scratch: Entries(rebasing: partitions.scratch[range]),
        depth: depth + 1))
  }
}

// MARK: - Partitioning

/// Entries that have been sorted by one or two digits of their keys.
private struct PartitionedEntries {
  let entries: HashTrieBuilder.Entries
  let scratch: HashTrieBuilder.Entries
  /// The start of each partition, followed by the end of the last partition.
  let starts: UnsafeMutablePointer<Int>
  /// The number of partitions for each slot. This number is 1 if the entries were sorted by one digit, and
  /// otherwise the number of possible values for the second digit.
  let partitionsPerSlot: Int

  func range(of slots: Range<Int>) -> Range<Int> {
    starts[slots.lowerBound * partitionsPerSlot]..<starts[slots.upperBound * partitionsPerSlot]
  }

  /// Returns the entries for a slot, partitioned by their second digit. Returns `nil` if the entries were
  /// sorted by only one digit.
  func partitioned(_ slot: Int) -> PartitionedEntries? {
    guard partitionsPerSlot > 1 else { return nil }
    return PartitionedEntries(
      entries: entries, scratch: scratch, starts: starts + slot * partitionsPerSlot,
      partitionsPerSlot: 1)
  }
}

extension HashTrieBuilder {
  /// Returns the number of partitions for one slot. If there are enough entries, they are sorted by two digits at
  /// once, because this halves the work.
  private static func partitionsPerSlot(of count: Int, depth: Int) -> Int {
    count >= 1024 && depth + 2 <= HashTrie.maximalDepth ? SlotMap.slotCount : 1
  }

  /// Sorts entries by the digit at `depth`, or by this digit and the next. The sort is stable.
  ///
  /// - Parameter starts: On return, the start of each partition, followed by the end of the last partition.
  private static func partition(
    _ entries: Entries, into target: Entries, starts: UnsafeMutableBufferPointer<Int>, depth: Int
  ) {
    let partitionCount = starts.count - 1
    let above = UInt32(truncatingIfNeeded: depth * HashTrie.digitBits)
    let below = UInt32(truncatingIfNeeded: UInt32.bitWidth - partitionCount.trailingZeroBitCount)
    starts.initialize(repeating: 0)
    // At first, `next` contains the sizes of the partitions.
    // Then `next` contains the index at which the next entry of each partition is written.
    // When all entries are written, `next` contains the ends of the partitions.
    // Each end is the start of the next partition, so `next` begins one element after `starts`.
    let next = starts.baseAddress! + 1
    for entry in entries { next[Int((entry.key &<< above) &>> below)] &+= 1 }
    var start = 0
    for partition in 0..<partitionCount {
      (next[partition], start) = (start, start &+ next[partition])
    }
    let target = target.baseAddress!
    for entry in entries {
      let partition = Int((entry.key &<< above) &>> below)
      (target + next[partition]).initialize(to: entry)
      next[partition] &+= 1
    }
  }
}

// MARK: - Suspects

extension HashTrieBuilder {
  /// Returns a bucket that contains the given entries. Adds each group of handles with equal keys to
  /// `suspects`.
  private mutating func bucket(of entries: Entries) -> TrieNode {
    if Self.hasEqualKeys(entries) { addSuspects(among: entries) }
    return TrieNode.bucket(UnsafeBufferPointer(entries))
  }

  private mutating func addSuspects(among entries: Entries) {
    let groups = Dictionary(grouping: entries, by: \.key).sorted { $0.key < $1.key }
    for (_, group) in groups where group.count > 1 {
      suspects.append(group.map(\.handle))
    }
  }

  /// Returns true if at least two of the entries have equal keys. For a large bucket, the result may be
  /// true even if all keys differ.
  ///
  /// A key is compared with all earlier keys only if one of them has the same lowest ten bits, which is rare.
  private static func hasEqualKeys(_ entries: Entries) -> Bool {
    guard entries.count <= 64 else { return true }
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 16) { seen in
      seen.initialize(repeating: 0)
      for (index, entry) in entries.enumerated() {
        let word = Int(entry.key &>> 6 & 15)
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: entry.key)
        if seen[word] & bit != 0, entries[..<index].contains(where: { $0.key == entry.key }) {
          return true
        }
        seen[word] |= bit
      }
      return false
    }
  }
}
