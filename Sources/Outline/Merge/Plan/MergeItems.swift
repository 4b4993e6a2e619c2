/// All items that at least one side of a merge changed, with the edits by both sides.
struct MergeItems {
  var all: [MergeItem] = []
  private var indices = HandleMap([])

  /// For each side, the indices of the items that the side inserted, moved or removed, in the order of the
  /// changes from the base to the side.
  private(set) var changed = BothSides<[Int]>(ours: [], theirs: [])
  /// For each side, the items in the base that the side expanded or collapsed, by key. The value is true if
  /// the side expanded the item.
  private(set) var toggled = BothSides<[Int32: Bool]>(ours: [:], theirs: [:])

  init(_ keys: BothSides<MergeKeys>) {
    for change in keys.ours.changes { add(change, of: .ours) }
    indices = HandleMap(all.lazy.map(\.key))
    for change in keys.theirs.changes { add(change, of: .theirs) }
    if all.count > changed.ours.count { indices = HandleMap(all.lazy.map(\.key)) }
  }

  subscript(index: Int) -> MergeItem {
    get { all[index] }
    set { all[index] = newValue }
  }

  /// Returns the index of the item with the given key; `nil` if neither side inserted, removed or moved the
  /// item.
  func index(of key: Int32) -> Int? { key == MergeItem.root ? nil : indices[key] }

  /// If the other side removed the parent that an item has on the given side, returns the index of that
  /// parent. Otherwise, returns `nil`.
  func removedParent(of index: Int, on side: MergeSide) -> Int? {
    guard let key = all[index].parent(on: side), let parent = self.index(of: key),
      all[parent].isRemoved(onlyBy: side.other)
    else { return nil }
    return parent
  }
}

extension MergeItems {
  /// Adds a change. `indices` must contain the items that were added before the changes of this side.
  private mutating func add(_ change: MergeKeys.Change, of side: MergeSide) {
    switch change {
    case .remove(let key, let place, let isExpanded):
      let index = index(of: key, base: place, side)
      all[index].states[side] = .absent
      all[index].isExpandedInBase = isExpanded
    case .insert(let key, let place, let isExpanded):
      let index = index(of: key, base: nil, side)
      all[index].states[side] = .placed(place)
      all[index].isExpanded[side] = isExpanded
    case .move(let key, let old, let new):
      all[index(of: key, base: old, side)].states[side] = .placed(new)
    case .expand(let key): toggled[side][key] = true
    case .collapse(let key): toggled[side][key] = false
    }
  }

  private mutating func index(
    of key: Int32, base: MergeItem.Place?, _ side: MergeSide
  ) -> Int {
    let index = indices[key] ?? all.count
    if index == all.count {
      let state = base == nil ? MergeItem.State.absent : .unchanged
      all.append(MergeItem(key: key, base: base, states: BothSides(ours: state, theirs: state)))
    }
    changed[side].append(index)
    return index
  }
}
