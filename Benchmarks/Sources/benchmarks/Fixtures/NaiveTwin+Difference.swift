extension NaiveTwin {
  /// Returns a minimal difference of the items, in which the removal and the insertion of a moved item are
  /// associated. The items in a longest increasing subsequence of the old positions stay. All other items are
  /// removed or inserted.
  func difference(from older: NaiveTwin) -> CollectionDifference<Item> {
    difference(
      older: older.storage.entries.map(\.item), older.index(of:), storage.entries.map(\.item))
  }

  /// Returns a minimal difference of the visible items.
  func visibleDifference(from older: NaiveTwin) -> CollectionDifference<Item> {
    difference(older: older.visibleItems, older.visibleIndexIfKnown(of:), visibleItems)
  }

  private var visibleItems: [Item] { (0..<storage.visibleCount).map(visibleItem(at:)) }

  private func visibleIndexIfKnown(of item: Item) -> Int? {
    index(of: item).flatMap { _ in visibleIndex(of: item) }
  }

  private func difference(
    older: [Item], _ oldIndex: (Item) -> Int?, _ items: [Item]
  ) -> CollectionDifference<Item> {
    let oldIndices = items.map(oldIndex)
    let common = items.indices.filter { oldIndices[$0] != nil }
    var staysInOld = Array(repeating: false, count: older.count)
    var stays = Array(repeating: false, count: items.count)
    for index in longestIncreasing(common.map { oldIndices[$0]! }) {
      stays[common[index]] = true
      staysInOld[oldIndices[common[index]]!] = true
    }
    var newIndices: [Int: Int] = [:]
    for index in common where !stays[index] { newIndices[oldIndices[index]!] = index }
    let removals = older.indices.filter { !staysInOld[$0] }.map {
      CollectionDifference.Change.remove(
        offset: $0, element: older[$0], associatedWith: newIndices[$0])
    }
    let insertions = items.indices.filter { !stays[$0] }.map {
      CollectionDifference.Change.insert(
        offset: $0, element: items[$0], associatedWith: oldIndices[$0])
    }
    return CollectionDifference(removals + insertions)!
  }
}
