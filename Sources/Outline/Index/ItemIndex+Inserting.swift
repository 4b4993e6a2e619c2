extension ItemIndex {
  /// Adds all of the given items, or none if there are duplicates.
  ///
  /// - Parameters:
  ///   - newItems: The items.
  ///   - duplicates: On return, the items that are already in the index or occur more than once in `newItems`.
  ///     Each item is listed once, in the order in which the duplicates are found. If there are duplicates,
  ///     nothing is added, and the method returns `nil`.
  /// - Returns: The handles of the items.
  /// - Complexity: O(*k* log *n*) or O(*k* + *n*), whichever is less, where *k* is the number of new items.
  ///   If there are duplicates, the complexity is O(*k* log *n* + *n*).
  @inlinable
  mutating func insert(
    unique newItems: [Item], duplicates: inout [Item]
  ) -> [Int32]? {
    let limit = handleLimit
    let handles = takeHandles(for: newItems)
    let refused =
      isFasterToRebuild(changing: newItems.count)
      ? rebuildTrie(adding: handles, of: newItems) : addEach(handles, of: newItems)
    guard refused.isEmpty else {
      duplicates = uniqueItems(of: refused)
      revert(handles, refused: refused, limit: limit)
      return nil
    }
    return handles
  }

  /// Adds handles to the trie one by one. Leaves out handles whose items are already in the trie.
  ///
  /// - Returns: The handles that were not added.
  @inlinable
  mutating func addEach(_ handles: [Int32], of newItems: [Item]) -> [Int32] {
    var refused: [Int32] = []
    for (item, handle) in zip(newItems, handles) {
      let isNew = trie.insert(hash: item.hashValue, handle: handle) {
        Self.handle(of: item, in: items, among: $0) != nil
      }
      if !isNew { refused.append(handle) }
    }
    return refused
  }

  /// Assigns a handle to each of the items, and returns the handles. Uses the free handles first, and then new
  /// handles.
  @inlinable
  mutating func takeHandles(for newItems: [Item]) -> [Int32] {
    var handles: [Int32] = []
    while !free.isEmpty && handles.count < newItems.count {
      handles.append(takeHandle(for: newItems[handles.count]))
    }
    guard handles.count < newItems.count else { return handles }
    let remaining = newItems[handles.count...]
    precondition(items.count + remaining.count <= Self.maximalCount, "Too many items")
    let first = Int32(truncatingIfNeeded: items.count)
    items.append(contentsOf: remaining)
    let new = first..<Int32(truncatingIfNeeded: items.count)
    return handles.isEmpty ? Array(new) : handles + new
  }

  /// Returns the items of the given handles, without duplicates.
  @inlinable
  func uniqueItems(of handles: [Int32]) -> [Item] {
    var seen: Set<Item> = []
    return handles.lazy.map(item(of:)).filter { seen.insert($0).inserted }
  }

  /// Undoes an insertion that found duplicates. Frees the handles in reverse order, so that the free handles are
  /// again in their original order.
  ///
  /// The handles in `refused` are not in the trie. The parameter is necessary, because a search for an item does not
  /// always find the item's handle. For example, a search cannot find NaN, which does not equal itself.
  ///
  /// - Parameters:
  ///   - handles: The result of ``takeHandles(for:)``.
  ///   - refused: The handles that were not added to the trie, in the same order as in `handles`.
  ///   - limit: The value of ``handleLimit`` before the insertion.
  @usableFromInline
  mutating func revert(_ handles: [Int32], refused: [Int32], limit: Int) {
    var refused = refused
    for handle in handles.reversed() {
      if refused.last == handle {
        refused.removeLast()
      } else {
        let item = items[Int(handle)]
        guard trie.remove(hash: item.hashValue, handle: handle) else { trap(onChanged: item) }
      }
      if Int(handle) < limit {
        items.vacate(Int(handle))
        free.append(handle)
      } else {
        items.removeLast()
      }
    }
  }
}

// MARK: - Adding and removing many items

extension ItemIndex {
  /// Returns true if building a new trie is faster than adding or removing `changedCount` handles one by
  /// one.
  ///
  /// In a large trie, each lookup causes cache misses. Building a trie causes few cache misses.
  @inlinable
  func isFasterToRebuild(changing changedCount: Int) -> Bool {
    changedCount >= max(8, count / min(max(3, count >> 16), 16))
  }

  /// Adds handles by building a new trie, without looking up each handle in the old trie.
  ///
  /// - Returns: The handles that were not added because their items are already in the trie.
  @inlinable
  mutating func rebuildTrie(adding handles: [Int32], of newItems: [Item]) -> [Int32] {
    var entries = [TrieEntry](of: newItems) { handles[$0] }
    entries.reserveCapacity(trie.count + newItems.count)
    trie.appendEntries(to: &entries)
    var suspects: [[Int32]] = []
    let rebuilt = HashTrie(
      partitioning: &entries, suspects: &suspects, bucketLimit: trie.bucketLimit)
    let newHandles = HandleMap(suspects.isEmpty ? [] : handles)
    let repetitions = Self.repetitions(
      among: suspects, isDistinct: { newHandles[$0] == nil }, item: item(of:))
    guard repetitions.isEmpty else {
      // There are duplicates, so the handles are added one by one to find the refused handles.
      return addEach(handles, of: newItems)
    }
    trie = rebuilt
    return []
  }
}

extension ItemIndex {
  /// Removes items, and frees their handles.
  ///
  /// - Precondition: The handles are distinct, and each has an item.
  /// - Complexity: O(*k* log *n*) or O(*n*), whichever is less, where *k* is the number of handles.
  @inlinable
  mutating func remove(_ handles: [Int32]) {
    guard handles.count < count else {
      self = ItemIndex(trie: HashTrie(bucketLimit: trie.bucketLimit))
      return
    }
    guard isFasterToRebuild(changing: handles.count) else {
      for handle in handles { remove(handle) }
      return
    }
    trie.remove(handles)
    for handle in handles { items.vacate(Int(handle)) }
    free.append(contentsOf: handles)
  }
}

// MARK: - Building

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
    // An empty array must not be created with `Array(unsafeUninitializedCapacity:initializingWith:)`.
    // That initializer writes to the storage that all empty arrays share, and the thread sanitizer reports a race.
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

  /// Returns each handle whose item equals the item of an earlier handle in the same group. A handle for which
  /// `isDistinct` returns true counts as earlier than the other handles of its group.
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
  /// - Precondition: There is at least one item. A comment in ``ItemIndex/init(unique:duplicates:)`` explains the
  ///   reason.
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
