/// An item that at least one side of a merge changed, with the edits by both sides.
///
/// In a merge, each item is identified by a *key*. The key of an item in the base is its handle in the
/// base. The keys of new items are the numbers that follow the handles of the base. The key `root`
/// represents the parent of the roots, which is not an item.
struct MergeItem {
  typealias Place = OutlineDifference<Int32>.Place

  /// The place that the item has on one side.
  enum State {
    /// The side did not insert, move or remove the item. The item can still have a different sibling index
    /// than in the base, because the side may have inserted or removed siblings.
    case unchanged
    /// The side removed the item, or never had it.
    case absent
    /// The side inserted or moved the item to this place.
    case placed(Place)
  }

  /// The reason why the result contains an item that one side removed.
  enum Kept {
    case no
    /// The other side changed the item, or put another item below it.
    case changed
    /// The move of a descendant away from this item was reverted to break a cycle.
    case needed
  }

  static let root: Int32 = -1

  let key: Int32
  /// The item's place in the base; `nil` for a new item.
  let base: Place?
  /// The place of the item on each side.
  var states: BothSides<State>
  /// True if a side removed the item and the item is expanded in the base.
  var isExpandedInBase = false
  /// For each side, true if the side inserted the item and the item is expanded there.
  var isExpanded = BothSides(ours: false, theirs: false)
  var kept = Kept.no
  /// The key of the item's parent in the result; `nil` if the item is not in the result.
  var parent: Int32?

  var isNew: Bool { base == nil }
  var baseParent: Int32? { base.map(\.parentKey) }

  /// Returns the key of the item's parent on a side, or `nil` if that side does not have the item.
  func parent(on side: MergeSide) -> Int32? {
    switch states[side] {
    case .unchanged: baseParent
    case .absent: nil
    case .placed(let place): place.parentKey
    }
  }

  func isAbsent(on side: MergeSide) -> Bool {
    if case .absent = states[side] { true } else { false }
  }

  /// Returns true if a side inserted the item, or gave it a different parent.
  func isPut(by side: MergeSide) -> Bool {
    guard case .placed(let place) = states[side] else { return false }
    return isNew || place.parentKey != baseParent
  }

  /// Returns true if the given side removed the item and the other side did not.
  func isRemoved(onlyBy side: MergeSide) -> Bool {
    !isNew && isAbsent(on: side) && !isAbsent(on: side.other)
  }
}

extension OutlineDifference<Int32>.Place {
  var parentKey: Int32 { parent ?? MergeItem.root }
}

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

  /// Returns the index of the parent that an item has on the given side, if the other side removed this
  /// parent. Otherwise, returns `nil`.
  private func removedParent(of index: Int, on side: MergeSide) -> Int? {
    guard let key = all[index].parent(on: side), let parent = self.index(of: key),
      all[parent].isRemoved(onlyBy: side.other)
    else { return nil }
    return parent
  }
}

extension MergeItems {
  /// Adds a change. `indices` must contain all items that were added before the first change of this side.
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

/// Keeps each item that one side removed, if the other side changed this item or put another item below it.
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

/// Kept items, and the changes that are the reason for keeping these items. Kept items that are connected as
/// parents and children form a group.
private struct KeptGroups {
  var all: [(items: [Int32], changes: [MergeConflict<Int32>.Change])] = []
  /// For each item whose group has been looked up, the index of this group in `all`.
  var indices: [Int: Int] = [:]
}

/// Chooses the parents that changed items have in the result.
extension MergeItems {
  /// Chooses a parent for each item that is in the result, and returns the conflicts. The chosen parents
  /// may form cycles.
  ///
  /// If only one side gave an item a new parent, this parent is chosen. If both sides gave the item new
  /// parents, the parent from “ours” is chosen. An item that only one side has keeps its parent on that side.
  mutating func chooseParents() -> [MergeConflict<Int32>] {
    var conflicts: [MergeConflict<Int32>] = []
    for index in all.indices {
      let item = all[index]
      guard item.isInResult else { continue }
      let (ours, theirs) = (item.parent(on: .ours), item.parent(on: .theirs))
      all[index].parent = item.isPut(by: .ours) || theirs == nil ? ours : theirs
      guard let ours, let theirs, ours != theirs, item.isPut(by: .ours), item.isPut(by: .theirs)
      else { continue }
      conflicts.append(
        .parents(of: item.key, ours: ours.keyOfItem, theirs: theirs.keyOfItem))
    }
    return conflicts
  }

  /// Reverts a move by “theirs”, so that the item keeps its parent from “ours”.
  mutating func refuseMove(of index: Int) {
    all[index].parent = all[index].baseParent
    guard let parent = removedParent(of: index, on: .ours) else { return }
    // “Theirs” moved the item away and removed its old parent.
    // The item moves back, so the old parent must be kept, too.
    keep(parent, .needed, on: .ours)
    var next: Int? = parent
    while let index = next, all[index].parent == nil {
      all[index].parent = all[index].parent(on: .ours)
      next = removedParent(of: index, on: .ours)
    }
  }
}

extension MergeItem {
  /// True if the item is in the result. When cycles are broken later, more items may be added to the
  /// result.
  fileprivate var isInResult: Bool {
    isNew || kept != .no || !isAbsent(on: .ours) && !isAbsent(on: .theirs)
  }

  /// True if “theirs” moved the item to its current parent, and this move can be reverted.
  var hasMoveOfTheirs: Bool {
    !isNew && isPut(by: .theirs) && !isPut(by: .ours) && !isAbsent(on: .ours)
      && parent != baseParent
  }
}

extension Int32 {
  /// The key, or `nil` if the key is `root`, which does not identify an item.
  var keyOfItem: Int32? { self == MergeItem.root ? nil : self }
}
