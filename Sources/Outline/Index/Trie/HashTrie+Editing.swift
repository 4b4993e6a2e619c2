extension HashTrie {
  /// Adds a handle with a hash, unless the trie already has a handle for the same item.
  ///
  /// - Parameter isPresent: A closure that takes the handles that a lookup of the hash finds. Returns true if one of
  ///   these handles represents the same item.
  /// - Returns: True if the handle was added.
  /// - Precondition: The given handle is not in the trie yet.
  /// - Complexity: O(log *n*).
  @usableFromInline
  mutating func insert(
    hash: Int, handle: Int32, unless isPresent: (TrieCandidates) -> Bool
  ) -> Bool {
    let entry = TrieEntry(key: Self.key(of: hash), handle: handle)
    let bucketLimit = bucketLimit
    if root == nil { root = TrieNode.bucket(for: 1) }
    let isAdded = withUnsafeMutablePointer(to: &root) {
      let bucket = Self.bucket(for: entry.key, below: $0, bucketLimit: bucketLimit)
      if isPresent(TrieCandidates(TrieNodeView(of: bucket), key: entry.key)) { return false }
      TrieNodeView.unique(bucket, roomForOneMore: true).append(entry)
      return true
    }
    if isAdded { changeCount(by: 1) }
    return isAdded
  }

  /// Finds the bucket for a key. If the bucket is full, splits the bucket in two, and continues with the half that
  /// covers the key. Returns a bucket that is not full, if possible.
  private static func bucket(
    for key: UInt32, below root: UnsafeMutablePointer<TrieNode?>, bucketLimit: Int
  ) -> UnsafeMutablePointer<TrieNode?> {
    var link = root
    var depth = 0
    while true {
      var node = TrieNodeView(of: link)
      if !node.isBranch {
        guard node.count >= bucketLimit && depth < maximalDepth else { return link }
        link.pointee = branch(over: node, depth: depth)
      }
      node = TrieNodeView.unique(link)
      let slot = slot(of: key, depth: depth)
      while splitChild(of: node, in: link, at: slot, depth: depth, bucketLimit: bucketLimit) {
        node = TrieNodeView(of: link)
      }
      link = node.children + node.header.pointee.map.child(at: slot)
      depth += 1
    }
  }

  /// Splits the child at a slot of a branch into two buckets, if the child is a full bucket that covers at
  /// least two slots.
  ///
  /// - Returns: True if the bucket was split.
  @inline(__always)
  private static func splitChild(
    of node: TrieNodeView, in link: UnsafeMutablePointer<TrieNode?>, at slot: Int, depth: Int,
    bucketLimit: Int
  ) -> Bool {
    let child = TrieNodeView(of: node.children + node.header.pointee.map.child(at: slot))
    guard !child.isBranch && child.count >= bucketLimit else { return false }
    return splitBucket(in: link, at: slot, depth: depth)
  }

  @inline(never)
  private static func splitBucket(
    in link: UnsafeMutablePointer<TrieNode?>, at slot: Int, depth: Int
  ) -> Bool {
    let map = TrieNodeView(of: link).header.pointee.map
    let run = map.run(at: slot)
    guard run.count > 1 else { return false }
    let node = TrieNodeView.unique(link, roomForOneMore: true)
    let index = map.child(at: slot)
    let (lower, upper) = halves(
      of: TrieNodeView(of: node.children + index), run: run, depth: depth)
    node.children[index] = lower
    node.insert(upper, at: index + 1)
    node.header.pointee.map.split(run)
    return true
  }

  /// Splits the given bucket in two, and returns a branch with the two halves as its children.
  private static func branch(over bucket: TrieNodeView, depth: Int) -> TrieNode {
    let branch = TrieNode.branch(.halves, for: 2)
    let (lower, upper) = halves(of: bucket, run: 0..<SlotMap.slotCount, depth: depth)
    branch.view.insert(lower, at: 0)
    branch.view.insert(upper, at: 1)
    return branch
  }

  /// Splits the entries of a bucket that covers the slots in `run`. The first bucket gets the entries for the
  /// lower half of these slots, and the second bucket gets the entries for the upper half.
  private static func halves(
    of bucket: TrieNodeView, run: Range<Int>, depth: Int
  ) -> (lower: TrieNode, upper: TrieNode) {
    let bit = UInt32(run.count / 2) << UInt32(UInt32.bitWidth - digitBits * (depth + 1))
    let upperCount = bucket.bucket.count { $0.key & bit != 0 }
    let lower = TrieNode.bucket(for: bucket.count - upperCount)
    let upper = TrieNode.bucket(for: upperCount)
    for entry in bucket.bucket {
      (entry.key & bit == 0 ? lower : upper).view.append(entry)
    }
    return (lower, upper)
  }
}

// MARK: - Removing

extension HashTrie {
  /// Removes a handle that was added with the given hash.
  ///
  /// - Returns: True if the trie contained the handle with this hash.
  /// - Complexity: O(log *n*).
  @usableFromInline
  mutating func remove(hash: Int, handle: Int32) -> Bool {
    guard root != nil else { return false }
    let entry = TrieEntry(key: Self.key(of: hash), handle: handle)
    let mergeLimit = bucketLimit / 2
    let isRemoved = withUnsafeMutablePointer(to: &root) {
      Self.remove(entry, below: $0, depth: 0, mergeLimit: mergeLimit)
    }
    if isRemoved { changeCount(by: -1) }
    if count == 0 { root = nil }
    return isRemoved
  }

  private static func remove(
    _ entry: TrieEntry, below link: UnsafeMutablePointer<TrieNode?>, depth: Int, mergeLimit: Int
  ) -> Bool {
    let node = TrieNodeView.unique(link)
    guard node.isBranch else { return node.remove(entry) }
    let slot = slot(of: entry.key, depth: depth)
    let isRemoved = remove(
      entry, below: node.children + node.header.pointee.map.child(at: slot), depth: depth + 1,
      mergeLimit: mergeLimit)
    mergeBuckets(in: link, at: slot, mergeLimit: mergeLimit)
    return isRemoved
  }

  /// Merges the bucket at a slot of a branch with its sibling if the two buckets have few entries in total. Two
  /// buckets are siblings if they are the halves of a bucket that was split. Then merges the resulting bucket
  /// with its own sibling, if possible, and so on. If a branch has only one bucket left, the bucket replaces the
  /// branch.
  private static func mergeBuckets(
    in link: UnsafeMutablePointer<TrieNode?>, at slot: Int, mergeLimit: Int
  ) {
    let node = TrieNodeView(of: link)
    while let pair = mergeablePair(in: node, at: slot, mergeLimit: mergeLimit) {
      let index = node.header.pointee.map.child(at: pair.lowerBound)
      let merged = TrieNodeView.merged(node.children + index, node.children + index + 1)
      if pair.count == SlotMap.slotCount {
        link.pointee = merged
        return
      }
      node.children[index] = merged
      node.removeChild(at: index + 1)
      node.header.pointee.map.merge(pair)
    }
  }

  /// Returns the slots that the bucket at `slot` and the bucket's sibling cover together. Returns `nil` if the two
  /// nodes cannot be merged.
  private static func mergeablePair(
    in node: TrieNodeView, at slot: Int, mergeLimit: Int
  ) -> Range<Int>? {
    let map = node.header.pointee.map
    let child = TrieNodeView(of: node.children + map.child(at: slot))
    guard !child.isBranch && child.count <= mergeLimit else { return nil }
    let pair = SlotMap.doubled(map.run(at: slot))
    let lower = map.child(at: pair.lowerBound)
    let upper = map.child(at: pair.upperBound - 1)
    guard upper == lower + 1 else { return nil }
    let buckets = (
      TrieNodeView(of: node.children + lower), TrieNodeView(of: node.children + upper)
    )
    let isMergeable =
      !buckets.0.isBranch && !buckets.1.isBranch
      && buckets.0.count + buckets.1.count <= mergeLimit
    return isMergeable ? pair : nil
  }
}

extension TrieNodeView {
  /// Removes an entry from a bucket, and moves the bucket's last entry into the gap. Returns true if the
  /// bucket contained the entry.
  fileprivate func remove(_ entry: TrieEntry) -> Bool {
    guard let index = bucket.firstIndex(of: entry) else { return false }
    count -= 1
    tags[index] = tags[count]
    entries[index] = entries[count]
    return true
  }

  /// Returns a new bucket with the entries of two buckets.
  fileprivate static func merged(
    _ first: UnsafeMutablePointer<TrieNode?>, _ second: UnsafeMutablePointer<TrieNode?>
  ) -> TrieNode {
    let (first, second) = (TrieNodeView(of: first), TrieNodeView(of: second))
    let merged = TrieNode.bucket(for: first.count + second.count)
    merged.view.append(first)
    merged.view.append(second)
    return merged
  }
}
