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

  /// Returns the capacity of a bucket for `count` entries. The capacity is a multiple of the block size, because a
  /// search reads whole blocks. A large bucket cannot be split, so its capacity is greater by a quarter. Otherwise,
  /// the whole bucket would be copied for each added entry.
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

/// An unowned reference to a ``TrieNode``, used to read and write the node's contents. The view is valid
/// while the node is alive.
struct TrieNodeView {
  let header: UnsafeMutablePointer<TrieNodeHeader>
  // `contents` is not derived from `header`.
  // The compiler may assume that a pointer derived from `header` stays within the header.
  private let contents: UnsafeMutableRawPointer

  /// Creates a view of the node that a link refers to. The link must not be `nil`.
  @inline(__always)
  init(of link: UnsafePointer<TrieNode?>) {
    self = UnsafeRawPointer(link).load(as: Unmanaged<TrieNode>.self)
      ._withUnsafeGuaranteedRef { $0.view }
  }

  @inline(__always)
  init(header: UnsafeMutablePointer<TrieNodeHeader>, contents: UnsafeMutableRawPointer) {
    self.header = header
    self.contents = contents
  }

  @inline(__always)
  var isBranch: Bool { header.pointee.map != .none }

  var count: Int {
    get { Int(truncatingIfNeeded: header.pointee.count) }
    nonmutating set { header.pointee.count = Int32(truncatingIfNeeded: newValue) }
  }

  var isFull: Bool { header.pointee.count == header.pointee.capacity }

  /// The lowest byte of each key in a bucket.
  @inline(__always)
  var tags: UnsafeMutablePointer<UInt8> { contents.assumingMemoryBound(to: UInt8.self) }

  /// The entries of a bucket. They are stored after the tags.
  @inline(__always)
  var entries: UnsafeMutablePointer<TrieEntry> {
    (contents + Int(header.pointee.capacity)).assumingMemoryBound(to: TrieEntry.self)
  }

  /// The children of a branch.
  @inline(__always)
  var children: UnsafeMutablePointer<TrieNode?> {
    contents.assumingMemoryBound(to: TrieNode?.self)
  }

  /// The entries of a bucket.
  var bucket: UnsafeBufferPointer<TrieEntry> {
    UnsafeBufferPointer(start: entries, count: count)
  }

  /// Adds an entry to a bucket that has room for it.
  func append(_ entry: TrieEntry) {
    tags[count] = entry.tag
    entries[count] = entry
    count += 1
  }

  /// Adds the entries of another bucket to a bucket that has room for them.
  func append(_ other: TrieNodeView) {
    (tags + count).update(from: other.tags, count: other.count)
    (entries + count).update(from: other.entries, count: other.count)
    count += other.count
  }

  /// Inserts a child into a branch that has room for it.
  func insert(_ child: TrieNode, at index: Int) {
    (children + index + 1).moveInitialize(from: children + index, count: count - index)
    (children + index).initialize(to: child)
    count += 1
  }

  /// Removes a child of a branch.
  func removeChild(at index: Int) {
    (children + index).deinitialize(count: 1)
    (children + index).moveInitialize(from: children + index + 1, count: count - index - 1)
    count -= 1
  }
}

extension TrieNodeView {
  /// Returns a copy with room for `count` entries or children.
  ///
  /// - Parameter isMove: True to move the references to the children into the copy instead of copying these
  ///   references.
  private func copy(for count: Int, isMove: Bool) -> TrieNode {
    guard isBranch else {
      let node = TrieNode.bucket(for: count)
      node.view.append(self)
      return node
    }
    let node = TrieNode.branch(header.pointee.map, for: count)
    node.view.count = self.count
    if isMove {
      node.view.children.moveInitialize(from: children, count: self.count)
      self.count = 0
    } else {
      node.view.children.initializeEach(from: children, count: self.count)
    }
    return node
  }

  /// Returns a view of the node that a link refers to. First replaces the node with a copy if it is shared,
  /// or if it is full and `roomForOneMore` is true.
  static func unique(
    _ link: UnsafeMutablePointer<TrieNode?>, roomForOneMore: Bool = false
  ) -> TrieNodeView {
    let isUnique = isKnownUniquelyReferenced(&link.pointee)
    let view = TrieNodeView(of: link)
    if isUnique && !(roomForOneMore && view.isFull) { return view }
    return replace(link, isUnique: isUnique, count: view.count + (roomForOneMore ? 1 : 0))
  }

  @inline(never)
  private static func replace(
    _ link: UnsafeMutablePointer<TrieNode?>, isUnique: Bool, count: Int
  ) -> TrieNodeView {
    link.pointee = TrieNodeView(of: link).copy(for: count, isMove: isUnique)
    return TrieNodeView(of: link)
  }
}
