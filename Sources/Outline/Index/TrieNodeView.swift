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
