extension SectionSnapshot {
  /// Returns the difference between the items of an older outline and the items of this outline.
  ///
  /// The difference has the smallest possible number of changes, like the result of the standard library's
  /// `difference(from:)`. A moved item is represented by a removal and an insertion that are associated
  /// with each other.
  ///
  /// This flat difference does not contain changes to levels or expansion. To get these changes, too, use
  /// ``outlineDifference(from:)``.
  ///
  /// - Parameter older: The outline to compare with.
  /// - Complexity: O(*c* log *n*) for outlines that are *c* changes apart, where *n* is the number of rows;
  ///   O(*n* log *n*) for unrelated outlines. The standard library's difference takes time quadratic in the
  ///   number of changes.
  @inlinable
  public func difference(from older: SectionSnapshot) -> CollectionDifference<Item> {
    flatDifference(from: older, scope: .all)
  }

  /// Returns the difference between the visible items of an older outline and the visible items of this
  /// outline.
  ///
  /// As in ``difference(from:)``, the number of changes is the smallest possible, and a move consists of a
  /// removal and an insertion that are associated with each other.
  ///
  /// - Parameter older: The outline to compare with.
  /// - Complexity: The same as that of ``difference(from:)``, where showing or hiding *k* rows counts as
  ///   *k* changes.
  @inlinable
  public func visibleDifference(from older: SectionSnapshot) -> CollectionDifference<Item> {
    flatDifference(from: older, scope: .visible)
  }

  @inlinable
  func flatDifference(
    from older: SectionSnapshot, scope: RowScope
  ) -> CollectionDifference<Item> {
    guard !storage.tree.isIdentical(to: older.storage.tree) else {
      return EmptyDifference.of(Item.self)
    }
    let (old, new) = (older.storage, storage)
    let changes = FlatChanges(
      from: old.tree, to: new.tree, items: new.correspondence(from: old), scope: scope)
    return changes.difference { step in
      step.isOldHandle ? old.items.item(of: step.handle) : new.items.item(of: step.handle)
    }
  }
}

extension FlatChanges {
  @usableFromInline
  init(from old: RowTree, to new: RowTree, items: ItemCorrespondence, scope: RowScope) {
    let rows = RowMatching(from: old, to: new, items: items, scope: scope)
    let section = SectionPair(old: old, new: new)
    self = FlatMatching([section], rows: CollectionOfOne(rows), scope: scope).changes()
  }
}

extension Range<Int> {
  /// Returns the numbers in the range that are not in `members`. The members must be in ascending order.
  func removing(_ members: [Int]) -> [Int] {
    guard members.count < count else { return [] }
    var remaining: [Int] = []
    remaining.reserveCapacity(count - members.count)
    var start = lowerBound
    for member in members {
      remaining += start..<member
      start = member + 1
    }
    remaining += start..<upperBound
    return remaining
  }
}
