/// Builds subtrees of a ``HashTrie`` by radix: entries are parted by their digit, the parts by the
/// next digit, and so on until a part fits in a bucket.
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
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: SlotMap.slotCount + 1) { starts in
      Self.part(entries, into: scratch, starts: starts, depth: depth)
      var children: [TrieNode] = []
      children.reserveCapacity(SlotMap.slotCount)
      var map = SlotMap.none
      fill(&children, &map, 0..<SlotMap.slotCount) { builder, slots in
        let part = starts[slots.lowerBound]..<starts[slots.upperBound]
        if slots.count > 1 && part.count > builder.bucketLimit { return nil }
        return builder.subtree(
          of: Entries(rebasing: scratch[part]), scratch: Entries(rebasing: entries[part]),
          depth: depth + 1)
      }
      let branch = TrieNode.branch(map, for: children.count)
      for (index, child) in children.enumerated() { branch.view.insert(child, at: index) }
      return branch
    }
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

  /// Sorts entries by the digit at `depth`, keeping their order otherwise.
  ///
  /// - Parameter starts: Is given where the part of each digit starts, and the end.
  private static func part(
    _ entries: Entries, into target: Entries, starts: UnsafeMutableBufferPointer<Int>, depth: Int
  ) {
    starts.initialize(repeating: 0)
    for entry in entries { starts[HashTrie.slot(of: entry.key, depth: depth) + 1] &+= 1 }
    for slot in 0..<SlotMap.slotCount { starts[slot + 1] += starts[slot] }
    for entry in entries {
      let slot = HashTrie.slot(of: entry.key, depth: depth)
      (target.baseAddress! + starts[slot]).initialize(to: entry)
      starts[slot] &+= 1
    }
    for slot in (0..<SlotMap.slotCount).reversed() { starts[slot + 1] = starts[slot] }
    starts[0] = 0
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
  /// it when one of them has the same last six bits, so that most buckets pass in one sweep.
  private static func hasEqualKeys(_ entries: Entries) -> Bool {
    guard entries.count <= 64 else { return true }
    var seen: UInt64 = 0
    for (index, entry) in entries.enumerated() {
      let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: entry.key)
      if seen & bit != 0, entries[..<index].contains(where: { $0.key == entry.key }) {
        return true
      }
      seen |= bit
    }
    return false
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
