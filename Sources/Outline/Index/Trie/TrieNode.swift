struct TrieNodeHeader {
  /// The map from slots to children in a branch; ``SlotMap/none`` in a bucket.
  var map: SlotMap
  var count: Int32
  var capacity: Int32
}

/// A node of a ``HashTrie``, which is either a bucket or a branch:
///
///     bucket ┌──────┬───────┬──────────┬─────────────┬──────────────────────────────┐
///            │ none │ count │ capacity │ tag  tag  … │ key  handle   key  handle  … │
///            └──────┴───────┴──────────┴─────────────┴──────────────────────────────┘
///     branch ┌──────┬───────┬──────────┬───┬───┬───┬─────┐
///            │ map  │ count │ capacity │ ● │ ● │ ● │  …  │
///            └──────┴───────┴──────────┴─│─┴─│─┴─│─┴─────┘
///                                        children, buckets or branches
///
/// A branch owns its children. Entries and children are read and written through a ``TrieNodeView``. Both
/// kinds of node have little unused capacity.
final class TrieNode: ManagedBuffer<TrieNodeHeader, UInt64> {
  /// - Parameters:
  ///   - capacity: The number of entries or children that fit into the node.
  ///   - size: The size of an entry or a child in bytes.
  private static func make(_ map: SlotMap, capacity: Int, size: Int) -> TrieNode {
    let words = (capacity * size + MemoryLayout<UInt64>.size - 1) / MemoryLayout<UInt64>.size
    let node = create(minimumCapacity: words) { _ in
      TrieNodeHeader(map: map, count: 0, capacity: Int32(capacity))
    }
    return unsafeDowncast(node, to: TrieNode.self)
  }

  /// Returns an empty bucket with room for at least `count` entries. The memory of the bucket is filled
  /// with zeros.
  static func bucket(for count: Int) -> TrieNode {
    let capacity = bucketCapacity(for: max(1, count))
    let node = make(.none, capacity: capacity, size: 1 + MemoryLayout<TrieEntry>.stride)
    node.view.tags.initialize(repeating: 0, count: capacity)
    node.view.entries.initialize(repeating: TrieEntry(key: 0, handle: 0), count: capacity)
    return node
  }

  /// Returns a bucket with the given entries.
  static func bucket(_ entries: UnsafeBufferPointer<TrieEntry>) -> TrieNode {
    let node = bucket(for: entries.count)
    let view = node.view
    let tags = view.tags
    entries.indices.forEachUnchecked { tags[$0] = entries[$0].tag }
    if let first = entries.baseAddress { view.entries.update(from: first, count: entries.count) }
    view.count = entries.count
    return node
  }

  /// Returns an empty branch with room for at least `count` children.
  static func branch(_ map: SlotMap, for count: Int) -> TrieNode {
    make(map, capacity: (count + 3) & ~3, size: MemoryLayout<TrieNode?>.stride)
  }

  /// Returns `count`, rounded up to a whole number of blocks, because a search reads whole blocks. A large
  /// bucket cannot be split, so its capacity is increased by a quarter. Otherwise, each added entry would
  /// copy the bucket.
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

/// A handle in a ``HashTrie``, and the key by which it is found.
@usableFromInline
struct TrieEntry: Equatable {
  @usableFromInline let key: UInt32
  @usableFromInline let handle: Int32

  /// The lowest byte of the key. All keys in a bucket have the same highest bits, so only their lowest bits
  /// distinguish them.
  var tag: UInt8 { UInt8(truncatingIfNeeded: key) }

  @inlinable
  init(key: UInt32, handle: Int32) {
    self.key = key
    self.handle = handle
  }
}
