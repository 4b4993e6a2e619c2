extension HashTrie {
  /// Creates a trie from its entries.
  ///
  /// - Parameters:
  ///   - entries: What is to be in it, in any order. They are parted in their place, so that a
  ///     million need not be copied, and are of no use afterwards.
  ///   - suspects: Is given the handles that have a key together, key by key, in the order of
  ///     `entries`. If there are equal items, there they are.
  ///   - bucketLimit: How many entries a bucket has at most.
  /// - Complexity: O(*n*).
  @usableFromInline
  init(parting entries: inout [TrieEntry], suspects: inout [[Int32]], bucketLimit: Int = 32) {
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

  /// Adds all entries to an array, in no order.
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
