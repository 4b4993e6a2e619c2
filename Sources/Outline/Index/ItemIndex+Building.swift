extension ItemIndex {
  /// Creates an index of distinct items. The handle of each item is its index in the collection.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - duplicates: Set to the items that occur more than once. Each is listed once, in the order of the
  ///     second occurrences. The result is `nil` if there are any.
  /// - Complexity: O(*n*).
  @inlinable
  init?(unique items: some Collection<Item>, duplicates: inout [Item]) {
    let count = items.count
    precondition(count <= Self.maximalCount, "Too many items")
    // For no elements, `Array(unsafeUninitializedCapacity:initializingWith:)` writes to the empty storage
    // that all threads share, and the thread sanitizer reports that.
    guard !items.isEmpty else {
      self.init()
      duplicates = []
      return
    }
    let keys = [UInt32](unsafeUninitializedCapacity: count) { keys, count in
      for item in items {
        keys.initializeElement(at: count, to: HashTrie.key(of: item.hashValue))
        count &+= 1
      }
    }
    var suspects: [[Int32]] = []
    self.init(trie: HashTrie(keys: keys, suspects: &suspects))
    self.items = PersistentVector(items)
    let repetitions = Self.repetitions(among: suspects, item: item(of:))
    duplicates = uniqueItems(of: repetitions.sorted())
    if !duplicates.isEmpty { return nil }
  }

  /// Returns the handles whose item equals that of an earlier handle in the same group.
  ///
  /// - Parameters:
  ///   - suspects: Groups of handles. Equal items must be in one group.
  ///   - isDistinct: Whether the item of a handle is known to differ from all other such items. These are not
  ///     compared with each other, and never returned.
  /// - Complexity: O(*n* + *g*²), where *g* is the size of the largest group.
  @inlinable
  static func repetitions(
    among suspects: [[Int32]], isDistinct: (_ handle: Int32) -> Bool = { _ in false },
    item: (_ handle: Int32) -> Item
  ) -> [Int32] {
    var repetitions: [Int32] = []
    for group in suspects {
      var distinct = group.filter(isDistinct).map(item)
      for handle in group where !isDistinct(handle) {
        let item = item(handle)
        if distinct.contains(item) { repetitions.append(handle) } else { distinct.append(item) }
      }
    }
    return repetitions
  }
}

extension [TrieEntry] {
  /// Creates an entry for each item.
  ///
  /// - Parameter handle: Returns the handle of the item at an index.
  /// - Precondition: There is at least one item. See ``ItemIndex/init(unique:duplicates:)``.
  @inlinable
  init<Item: Hashable>(of items: [Item], handle: (_ index: Int) -> Int32) {
    self.init(unsafeUninitializedCapacity: items.count) { entries, count in
      for item in items {
        let entry = TrieEntry(
          key: HashTrie.key(of: item.hashValue), handle: handle(count))
        entries.initializeElement(at: count, to: entry)
        count &+= 1
      }
    }
  }
}
