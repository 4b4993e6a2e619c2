/// One handle in a ``HashTrie`` and the hash that it is found by, in one word.
@usableFromInline
struct TrieEntry: Equatable {
  @usableFromInline let bits: UInt64

  @inlinable
  init(key: UInt32, handle: Int32) {
    bits = UInt64(key) << 32 | UInt64(UInt32(bitPattern: handle))
  }

  @inlinable var key: UInt32 { UInt32(truncatingIfNeeded: bits &>> 32) }
  @inlinable var handle: Int32 { Int32(truncatingIfNeeded: bits) }
}

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

  /// A bucket with some entries.
  static func bucket(_ entries: UnsafeBufferPointer<TrieEntry>) -> TrieNode {
    let node = make(.none, capacity: bucketCapacity(for: entries.count))
    node.view.append(entries)
    return node
  }

  /// Four to start with, then multiples of eight.
  static func bucketCapacity(for count: Int) -> Int {
    count <= 4 ? 4 : (count + 7) & ~7
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
  /// A node like this one, with its own references to the children.
  func copy(capacity: Int) -> TrieNode {
    let node = TrieNode.make(header.pointee.map, capacity: capacity)
    if isBranch {
      node.view.children.initialize(from: children, count: count)
    } else {
      node.view.entries.initialize(from: entries, count: count)
    }
    node.view.count = count
    return node
  }

  /// A node that takes over what is in this one.
  func moved(capacity: Int) -> TrieNode {
    let node = TrieNode.make(header.pointee.map, capacity: capacity)
    if isBranch {
      node.view.children.moveInitialize(from: children, count: count)
    } else {
      node.view.entries.moveInitialize(from: entries, count: count)
    }
    node.view.count = count
    count = 0
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
    let view = TrieNodeView(of: slot)
    let capacity =
      view.isBranch ? (count <= 4 ? 4 : (count + 3) & ~3) : TrieNode.bucketCapacity(for: count)
    slot.pointee = isUnique ? view.moved(capacity: capacity) : view.copy(capacity: capacity)
    return TrieNodeView(of: slot)
  }
}
