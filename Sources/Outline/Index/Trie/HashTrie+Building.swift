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
