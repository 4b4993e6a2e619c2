extension ItemIndex {
  /// Creates an index of different items, whose handles are their places: 0, 1, 2 …
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - duplicates: Is given the items that are there twice or more, each once, in the order in
  ///     which they come again; then there is no index, and the result is `nil`.
  /// - Complexity: O(*n*).
  @inlinable
  init?(unique items: [Item], duplicates: inout [Item]) {
    precondition(items.count <= Self.maximalCount, "Too many items")
    // Besides being fast: an empty array made without initialising it writes its count into the
    // empty storage that all threads share, and the thread sanitizer reports that.
    guard !items.isEmpty else {
      self.init()
      duplicates = []
      return
    }
    var entries = [TrieEntry](of: items, firstHandle: 0)
    var suspects: [[Int32]] = []
    self.init(trie: HashTrie(parting: &entries, suspects: &suspects))
    duplicates = Self.duplicates(in: items, among: suspects)
    guard duplicates.isEmpty else { return nil }
    self.items = PersistentVector(items)
  }

  /// The items that come again, in the order in which they do.
  ///
  /// - Parameter suspects: Groups of places in ascending order. Equal items are in one group.
  @usableFromInline
  static func duplicates(in items: [Item], among suspects: [[Int32]]) -> [Item] {
    var repetitions: [Int] = []
    for group in suspects {
      var found: [(item: Item, times: Int)] = []
      for place in group.lazy.map(Int.init) {
        if let index = found.firstIndex(where: { $0.item == items[place] }) {
          found[index].times += 1
          if found[index].times == 2 { repetitions.append(place) }
        } else {
          found.append((items[place], 1))
        }
      }
    }
    return repetitions.sorted().map { items[$0] }
  }
}

extension [TrieEntry] {
  /// An entry for each of some items, whose handles follow each other.
  ///
  /// - Precondition: There are some: an empty array made without initialising it writes into storage
  ///   that all threads share.
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
