extension HashTrie {
  /// Adds a handle with a hash, unless the trie already has a handle for the same item.
  ///
  /// - Parameter isPresent: Called with the handles that a lookup of the hash finds. Returns true if one of
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

  /// Finds the bucket for a key. If the bucket is full, splits it, repeatedly if necessary, and returns the
  /// half to which the key belongs.
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

  /// Returns a branch with two children, which are the two halves of the given bucket.
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
