/// An unowned reference to a ``TrieNode``, used to read and write the node's contents. The view is valid
/// while the node is alive.
struct TrieNodeView {
  let header: UnsafeMutablePointer<TrieNodeHeader>
  // `contents` is not derived from `header`, because the compiler may assume that a pointer derived from
  // `header` stays within the header.
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
  /// - Parameter isMove: True to move the references to the children into the copy instead of copying them.
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
