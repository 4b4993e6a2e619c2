/// Reverts edits by one side of a merge, so that the other side wins.
extension SectionSnapshot {
  /// Reverts an edit by this side that conflicts with the other side. Afterwards, the items in conflict
  /// have the same places as on the other side.
  ///
  /// - Parameters:
  ///   - conflict: The conflict, with the identities that the items have on this side.
  ///   - side: The side to which this outline belongs.
  ///   - other: The other side.
  /// - Complexity: O(*i* · *d* log *n*), where *i* is the number of items in the conflict and their
  ///   descendants, *d* is their depth, and *n* is the number of rows. For each item, the siblings before it
  ///   that are missing on this side add to the time.
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
      // Descendants that the other side also contains are not deleted. They are moved below their parents on
      // the other side.
      for item in snapshot(of: item).items where other.contains(item) { restore(item, from: other) }
      delete([item])
    case .edited: break
    }
  }

  /// Inserts or moves an item below the parent that it has in another outline. First does the same with those
  /// ancestors of the item in the other outline that are missing here, or that are below the item here.
  private mutating func restore(_ item: Item, from other: SectionSnapshot) {
    // The other outline may lack the item, for example after an earlier revert.
    guard other.contains(item) else { return }
    // The ancestors are moved from the root down. Otherwise, an ancestor could be put below another
    // ancestor that is still below the item.
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

  /// Inserts or moves an item below the parent that it has in another outline. Puts the item after the
  /// nearest preceding sibling that has the same parent in both outlines.
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

  /// Reorders the children that a parent has in both outlines, so that they are in the order of the other
  /// outline. All other children stay where they are.
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
