/// The items of an outline and their handles, both ways, with free copies.
///
/// An item meets the outline once, here: everything below is over its *handle*, a small number
/// that stands for it, and need not know of what type items are.
///
///     trie    hash of "Bread"  ──►  handle 2
///     items   0 Food   1 Apple   2 Bread   3 (free)   4 Drinks
///     free    3
///
/// A handle stands for one item until that is removed; then it is free, and the next new item
/// takes it. Two indexes that were copies of each other may give it to different items:
/// ``sharesItem(with:at:)`` tells.
@usableFromInline
struct ItemIndex<Item: Hashable> {
  /// The item of each handle; free ones are holes.
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
  /// A row keeps its handle and one bit more in 32 bits.
  @inlinable static var maximalCount: Int { 1 << 30 }

  /// The number of items.
  @inlinable var count: Int { trie.count }

  /// Handles are in `0..<handleLimit`.
  @inlinable var handleLimit: Int { items.count }

  /// The handle of an item; `nil` when it is not there.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  func handle(of item: Item) -> Int32? {
    handle(of: item, hash: item.hashValue)
  }

  /// The handle of an item whose hash value is known.
  @inlinable
  func handle(of item: Item, hash: Int) -> Int32? {
    defer { _fixLifetime(trie) }
    var candidates = trie.candidates(forHash: hash)
    while let handle = candidates.next() {
      if items[Int(handle)] == item { return handle }
    }
    return nil
  }

  /// The handle that the item of a handle has in another index; `nil` when it is not there.
  ///
  /// - Parameter guess: A handle that has an item there, and is tried first.
  /// - Precondition: the handle has an item.
  /// - Complexity: O(log *n*).
  @inlinable
  func handle(of handle: Int32, in other: ItemIndex, guess: Int32?) -> Int32? {
    let item = items[Int(handle)]
    if let guess, other.items[Int(guess)] == item { return guess }
    return items.sharesChunk(with: other.items, at: Int(handle)) ? handle : other.handle(of: item)
  }

  /// The item of a handle.
  ///
  /// - Precondition: the handle has one.
  /// - Complexity: O(log *n*).
  @inlinable
  func item(of handle: Int32) -> Item {
    items[Int(handle)]
  }

  /// Whether a handle stands for the same item in both indexes. Where they share history, most
  /// answers compare no items.
  ///
  /// - Precondition: the handle has an item in both.
  /// - Complexity: O(log *n*).
  @inlinable
  func sharesItem(with other: ItemIndex, at handle: Int32) -> Bool {
    items.isEqual(to: other.items, at: Int(handle))
  }

  /// Whether one is an unchanged copy of the other: then every handle stands for the same item.
  @inlinable
  func isIdentical(to other: ItemIndex) -> Bool {
    items.root === other.items.root && items.count == other.items.count
  }
}

// MARK: - Writing

extension ItemIndex {
  /// Adds an item.
  ///
  /// - Precondition: it is not there yet.
  /// - Returns: Its handle.
  /// - Complexity: O(log *n*).
  @inlinable
  @discardableResult
  mutating func insert(_ item: Item) -> Int32 {
    let handle = takeHandle(for: item)
    _ = trie.insert(hash: item.hashValue, handle: handle) { _ in false }
    return handle
  }

  /// Removes an item. Its handle is free from now on.
  ///
  /// - Precondition: the handle has an item.
  /// - Complexity: O(log *n*).
  @inlinable
  @discardableResult
  mutating func remove(_ handle: Int32) -> Item {
    let item = items.vacate(Int(handle))
    trie.remove(hash: item.hashValue, handle: handle)
    if trie.count == 0 {
      self = ItemIndex(trie: trie)
    } else {
      free.append(handle)
    }
    return item
  }

  /// Puts a new item in place of another one, under another handle: what is stored by handle, and
  /// shared with a copy from before, never means the new item by the old handle.
  ///
  /// - Precondition: the handle has an item, and the new item is not there yet.
  /// - Returns: The new item's handle.
  /// - Complexity: O(log *n*).
  @inlinable
  mutating func replace(_ handle: Int32, with item: Item) -> Int32 {
    let newHandle = insert(item)
    remove(handle)
    return newHandle
  }

  /// A free handle, or a new one, that has the item from now on.
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
