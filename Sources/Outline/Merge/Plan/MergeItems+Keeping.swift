/// Keeps items that one side removed, if the other side changed them or put items below them.
extension MergeItems {
  /// Keeps each item that the other side removed, if the given side changed the item or put another item
  /// below it. Returns the conflicts.
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
    // A difference lists the removed rows in reverse preorder. This loop visits them in preorder.
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

  /// Returns the topmost item of the group that contains a kept item. The search goes up from the kept item
  /// as long as the parent is a removed item.
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

/// Kept items, and the changes because of which they were kept. Connected items form a group, which is
/// identified by its topmost item.
private struct KeptGroups {
  /// A cache that maps kept items to the topmost items of their groups.
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
