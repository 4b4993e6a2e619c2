extension SectionSnapshot {
  /// Moves items with all their descendants before an item, to its level.
  ///
  /// Several items keep the order in which they stand in the outline, an item inside another moved
  /// one travels with it, and expansion survives. An item that is itself moved marks the place
  /// where it stands: moving an item before itself changes nothing.
  ///
  /// Traps when an item is not in the outline, or would have to stand inside itself.
  ///
  /// - Complexity: O((*k* + *m*) log *n*), where *m* is the number of items and *k* that of the rows
  ///   that move along; O(*k* + *m* log *n*) where these came together.
  @inlinable
  public mutating func move(_ items: [Item], before item: Item) {
    trap { outline throws(OutlineError) in
      try outline.moveSubtrees(items, to: .before(item))
    }
  }

  /// Moves items with all their descendants after an item and its descendants, to its level.
  ///
  /// Works as ``move(_:before:)`` does, and costs the same.
  @inlinable
  public mutating func move(_ items: [Item], after item: Item) {
    trap { outline throws(OutlineError) in
      try outline.moveSubtrees(items, to: .after(item))
    }
  }

  /// Moves items with all their descendants among the children of a parent.
  ///
  /// Works as ``move(_:before:)`` does, and costs the same.
  ///
  /// - Parameters:
  ///   - items: The items to move.
  ///   - parent: The parent, or `nil` for the roots.
  ///   - index: Where the first of them stands among the parent's children afterwards, from 0 to
  ///     the number of children that are not being moved; `nil` for the end.
  @inlinable
  public mutating func move(_ items: [Item], to parent: Item?, at index: Int? = nil) {
    trap { outline throws(OutlineError) in
      try outline.moveSubtrees(items, to: .into(parent, at: index))
    }
  }
}

extension SectionSnapshot {
  @inlinable
  mutating func moveSubtrees(
    _ items: [Item], to destination: Destination
  ) throws(OutlineError) {
    guard !items.isEmpty else { return }
    let target = try destination.inTree(of: self)
    let handles = try handles(of: items)
    do {
      try storage.tree.move(handles, to: target)
    } catch {
      throw destination.error(error, in: self)
    }
  }
}
