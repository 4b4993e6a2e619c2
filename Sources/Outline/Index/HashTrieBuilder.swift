/// Builds subtrees of a ``HashTrie`` by radix: entries are parted by a digit or two, the parts by the
/// next digits, and so on until a part fits in a bucket.
struct HashTrieBuilder {
  typealias Entries = UnsafeMutableBufferPointer<TrieEntry>

  let bucketLimit: Int
  var suspects: [[Int32]] = []

  init(bucketLimit: Int) {
    self.bucketLimit = bucketLimit
  }

  /// The subtree of entries whose keys are equal in all digits above `depth`.
  ///
  /// - Parameter scratch: As much memory as there are entries. Both are overwritten.
  mutating func subtree(of entries: Entries, scratch: Entries, depth: Int) -> TrieNode {
    if entries.count <= bucketLimit || depth == HashTrie.maximalDepth { return bucket(of: entries) }
    let partsOfSlot = Self.partsOfSlot(of: entries.count, depth: depth)
    let partCount = SlotMap.slotCount * partsOfSlot
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: partCount + 1) { starts in
      Self.part(entries, into: scratch, starts: starts, depth: depth)
      return branch(
        over: PartedEntries(
          entries: scratch, scratch: entries, starts: starts.baseAddress!,
          partsOfSlot: partsOfSlot),
        depth: depth)
    }
  }

  /// The branch at `depth` over entries that are parted there.
  private mutating func branch(over parts: PartedEntries, depth: Int) -> TrieNode {
    var children: [TrieNode] = []
    children.reserveCapacity(SlotMap.slotCount)
    var map = SlotMap.none
    fill(&children, &map, 0..<SlotMap.slotCount) { builder, slots in
      let range = parts.range(of: slots)
      if range.count > builder.bucketLimit {
        if slots.count > 1 { return nil }
        if let parted = parts.parted(slots.lowerBound) {
          return builder.branch(over: parted, depth: depth + 1)
        }
      }
      return builder.subtree(
        of: Entries(rebasing: parts.entries[range]),
        scratch: Entries(rebasing: parts.scratch[range]),
        depth: depth + 1)
    }
    let branch = TrieNode.branch(map, for: children.count)
    for (index, child) in children.enumerated() { branch.view.insert(child, at: index) }
    return branch
  }

  /// Adds the children for some slots: one, or those for both halves when `child` says that one
  /// cannot hold it all.
  private mutating func fill(
    _ children: inout [TrieNode], _ map: inout SlotMap, _ slots: Range<Int>,
    child: (inout HashTrieBuilder, Range<Int>) -> TrieNode?
  ) {
    if let node = child(&self, slots) { return children.append(node) }
    let middle = slots.lowerBound + slots.count / 2
    map.split(slots)
    fill(&children, &map, slots.lowerBound..<middle, child: child)
    fill(&children, &map, middle..<slots.upperBound, child: child)
  }
}

// MARK: - Parting

/// Entries in the order of their digit at some depth, or of two digits.
private struct PartedEntries {
  let entries: HashTrieBuilder.Entries
  let scratch: HashTrieBuilder.Entries
  /// Where each part starts, and the end of the last one.
  let starts: UnsafeMutablePointer<Int>
  /// 1, or all values of the second digit.
  let partsOfSlot: Int

  func range(of slots: Range<Int>) -> Range<Int> {
    starts[slots.lowerBound * partsOfSlot]..<starts[slots.upperBound * partsOfSlot]
  }

  /// What is in a slot, by its second digit.
  func parted(_ slot: Int) -> PartedEntries? {
    guard partsOfSlot > 1 else { return nil }
    return PartedEntries(
      entries: entries, scratch: scratch, starts: starts + slot * partsOfSlot, partsOfSlot: 1)
  }
}

extension HashTrieBuilder {
  /// Two digits at once are half the work where there are entries enough for so many parts.
  private static func partsOfSlot(of count: Int, depth: Int) -> Int {
    count >= 1024 && depth + 2 <= HashTrie.maximalDepth ? SlotMap.slotCount : 1
  }

  /// Sorts entries by the digits at `depth`, keeping their order otherwise.
  ///
  /// - Parameter starts: Is given where the part of each digit starts, and the end.
  private static func part(
    _ entries: Entries, into target: Entries, starts: UnsafeMutableBufferPointer<Int>, depth: Int
  ) {
    let partCount = starts.count - 1
    let above = UInt32(truncatingIfNeeded: depth * HashTrie.digitBits)
    let below = UInt32(truncatingIfNeeded: UInt32.bitWidth - partCount.trailingZeroBitCount)
    starts.initialize(repeating: 0)
    // The counts of the parts, then where they start, then, as they fill up, where they end: which
    // is where the next ones start, so all of it is kept one place further on.
    let next = starts.baseAddress! + 1
    for entry in entries { next[Int((entry.key &<< above) &>> below)] &+= 1 }
    var start = 0
    for part in 0..<partCount {
      (next[part], start) = (start, start &+ next[part])
    }
    let target = target.baseAddress!
    for entry in entries {
      let part = Int((entry.key &<< above) &>> below)
      (target + next[part]).initialize(to: entry)
      next[part] &+= 1
    }
  }
}

// MARK: - Suspects

extension HashTrieBuilder {
  /// A bucket of entries. Handles that have a key together are suspects.
  private mutating func bucket(of entries: Entries) -> TrieNode {
    if Self.hasEqualKeys(entries) { addSuspects(among: entries) }
    return TrieNode.bucket(UnsafeBufferPointer(entries))
  }

  private mutating func addSuspects(among entries: Entries) {
    let sorted = entries.enumerated().sorted {
      ($0.element.key, $0.offset) < ($1.element.key, $1.offset)
    }
    for run in sorted.map(\.element).runs(by: { $0.key == $1.key }) where run.count > 1 {
      suspects.append(run.map(\.handle))
    }
  }

  /// Whether two keys are equal; rarely also when not. A key is only looked for among those before
  /// it when one of them has the same last ten bits, so that most buckets pass in one sweep.
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

extension Array {
  /// The longest slices of neighbours that belong together.
  fileprivate func runs(by belong: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
    var runs: [ArraySlice<Element>] = []
    var start = 0
    for index in indices.dropFirst() where !belong(self[index - 1], self[index]) {
      runs.append(self[start..<index])
      start = index
    }
    if start < count { runs.append(self[start...]) }
    return runs
  }
}
