/// Reverting edits of one side of a merge, so that the other side wins.
extension SectionSnapshot {
  /// Reverts an edit of this side that conflicts with the other one. Afterwards, the items in conflict are
  /// as on the other side.
  ///
  /// - Parameters:
  ///   - conflict: The conflict, with the items of this side.
  ///   - side: The side of this outline.
  ///   - other: The other side.
  /// - Complexity: O(*i* · *d* log *n*), where *i* is the number of items in the conflict and below them,
  ///   *d* is their depth, and *n* is the number of rows. Each item that has lost the siblings before it
  ///   adds their number.
  mutating func revert(
    _ conflict: MergeConflict<Item>, as side: MergeSide, against other: SectionSnapshot
  ) {
    switch conflict {
    case .parents(let item, _, _): restore(item, from: other)
    case .circle(let ours, let theirs):
      for item in side == .ours ? ours : theirs { restore(item, from: other) }
    case .order(let parent, _, _): reorderChildren(of: parent, as: other)
    case .removal(let items, side, _):
      for item in items { restore(item, from: other) }
    case .removal(_, _, let changes):
      for change in changes { revert(change, against: other) }
    }
  }

  private mutating func revert(
    _ change: MergeConflict<Item>.Change, against other: SectionSnapshot
  ) {
    switch change {
    case .moved(let item), .inserted(let item):
      guard contains(item) else { return }
      if other.contains(item) { return restore(item, from: other) }
      // Descendants that the other side has move to their places there.
      for item in snapshot(of: item).items where other.contains(item) { restore(item, from: other) }
      delete([item])
    case .edited: break
    }
  }

  /// Moves an item below its parent in another outline, together with all ancestors that it has there.
  private mutating func restore(_ item: Item, from other: SectionSnapshot) {
    // An earlier revert may have removed the item together with another one.
    guard other.contains(item) else { return }
    // From the root down, so that no ancestor is put below an item that is still below this one.
    for ancestor in other.ancestors(of: item).reversed() where isMissing(ancestor, orBelow: item) {
      putBack(ancestor, from: other)
    }
    if !contains(item) || parent(of: item) != other.parent(of: item) {
      putBack(item, from: other)
    }
  }

  private func isMissing(_ item: Item, orBelow other: Item) -> Bool {
    guard let index = index(of: item) else { return true }
    guard let start = self.index(of: other) else { return false }
    return index > start && index <= start + descendantCount(of: other)
  }

  /// Inserts or moves an item so that it comes after the nearest sibling that precedes it in another
  /// outline.
  private mutating func putBack(_ item: Item, from other: SectionSnapshot) {
    let parent = other.parent(of: item)
    if !contains(item) {
      append([item], to: parent)
      if other.isExpanded(item) { expand([item]) }
    }
    var index = other.childIndex(of: item)!
    while index > 0 {
      index -= 1
      let sibling = other.child(of: parent, at: index)!
      if contains(sibling) && self.parent(of: sibling) == parent {
        return move([item], after: sibling)
      }
    }
    move([item], to: parent, at: 0)
  }

  /// Arranges the children that a parent has in both outlines in the order of the other one. The other
  /// children stay where they are.
  private mutating func reorderChildren(of parent: Item?, as other: SectionSnapshot) {
    if let parent, !contains(parent) { return }
    let children = children(of: parent)
    let places = children.indices.filter {
      other.contains(children[$0]) && other.parent(of: children[$0]) == parent
    }
    let ordered = places.map { children[$0] }
      .sorted { other.childIndex(of: $0)! < other.childIndex(of: $1)! }
    for (index, item) in zip(places, ordered) where child(of: parent, at: index) != item {
      move([item], to: parent, at: index)
    }
  }
}
