struct TrieNodeHeader {
  /// The children of a branch, ``SlotMap/none`` in a bucket.
  var map: SlotMap
  var count: Int32
  var capacity: Int32
}

/// A node of a ``HashTrie``, of one of two kinds:
///
///     bucket ┌──────┬───────┬──────────┬──────────────┬──────────────┬─────┐
///            │ none │ count │ capacity │ key   handle │ key   handle │  …  │
///            └──────┴───────┴──────────┴──────────────┴──────────────┴─────┘
///     branch ┌──────┬───────┬──────────┬───┬───┬───┬─────┐
///            │ map  │ count │ capacity │ ● │ ● │ ● │  …  │
///            └──────┴───────┴──────────┴─│─┴─│─┴─│─┴─────┘
///                                        children, buckets or branches
///
/// The object owns the children; all work on what is in it goes through a ``TrieNodeView``.
/// Both kinds have room for what is in them and little more.
final class TrieNode: ManagedBuffer<TrieNodeHeader, UInt64> {
  static func make(_ map: SlotMap, capacity: Int) -> TrieNode {
    let node = create(minimumCapacity: capacity) { _ in
      TrieNodeHeader(map: map, count: 0, capacity: Int32(capacity))
    }
    return unsafeDowncast(node, to: TrieNode.self)
  }

  /// An empty bucket with room for some entries, and zeros there.
  static func bucket(for count: Int) -> TrieNode {
    let capacity = bucketCapacity(for: max(1, count))
    let node = make(.none, capacity: capacity)
    node.view.entries.initialize(repeating: TrieEntry(key: 0, handle: 0), count: capacity)
    return node
  }

  /// A bucket with some entries.
  static func bucket(_ entries: UnsafeBufferPointer<TrieEntry>) -> TrieNode {
    let node = bucket(for: entries.count)
    node.view.append(entries)
    return node
  }

  /// An empty branch.
  static func branch(_ map: SlotMap, for count: Int) -> TrieNode {
    make(map, capacity: (count + 3) & ~3)
  }

  /// Whole blocks, so that a search can read them so.
  static func bucketCapacity(for count: Int) -> Int {
    (count + TrieEntry.blockSize - 1) & ~(TrieEntry.blockSize - 1)
  }

  deinit {
    let view = view
    if view.isBranch { view.children.deinitialize(count: view.count) }
  }

  var view: TrieNodeView {
    withUnsafeMutablePointerToHeader { TrieNodeView(header: $0) }
  }
}

/// What is in a ``TrieNode``, by address: as long as somebody keeps the node alive. It counts no
/// references.
struct TrieNodeView {
  let header: UnsafeMutablePointer<TrieNodeHeader>

  /// The node in a slot.
  @inline(__always)
  init(of slot: UnsafePointer<TrieNode?>) {
    self = UnsafeRawPointer(slot).load(as: Unmanaged<TrieNode>.self)
      ._withUnsafeGuaranteedRef { $0.view }
  }

  @inline(__always)
  init(of slot: UnsafeMutablePointer<TrieNode?>) {
    self.init(of: UnsafePointer(slot))
  }

  @inline(__always)
  init(header: UnsafeMutablePointer<TrieNodeHeader>) {
    self.header = header
  }

  @inline(__always)
  var isBranch: Bool { header.pointee.map != .none }

  var count: Int {
    get { Int(truncatingIfNeeded: header.pointee.count) }
    nonmutating set { header.pointee.count = Int32(truncatingIfNeeded: newValue) }
  }

  var isFull: Bool { header.pointee.count == header.pointee.capacity }

  /// The words behind the header.
  @inline(__always)
  private var contents: UnsafeMutableRawPointer { UnsafeMutableRawPointer(header + 1) }

  /// The entries of a bucket.
  @inline(__always)
  var entries: UnsafeMutablePointer<TrieEntry> { contents.assumingMemoryBound(to: TrieEntry.self) }

  /// The children of a branch.
  @inline(__always)
  var children: UnsafeMutablePointer<TrieNode?> {
    contents.assumingMemoryBound(to: TrieNode?.self)
  }

  var bucket: UnsafeMutableBufferPointer<TrieEntry> {
    UnsafeMutableBufferPointer(start: entries, count: count)
  }

  /// Adds an entry to a bucket that has room.
  func append(_ entry: TrieEntry) {
    (entries + count).initialize(to: entry)
    count += 1
  }

  /// Adds entries to a bucket that has room.
  func append(_ added: UnsafeBufferPointer<TrieEntry>) {
    guard let start = added.baseAddress else { return }
    (entries + count).initialize(from: start, count: added.count)
    count += added.count
  }

  /// Adds a child to a branch that has room.
  func insert(_ child: TrieNode, at index: Int) {
    (children + index + 1).moveInitialize(from: children + index, count: count - index)
    (children + index).initialize(to: child)
    count += 1
  }

  /// Takes a child out of a branch.
  func removeChild(at index: Int) {
    (children + index).deinitialize(count: 1)
    (children + index).moveInitialize(from: children + index + 1, count: count - index - 1)
    count -= 1
  }
}

// MARK: - Copying

extension TrieNodeView {
  /// A node like this one, with room for so many entries or children.
  ///
  /// - Parameter isMove: Whether it takes over the references to children. Else it has its own.
  private func copy(for count: Int, isMove: Bool) -> TrieNode {
    guard isBranch else {
      let node = TrieNode.bucket(for: count)
      node.view.append(UnsafeBufferPointer(bucket))
      return node
    }
    let node = TrieNode.branch(header.pointee.map, for: count)
    node.view.count = self.count
    if isMove {
      node.view.children.moveInitialize(from: children, count: self.count)
      self.count = 0
    } else {
      node.view.children.initialize(from: children, count: self.count)
    }
    return node
  }

  /// Makes the node in a slot ready for a write: unique, and with room for one more when asked.
  static func unique(
    _ slot: UnsafeMutablePointer<TrieNode?>, roomForOneMore: Bool = false
  ) -> TrieNodeView {
    let isUnique = isKnownUniquelyReferenced(&slot.pointee)
    let view = TrieNodeView(of: slot)
    if isUnique && !(roomForOneMore && view.isFull) { return view }
    return replace(slot, isUnique: isUnique, count: view.count + (roomForOneMore ? 1 : 0))
  }

  @inline(never)
  private static func replace(
    _ slot: UnsafeMutablePointer<TrieNode?>, isUnique: Bool, count: Int
  ) -> TrieNodeView {
    slot.pointee = TrieNodeView(of: slot).copy(for: count, isMove: isUnique)
    return TrieNodeView(of: slot)
  }
}
