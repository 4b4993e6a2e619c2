extension ItemIndex {
  /// Creates an index of distinct items, whose handles are their indices.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - duplicates: Set to the items that occur twice or more, each once, in the order of their
  ///     second occurrences. The result is `nil` when there are any.
  /// - Complexity: O(*n*).
  @inlinable
  init?(unique items: [Item], duplicates: inout [Item]) {
    precondition(items.count <= Self.maximalCount, "Too many items")
    // For no elements, `Array(unsafeUninitializedCapacity:initializingWith:)` writes to the empty
    // storage that all threads share, which the thread sanitizer reports.
    guard !items.isEmpty else {
      self.init()
      duplicates = []
      return
    }
    var entries = [TrieEntry](of: items, firstHandle: 0)
    var suspects: [[Int32]] = []
    self.init(trie: HashTrie(partitioning: &entries, suspects: &suspects))
    duplicates = Self.duplicates(in: items, among: suspects)
    guard duplicates.isEmpty else { return nil }
    self.items = PersistentVector(items)
  }

  /// Returns the items that occur twice or more, in the order of their second occurrences.
  ///
  /// - Parameter suspects: Groups of indices in ascending order. Equal items are in one group.
  @usableFromInline
  static func duplicates(in items: [Item], among suspects: [[Int32]]) -> [Item] {
    var repetitions: [Int] = []
    for group in suspects {
      var found: [(item: Item, times: Int)] = []
      for index in group.lazy.map(Int.init) {
        if let match = found.firstIndex(where: { $0.item == items[index] }) {
          found[match].times += 1
          if found[match].times == 2 { repetitions.append(index) }
        } else {
          found.append((items[index], 1))
        }
      }
    }
    return repetitions.sorted().map { items[$0] }
  }
}

extension [TrieEntry] {
  /// Creates an entry for each item, with consecutive handles.
  ///
  /// - Precondition: There are items. See ``ItemIndex/init(unique:duplicates:)``.
  @inlinable
  init<Item: Hashable>(of items: [Item], firstHandle: Int) {
    self.init(unsafeUninitializedCapacity: items.count) { entries, count in
      for item in items {
        let entry = TrieEntry(
          key: HashTrie.key(of: item.hashValue),
          handle: Int32(truncatingIfNeeded: firstHandle &+ count))
        entries.initializeElement(at: count, to: entry)
        count &+= 1
      }
    }
  }
}
