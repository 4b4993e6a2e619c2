/// The parents of changed items in the result.
extension MergeItems {
  /// Chooses a parent for each item that stays, and returns the conflicts. Circles are possible then.
  ///
  /// A side that did not put an item elsewhere leaves the choice to the other one.
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

  /// Takes a move of theirs back, so that an item stays where ours has it.
  mutating func refuseMove(of index: Int) {
    all[index].parent = all[index].baseParent
    guard let parent = removedParent(of: index, on: .ours) else { return }
    // Theirs removed the parent after it moved the item out.
    keep(parent, .needed, on: .ours)
    var next: Int? = parent
    while let index = next, all[index].parent == nil {
      all[index].parent = all[index].parent(on: .ours)
      next = removedParent(of: index, on: .ours)
    }
  }
}

extension MergeItem {
  /// True if the item stays or comes, and no circle has to be considered.
  fileprivate var isInResult: Bool {
    isNew || kept != .no || !isAbsent(on: .ours) && !isAbsent(on: .theirs)
  }

  /// True if a move of theirs to another parent was taken that can be taken back.
  var hasMoveOfTheirs: Bool {
    !isNew && isPut(by: .theirs) && !isPut(by: .ours) && !isAbsent(on: .ours)
      && parent != baseParent
  }
}

extension Int32 {
  /// The key of an item, `nil` for the root.
  var keyOfItem: Int32? { self == MergeItem.root ? nil : self }
}
