extension ItemIndex {
  /// Creates an index of distinct items. Each item's handle is its index in the collection.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - duplicates: On return, the items that occur more than once, in the order of their second occurrences.
  ///     Each item is listed once. If there are duplicates, the initializer returns `nil`.
  /// - Complexity: O(*n*).
  @inlinable
  init?(unique items: some Collection<Item>, duplicates: inout [Item]) {
    precondition(items.count <= Self.maximalCount, "Too many items")
    // An empty array must not be created with `Array(unsafeUninitializedCapacity:initializingWith:)`: that
    // initializer writes to the storage that all empty arrays share, and the thread sanitizer reports a
    // race.
    guard !items.isEmpty else {
      self.init()
      duplicates = []
      return
    }
    var entries = [TrieEntry](of: items) { Int32(truncatingIfNeeded: $0) }
    var suspects: [[Int32]] = []
    self.init(trie: HashTrie(partitioning: &entries, suspects: &suspects))
    self.items = PersistentVector(items)
    let repetitions = Self.repetitions(among: suspects, item: item(of:))
    duplicates = uniqueItems(of: repetitions.sorted())
    if !duplicates.isEmpty { return nil }
  }

  /// Returns each handle whose item has already occurred in the same group. The handles for which
  /// `isDistinct` returns true count as the first handles of their group.
  ///
  /// - Parameters:
  ///   - suspects: Groups of handles. Handles of equal items must be in the same group.
  ///   - isDistinct: A closure that returns true for handles whose items are known to be distinct. These
  ///     items are not compared with each other, and their handles are never returned.
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
  /// Creates an array with a trie entry for each item.
  ///
  /// - Parameter handle: A closure that returns the handle of the item at the given index.
  /// - Precondition: There is at least one item, for the reason that a comment in
  ///   ``ItemIndex/init(unique:duplicates:)`` explains.
  @inlinable
  init(of items: some Collection<some Hashable>, handle: (_ index: Int) -> Int32) {
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
