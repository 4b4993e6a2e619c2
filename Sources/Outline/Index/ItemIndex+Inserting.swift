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
    unique newItems: some Collection<Item>, duplicates: inout [Item]
  ) -> [Int32]? {
    var handles: [Int32] = []
    handles.reserveCapacity(newItems.count)
    for item in newItems {
      let hash = item.hashValue
      if handle(of: item, hash: hash) == nil {
        handles.append(insert(item, hash: hash))
      } else if !duplicates.contains(item) {
        duplicates.append(item)
      }
    }
    guard duplicates.isEmpty else {
      for handle in handles.reversed() { remove(handle) }
      return nil
    }
    return handles
  }
}

extension ItemIndex {
  /// Whether one is an unchanged copy of the other: then every handle stands for the same item.
  @inlinable
  func isIdentical(to other: ItemIndex) -> Bool {
    items.root === other.items.root && items.count == other.items.count
  }
}
