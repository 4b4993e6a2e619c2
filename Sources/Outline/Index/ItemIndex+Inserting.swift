extension ItemIndex {
  /// Adds items, all of them or none.
  ///
  /// - Parameters:
  ///   - newItems: The items.
  ///   - duplicates: Set to the items that are already present or occur twice. Each is listed once, in the
  ///     order found. Nothing is added then, and the result is `nil`.
  /// - Returns: The handles of the items.
  /// - Complexity: O(*k* log *n*) or O(*k* + *n*), whichever is less, where *k* is the number of items; the
  ///   sum of both if there are duplicates.
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

  /// Adds handles to the trie one by one, except those whose items it already has.
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

  /// Returns handles for the items: free handles first, then new ones.
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

  /// Returns the items of some handles, without duplicates.
  @inlinable
  func uniqueItems(of handles: [Int32]) -> [Item] {
    var seen: Set<Item> = []
    return handles.lazy.map(item(of:)).filter { seen.insert($0).inserted }
  }

  /// Undoes an insertion that found duplicates. Starts with the last handle, so that the free list has its
  /// old order again.
  ///
  /// `refused` lists the handles that are not in the trie. A search by item would not do: it does not find
  /// an item that is not equal to itself, and would leave that item in the index.
  ///
  /// - Parameters:
  ///   - handles: The result of ``takeHandles(for:)``.
  ///   - refused: The handles that were not added to the trie, in the order of `handles`.
  ///   - limit: The ``handleLimit`` before the insertion.
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

// MARK: - Many at once

extension ItemIndex {
  /// True if building a new trie is faster than adding or removing some handles one by one.
  ///
  /// The larger the trie, the longer a lookup takes, because of cache misses. Building has few of these.
  @inlinable
  func isFasterToRebuild(changing changedCount: Int) -> Bool {
    changedCount >= max(8, count / min(max(3, count >> 16), 16))
  }

  /// Adds handles by building a new trie, without a lookup for each handle.
  ///
  /// - Returns: The handles that were not added, because their items are already present.
  @inlinable
  mutating func rebuildTrie(adding handles: [Int32], of newItems: [Item]) -> [Int32] {
    var entries = [TrieEntry](of: newItems) { handles[$0] }
    entries.reserveCapacity(trie.count + newItems.count)
    trie.appendEntries(to: &entries)
    var suspects: [[Int32]] = []
    let rebuilt = HashTrie(
      partitioning: &entries, suspects: &suspects, bucketLimit: trie.bucketLimit)
    let isNew = HandleSet(suspects.isEmpty ? [] : handles)
    let repetitions = Self.repetitions(
      among: suspects, isDistinct: { !isNew.contains($0) }, item: item(of:))
    guard repetitions.isEmpty else {
      // Adds the handles one by one, to find out which ones are refused.
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
