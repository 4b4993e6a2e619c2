/// Keeps items that one side removed, if the other side changed them or put items below them.
extension MergeItems {
  /// Marks the items that stay because the given side changed them or put items below them, and returns the
  /// conflicts.
  ///
  /// - Parameters:
  ///   - side: The side that did not remove the items.
  ///   - edited: The keys of the items whose contents that side changed.
  mutating func keepChanged(by side: MergeSide, edited: [Int32]) -> [MergeConflict<Int32>] {
    let edited = edited.compactMap(index(of:)).filter { all[$0].isRemoved(onlyBy: side.other) }
    let put = changed[side].filter { all[$0].isPut(by: side) }
    for index in edited { keep(index, .changed, on: side) }
    for index in put {
      if all[index].isRemoved(onlyBy: side.other) { keep(index, .changed, on: side) }
      if let parent = removedParent(of: index, on: side) { keep(parent, .changed, on: side) }
    }
    return conflicts(on: side, put: put, edited: edited)
  }

  /// Keeps an item that the other side removed, and also keeps the item's removed ancestors.
  mutating func keep(_ index: Int, _ reason: MergeItem.Kept, on side: MergeSide) {
    var next: Int? = index
    while let index = next, all[index].kept == .no {
      all[index].kept = reason
      next = removedParent(of: index, on: side)
    }
  }

  /// Returns a conflict for each group of kept items. The items in a group are connected as parents and
  /// children.
  private func conflicts(
    on side: MergeSide, put: [Int], edited: [Int]
  ) -> [MergeConflict<Int32>] {
    var groups = KeptGroups()
    // A difference lists removals from the last row to the first, so this loop reverses the order.
    for index in changed[side.other].reversed()
    where all[index].isRemoved(onlyBy: side.other) && all[index].kept == .changed {
      groups.add(all[index].key, below: top(of: index, on: side, &groups))
    }
    for index in edited {
      groups.add(.edited(all[index].key), below: top(of: index, on: side, &groups))
    }
    for index in put {
      let removed = all[index].isRemoved(onlyBy: side.other)
      guard let kept = removed ? index : removedParent(of: index, on: side) else { continue }
      let key = all[index].key
      groups.add(
        all[index].isNew ? .inserted(key) : .moved(key), below: top(of: kept, on: side, &groups))
    }
    return groups.all.map { .removal(of: $0.items, by: side.other, against: $0.changes) }
  }

  /// Returns the topmost kept item that is connected to an item. The method finds this item by following
  /// removed parents upward.
  private func top(of index: Int, on side: MergeSide, _ groups: inout KeptGroups) -> Int {
    var path: [Int] = []
    var top = index
    while groups.tops[top] == nil, let parent = removedParent(of: top, on: side) {
      path.append(top)
      top = parent
    }
    top = groups.tops[top] ?? top
    for index in path { groups.tops[index] = top }
    return top
  }
}

/// Kept items, and the changes that are the reason for keeping them. Connected items form a group, which is
/// identified by its topmost item.
private struct KeptGroups {
  /// A cache that maps each kept item with a removed parent to the topmost item of its group.
  var tops: [Int: Int] = [:]
  private(set) var all: [(items: [Int32], changes: [MergeConflict<Int32>.Change])] = []
  private var indices: [Int: Int] = [:]

  mutating func add(_ item: Int32, below top: Int) { all[group(of: top)].items.append(item) }

  mutating func add(_ change: MergeConflict<Int32>.Change, below top: Int) {
    all[group(of: top)].changes.append(change)
  }

  private mutating func group(of top: Int) -> Int {
    if let index = indices[top] { return index }
    indices[top] = all.count
    all.append(([], []))
    return all.count - 1
  }
}
