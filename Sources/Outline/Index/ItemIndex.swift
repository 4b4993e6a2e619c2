/// Maps the items of an outline to their handles, and handles to items. Copying the index takes O(1).
///
/// A *handle* is a small number that represents an item. The row tree stores only handles, so it does not
/// depend on the type of the items.
///
///     trie    hash of "Bread"  ──►  handle 2
///     items   0 Food   1 Apple   2 Bread   3 (free)   4 Drinks
///     free    3
///
/// A handle represents one item until that item is removed. The handle is then free, and can be given to a new item.
/// After edits to an index or its copy, the same handle may represent one item in the index and another item in the
/// copy. ``isSameItem(at:in:)`` detects such a handle.
@usableFromInline
struct ItemIndex<Item: Hashable> {
  /// The items, indexed by handle. The vector has a hole at each free handle.
  @usableFromInline var items = PersistentVector<Item>()

  @usableFromInline var trie: HashTrie

  /// A stack of the free handles.
  @usableFromInline var free = PersistentVector<Int32>()

  @inlinable
  init() {
    self.init(trie: HashTrie())
  }

  @inlinable
  init(trie: HashTrie) {
    self.trie = trie
  }
}

extension ItemIndex: Sendable where Item: Sendable {}

// MARK: - Reading

extension ItemIndex {
  /// The maximum number of items. The number is limited because 32 bits of a row store both its handle and one more
  /// bit.
  @inlinable static var maximalCount: Int { 1 << 30 }

  /// The number of items.
  @inlinable var count: Int { trie.count }

  /// The upper bound of the handles. All used and free handles are in `0..<handleLimit`.
  @inlinable var handleLimit: Int { items.count }

  /// Returns the handle of an item, or `nil` if the item is not in the index.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  func handle(of item: Item) -> Int32? {
    handle(of: item, hash: item.hashValue)
  }

  /// Returns the handle of an item, given the item's hash value. Returns `nil` if the item is not in the
  /// index.
  @inlinable
  func handle(of item: Item, hash: Int) -> Int32? {
    defer { _fixLifetime(trie) }
    return Self.handle(of: item, in: items, among: trie.candidates(forHash: hash))
  }

  /// Returns the first candidate handle that represents the given item, or `nil` if there is none.
  @inlinable @inline(__always)
  static func handle(
    of item: Item, in items: PersistentVector<Item>, among candidates: TrieCandidates
  ) -> Int32? {
    if let entries = candidates.entriesOfLargeBucket {
      return handle(of: item, in: items, among: entries)
    }
    var candidates = candidates
    while let handle = candidates.next() {
      if items[Int(handle)] == item { return handle }
    }
    return nil
  }

  /// Searches entries that all have the same key. Returns the handle of the first entry that represents the
  /// given item, or `nil` if there is none. The search is fast if most of the handles are close together.
  @inlinable @inline(never)
  static func handle(
    of item: Item, in items: PersistentVector<Item>, among entries: UnsafeBufferPointer<TrieEntry>
  ) -> Int32? {
    var reader = VectorReader(items)
    for entry in entries where reader.address(of: Int(entry.handle)).pointee == item {
      return entry.handle
    }
    return nil
  }

  /// Returns the handle that an item has in another index, given its handle in this index. Returns `nil` if
  /// the other index does not contain the item.
  ///
  /// - Parameter guess: A handle that the item may have in the other index. The method tries this handle before it
  ///   looks the item up. The handle must be in use in the other index.
  /// - Precondition: The handle has an item.
  /// - Complexity: O(log *n*).
  @inlinable
  func handle(of handle: Int32, in other: ItemIndex, guess: Int32?) -> Int32? {
    let item = items[Int(handle)]
    if let guess, other.items[Int(guess)] == item { return guess }
    return items.sharesChunk(with: other.items, at: Int(handle)) ? handle : other.handle(of: item)
  }

  /// Returns the item of a handle.
  ///
  /// - Precondition: The handle has an item.
  /// - Complexity: O(log *n*).
  @inlinable
  func item(of handle: Int32) -> Item {
    items[Int(handle)]
  }

  /// Returns true if a handle represents equal items in this index and in another index. If the two indexes
  /// share the chunk that contains the item, no items are compared.
  ///
  /// - Precondition: The handle has an item in both indexes.
  /// - Complexity: O(log *n*).
  @inlinable
  func isSameItem(at handle: Int32, in other: ItemIndex) -> Bool {
    items.isEqual(to: other.items, at: Int(handle))
  }

  /// Returns true if one index is an unchanged copy of the other. If so, every handle represents the same
  /// item in both indexes.
  @inlinable
  func isIdentical(to other: ItemIndex) -> Bool {
    items.isIdentical(to: other.items)
  }
}

// MARK: - Writing

extension ItemIndex {
  /// Adds an item to the index.
  ///
  /// - Precondition: The index does not contain the item yet.
  /// - Returns: The handle of the item.
  /// - Complexity: O(log *n*).
  @inlinable
  @discardableResult
  mutating func insert(_ item: Item) -> Int32 {
    let handle = takeHandle(for: item)
    _ = trie.insert(hash: item.hashValue, handle: handle) { _ in false }
    return handle
  }

  /// Removes an item, and frees its handle. Traps if the item's hash value has changed since the item was
  /// added.
  ///
  /// - Precondition: The handle has an item.
  /// - Complexity: O(log *n*).
  @inlinable
  @discardableResult
  mutating func remove(_ handle: Int32) -> Item {
    let item = items.vacate(Int(handle))
    guard trie.remove(hash: item.hashValue, handle: handle) else { trap(onChanged: item) }
    if trie.count == 0 {
      self = ItemIndex(trie: trie)
    } else {
      free.append(handle)
    }
    return item
  }

  /// Replaces an item with a new item. The new item gets a different handle, because a copy of the outline
  /// may share rows that contain the old handle.
  ///
  /// - Precondition: The handle is in use, and the index does not contain the new item yet.
  /// - Returns: The new item's handle.
  /// - Complexity: O(log *n*).
  @inlinable
  mutating func replace(_ handle: Int32, with item: Item) -> Int32 {
    let newHandle = insert(item)
    remove(handle)
    return newHandle
  }

  /// Assigns a handle to an item, and returns the handle. Uses a free handle if there is one.
  @inlinable
  mutating func takeHandle(for item: Item) -> Int32 {
    if free.isEmpty {
      precondition(items.count < Self.maximalCount, "Too many items")
      items.append(item)
      return Int32(truncatingIfNeeded: items.count &- 1)
    }
    let handle = free.removeLast()
    items.fill(Int(handle), with: item)
    return handle
  }
}

extension ItemIndex {
  /// Returns descriptions of the faults in the index. The result is empty when the index is valid.
  func invariantViolations() -> [String] {
    let freeHandles = (0..<free.count).map { Int(free[$0]) }
    var violations =
      free.invariantViolations() + trie.invariantViolations()
      + items.invariantViolations(holes: Set(freeHandles))
    if Set(freeHandles).count != freeHandles.count { violations.append("a handle is free twice") }
    if trie.count + free.count != items.count {
      violations.append(
        "there are \(items.count) handles, but \(trie.count) in use and \(free.count) free")
    }
    guard violations.isEmpty else { return violations }
    for handle in 0..<items.count where items.isOccupied(handle) {
      let found = self.handle(of: items[handle])
      if found != Int32(handle) {
        let result = found.map { "at \($0)" } ?? "nowhere"
        violations.append("the item of handle \(handle) is found \(result)")
      }
    }
    return violations
  }
}

/// Maps the handles of a list of rows to the indices of the rows in that list. The map also serves as a set of
/// handles.
///
/// If the list contains more than 1/16 of all handles up to its greatest handle, the map is an array; otherwise, it
/// is a dictionary. The array is many times faster.
@usableFromInline
struct HandleMap {
  @usableFromInline var sparse: [Int32: Int32] = [:]
  @usableFromInline var dense: [Int32] = []

  /// - Parameter handles: The handles of the rows. A handle that occurs more than once is mapped to the
  ///   index of its last occurrence.
  @inlinable
  init(_ handles: some Collection<Int32>) {
    let limit = Int(handles.reduce(-1) { max($0, $1) }) + 1
    if limit / 16 < handles.count {
      dense = Array(repeating: -1, count: limit)
      for (index, handle) in handles.enumerated() { dense[Int(handle)] = Int32(index) }
    } else {
      sparse.reserveCapacity(handles.count)
      for (index, handle) in handles.enumerated() { sparse[handle] = Int32(index) }
    }
  }

  @usableFromInline
  subscript(handle: Int32) -> Int? {
    if !dense.isEmpty {
      guard Int(handle) < dense.count, dense[Int(handle)] >= 0 else { return nil }
      return Int(dense[Int(handle)])
    }
    return sparse[handle].map(Int.init)
  }
}
