extension ItemIndex {
  /// Adds items, all of them or none.
  ///
  /// - Parameters:
  ///   - newItems: The items.
  ///   - duplicates: Is given those that are there already or come again, each once, in the order
  ///     found; then nothing is added, and the result is `nil`.
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

  /// Handles that have the items from now on: free ones first, then new ones.
  @inlinable
  mutating func takeHandles(for newItems: [Item]) -> [Int32] {
    var handles: [Int32] = []
    handles.reserveCapacity(newItems.count)
    while !free.isEmpty && handles.count < newItems.count {
      handles.append(takeHandle(for: newItems[handles.count]))
    }
    guard handles.count < newItems.count else { return handles }
    let rest = newItems[handles.count...]
    precondition(items.count + rest.count <= Self.maximalCount, "Too many items")
    handles +=
      Int32(truncatingIfNeeded: items.count)..<Int32(truncatingIfNeeded: items.count + rest.count)
    items.append(contentsOf: rest)
    return handles
  }

  /// The items of some handles, each once.
  @inlinable
  func uniqueItems(of handles: [Int32]) -> [Item] {
    var seen: Set<Item> = []
    return handles.lazy.map(item(of:)).filter { seen.insert($0).inserted }
  }

  /// Undoes what was done of adding items of which some are there twice: the last handle first, so
  /// that the same ones are free as before, in the same order.
  ///
  /// What is in the trie is told by `refused` and not by looking for it: an item that is not equal to
  /// itself would be left there without a place.
  ///
  /// - Parameters:
  ///   - handles: What ``takeHandles(for:)`` gave.
  ///   - refused: Those of them that did not come into the trie, in that order.
  ///   - limit: The ``handleLimit`` from before.
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
  /// Whether so many new items are better added by building the trie afresh.
  @inlinable
  func isFasterToRebuild(_ newCount: Int) -> Bool {
    newCount >= max(count, 8) && free.isEmpty && items.count + newCount <= Self.maximalCount
  }

  /// Adds items under new handles to a trie that is built afresh, without looking for any.
  ///
  /// - Returns: Their handles; `nil` when some of all the items may be equal.
  @inlinable
  mutating func rebuild(with newItems: [Item]) -> [Int32]? {
    let first = items.count
    var entries = [TrieEntry](of: newItems, firstHandle: first)
    entries.reserveCapacity(first + newItems.count)
    trie.appendEntries(to: &entries)
    var suspects: [[Int32]] = []
    let rebuilt = HashTrie(parting: &entries, suspects: &suspects, bucketLimit: trie.bucketLimit)
    guard suspects.isEmpty else { return nil }
    trie = rebuilt
    items.append(contentsOf: newItems)
    return Array(Int32(truncatingIfNeeded: first)..<Int32(truncatingIfNeeded: items.count))
  }
}
