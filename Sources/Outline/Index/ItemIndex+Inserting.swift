extension ItemIndex {
  /// Adds items, all of them or none.
  ///
  /// - Parameters:
  ///   - newItems: The items.
  ///   - duplicates: Set to the items that are there already or occur twice, each once, in the order
  ///     found. Then nothing is added, and the result is `nil`.
  /// - Returns: Their handles.
  /// - Complexity: O(*k* log *n*), where *k* is the number of items.
  @inlinable
  mutating func insert(
    unique newItems: [Item], duplicates: inout [Item]
  ) -> [Int32]? {
    if isFasterToRebuild(newItems.count), let handles = rebuild(with: newItems) { return handles }
    return insertEach(unique: newItems, duplicates: &duplicates)
  }

  /// Adds items one after the other.
  @inlinable
  mutating func insertEach(unique newItems: [Item], duplicates: inout [Item]) -> [Int32]? {
    let limit = handleLimit
    let handles = takeHandles(for: newItems)
    var refused: [Int32] = []
    for (item, handle) in zip(newItems, handles) {
      let isNew = trie.insert(hash: item.hashValue, handle: handle) { items[Int($0)] == item }
      if !isNew { refused.append(handle) }
    }
    guard refused.isEmpty else {
      duplicates = uniqueItems(of: refused)
      takeBack(handles, refused: refused, limit: limit)
      return nil
    }
    return handles
  }

  /// Returns handles that now stand for the items: free ones first, then new ones.
  @inlinable
  mutating func takeHandles(for newItems: [Item]) -> [Int32] {
    var handles: [Int32] = []
    handles.reserveCapacity(newItems.count)
    while !free.isEmpty && handles.count < newItems.count {
      handles.append(takeHandle(for: newItems[handles.count]))
    }
    guard handles.count < newItems.count else { return handles }
    let remaining = newItems[handles.count...]
    precondition(items.count + remaining.count <= Self.maximalCount, "Too many items")
    handles +=
      Int32(
        truncatingIfNeeded: items.count)..<Int32(truncatingIfNeeded: items.count + remaining.count)
    items.append(contentsOf: remaining)
    return handles
  }

  /// Returns the items of some handles, each once.
  @inlinable
  func uniqueItems(of handles: [Int32]) -> [Item] {
    var seen: Set<Item> = []
    return handles.lazy.map(item(of:)).filter { seen.insert($0).inserted }
  }

  /// Undoes an insertion that found duplicates. Starts with the last handle, so that the free list
  /// has the same order as before.
  ///
  /// `refused` says which handles are not in the trie. A search would not find an item that is not
  /// equal to itself, and leave it there.
  ///
  /// - Parameters:
  ///   - handles: The result of ``takeHandles(for:)``.
  ///   - refused: Those of them that were not added to the trie, in that order.
  ///   - limit: The ``handleLimit`` before the insertion.
  @usableFromInline
  mutating func takeBack(_ handles: [Int32], refused: [Int32], limit: Int) {
    var refused = refused
    for handle in handles.reversed() {
      if refused.last == handle {
        refused.removeLast()
      } else {
        trie.remove(hash: items[Int(handle)].hashValue, handle: handle)
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
  /// Whether adding `newCount` items is faster by building a new trie.
  @inlinable
  func isFasterToRebuild(_ newCount: Int) -> Bool {
    newCount >= max(count, 8) && free.isEmpty && items.count + newCount <= Self.maximalCount
  }

  /// Adds items by building a new trie, without a look-up for each.
  ///
  /// - Returns: Their handles; `nil` when some of all the items may be equal.
  @inlinable
  mutating func rebuild(with newItems: [Item]) -> [Int32]? {
    let first = items.count
    var entries = [TrieEntry](of: newItems, firstHandle: first)
    entries.reserveCapacity(first + newItems.count)
    trie.appendEntries(to: &entries)
    var suspects: [[Int32]] = []
    let rebuilt = HashTrie(
      partitioning: &entries, suspects: &suspects, bucketLimit: trie.bucketLimit)
    guard suspects.isEmpty else { return nil }
    trie = rebuilt
    items.append(contentsOf: newItems)
    return Array(Int32(truncatingIfNeeded: first)..<Int32(truncatingIfNeeded: items.count))
  }
}
