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

  /// Merges the bucket at a slot of a branch with its sibling if the two buckets have few entries in total.
  /// Two buckets are siblings if they are the halves of a bucket that was split. The merged bucket is merged
  /// with its own sibling, if possible, and so on. If a branch has only one bucket left, the bucket replaces
  /// the branch.
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

  /// Returns the slots that the bucket at `slot` and its sibling cover together, or `nil` if these two nodes
  /// cannot be merged.
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
