/// All items that at least one side of a merge changed, with the edits by both sides.
struct MergeItems {
  var all: [MergeItem] = []
  private var indices = HandleMap([])

  /// The indices of the items that our side changed, in the order of the difference between the base and
  /// our side.
  private(set) var changedByOurs: [Int] = []
  private(set) var changedByTheirs: [Int] = []
  /// The items in the base that our side expanded or collapsed, by key. The value is true if our side
  /// expanded the item.
  private var toggledByOurs: [Int32: Bool] = [:]
  private var toggledByTheirs: [Int32: Bool] = [:]

  init(ours: MergeKeys, theirs: MergeKeys) {
    for change in ours.changes {
      add(change, of: .ours) { _ in nil }
    }
    let known = HandleMap(all.lazy.map(\.key))
    for change in theirs.changes { add(change, of: .theirs) { known[$0] } }
    indices = all.count == changedByOurs.count ? known : HandleMap(all.lazy.map(\.key))
  }

  subscript(index: Int) -> MergeItem {
    get { all[index] }
    set { all[index] = newValue }
  }

  /// Returns the index of the item with the given key; `nil` if neither side inserted, removed or moved the item.
  func index(of key: Int32) -> Int? { key == MergeItem.root ? nil : indices[key] }

  func changed(by side: MergeSide) -> [Int] {
    side == .ours ? changedByOurs : changedByTheirs
  }

  func toggled(by side: MergeSide) -> [Int32: Bool] {
    side == .ours ? toggledByOurs : toggledByTheirs
  }

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
  private mutating func add(
    _ change: MergeKeys.Change, of side: MergeSide, known: (Int32) -> Int?
  ) {
    switch change {
    case .remove(let key, let place, let isExpanded):
      let index = index(of: key, base: place, side, known)
      all[index][side] = .absent
      all[index].isExpandedInBase = isExpanded
    case .insert(let key, let place, let isExpanded):
      let index = index(of: key, base: nil, side, known)
      all[index][side] = .placed(place)
      if side == .ours {
        all[index].isExpandedInOurs = isExpanded
      } else {
        all[index].isExpandedInTheirs = isExpanded
      }
    case .move(let key, let old, let new):
      all[index(of: key, base: old, side, known)][side] = .placed(new)
    case .expand(let key): toggle(key, isExpanded: true, by: side)
    case .collapse(let key): toggle(key, isExpanded: false, by: side)
    }
  }

  private mutating func index(
    of key: Int32, base: MergeItem.Place?, _ side: MergeSide, _ known: (Int32) -> Int?
  ) -> Int {
    let index = known(key) ?? all.count
    if index == all.count {
      let state = base == nil ? MergeItem.State.absent : .unchanged
      all.append(MergeItem(key: key, base: base, ours: state, theirs: state))
    }
    if side == .ours { changedByOurs.append(index) } else { changedByTheirs.append(index) }
    return index
  }

  private mutating func toggle(_ key: Int32, isExpanded: Bool, by side: MergeSide) {
    if side == .ours { toggledByOurs[key] = isExpanded } else { toggledByTheirs[key] = isExpanded }
  }
}
