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

  /// Returns a conflict for each group of kept items.
  private func conflicts(
    on side: MergeSide, put: [Int], edited: [Int]
  ) -> [MergeConflict<Int32>] {
    var groups = KeptGroups()
    // A difference lists the removed rows in reverse preorder. This loop visits them in preorder.
    for index in changed[side.other].reversed()
    where all[index].isRemoved(onlyBy: side.other) && all[index].kept == .changed {
      let group = group(of: index, on: side, &groups)
      groups.all[group].items.append(all[index].key)
    }
    for index in edited {
      let group = group(of: index, on: side, &groups)
      groups.all[group].changes.append(.edited(all[index].key))
    }
    for index in put {
      let removed = all[index].isRemoved(onlyBy: side.other)
      guard let kept = removed ? index : removedParent(of: index, on: side) else { continue }
      let key = all[index].key
      let group = group(of: kept, on: side, &groups)
      groups.all[group].changes.append(all[index].isNew ? .inserted(key) : .moved(key))
    }
    return groups.all.map { .removal(of: $0.items, by: side.other, against: $0.changes) }
  }

  /// Returns the index of the group that contains a kept item. The search goes up from the kept item as long
  /// as the parent is a removed item. If no item on this path has a group yet, the items get a new group.
  private func group(of index: Int, on side: MergeSide, _ groups: inout KeptGroups) -> Int {
    var path: [Int] = []
    var group: Int?
    var next: Int? = index
    while let item = next, group == nil {
      group = groups.indices[item]
      path.append(item)
      next = removedParent(of: item, on: side)
    }
    let found = group ?? groups.all.count
    if group == nil { groups.all.append(([], [])) }
    for item in path { groups.indices[item] = found }
    return found
  }
}

/// Kept items, and the changes because of which they were kept. Kept items that are connected as parents
/// and children form a group.
private struct KeptGroups {
  var all: [(items: [Int32], changes: [MergeConflict<Int32>.Change])] = []
  /// For each item whose group has been looked up, the index of this group in `all`.
  var indices: [Int: Int] = [:]
}
