struct TrieNodeHeader {
  /// The children of a branch, ``SlotMap/none`` in a bucket.
  var map: SlotMap
  var count: Int32
  var capacity: Int32
}

/// A node of a ``HashTrie``, of one of two kinds:
///
///     bucket ┌──────┬───────┬──────────┬───────────────┬────────────────────┐
///            │ none │ count │ capacity │ key   key  …  │ handle  handle  …  │
///            └──────┴───────┴──────────┴───────────────┴────────────────────┘
///     branch ┌──────┬───────┬──────────┬───┬───┬───┬─────┐
///            │ map  │ count │ capacity │ ● │ ● │ ● │  …  │
///            └──────┴───────┴──────────┴─│─┴─│─┴─│─┴─────┘
///                                        children, buckets or branches
///
/// The object owns the children. Entries and children are read and written through a
/// ``TrieNodeView``. Nodes of both kinds have little more room than they need.
final class TrieNode: ManagedBuffer<TrieNodeHeader, UInt64> {
  static func make(_ map: SlotMap, capacity: Int) -> TrieNode {
    let node = create(minimumCapacity: capacity) { _ in
      TrieNodeHeader(map: map, count: 0, capacity: Int32(capacity))
    }
    return unsafeDowncast(node, to: TrieNode.self)
  }

  /// Returns an empty bucket with room for `count` entries, filled with zeros.
  static func bucket(for count: Int) -> TrieNode {
    let capacity = bucketCapacity(for: max(1, count))
    let node = make(.none, capacity: capacity)
    node.view.keys.initialize(repeating: 0, count: capacity)
    node.view.handles.initialize(repeating: 0, count: capacity)
    return node
  }

  /// Returns a bucket with some entries.
  static func bucket(_ entries: UnsafeBufferPointer<TrieEntry>) -> TrieNode {
    let node = bucket(for: entries.count)
    let view = node.view
    let (keys, handles) = (view.keys, view.handles)
    entries.indices.forEachUnchecked {
      keys[$0] = entries[$0].key
      handles[$0] = entries[$0].handle
    }
    view.count = entries.count
    return node
  }

  /// Returns an empty branch with room for `count` children.
  static func branch(_ map: SlotMap, for count: Int) -> TrieNode {
    make(map, capacity: (count + 3) & ~3)
  }

  /// Returns `count` rounded up to whole blocks, which a search reads. Buckets that cannot be split get
  /// more room, so that adding entries one by one does not copy all of them each time.
  static func bucketCapacity(for count: Int) -> Int {
    let count = count > TrieCandidates.searchedCount ? count + count / 4 : count
    return (count + TrieCandidates.blockSize - 1) & ~(TrieCandidates.blockSize - 1)
  }

  deinit {
    let view = view
    if view.isBranch { view.children.deinitializeEach(count: view.count) }
  }

  var view: TrieNodeView {
    withUnsafeMutablePointers { TrieNodeView(header: $0, contents: $1) }
  }
}
