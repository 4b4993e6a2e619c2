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
    // “Theirs” moved the item away and removed its old parent. The item moves back, so the old parent must be
    // kept, too.
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
