extension SectionSnapshot {
  /// The difference between the items of an older outline and those of this one.
  ///
  /// It has as few changes as there can be, those of the standard library's `difference(from:)`;
  /// an item that moved is a removal and an insertion associated with each other.
  ///
  /// A flat difference cannot tell everything that changed in an outline: see
  /// ``outlineDifference(from:)``.
  ///
  /// - Complexity: O(*c* log *n*) when one outline came from the other by *c* changes, whatever
  ///   else there is; O(*n* log *n*) for unrelated ones, where the standard library's is quadratic
  ///   in the changes.
  @inlinable
  public func difference(from older: SectionSnapshot) -> CollectionDifference<Item> {
    flatDifference(from: older, scope: .all)
  }

  /// The difference between the visible items of an older outline and those of this one, minimal
  /// and with moves associated, as ``difference(from:)`` is.
  ///
  /// - Complexity: As that of ``difference(from:)``; showing or hiding *k* rows is *k* changes.
  @inlinable
  public func visibleDifference(from older: SectionSnapshot) -> CollectionDifference<Item> {
    flatDifference(from: older, scope: .visible)
  }

  @inlinable
  func flatDifference(
    from older: SectionSnapshot, scope: RowScope
  ) -> CollectionDifference<Item> {
    guard !storage.tree.isIdentical(to: older.storage.tree) else {
      return NoDifference.of(Item.self)
    }
    let (old, new) = (older.storage, storage)
    let changes = FlatChanges(
      from: old.tree, to: new.tree, naming: new.naming(from: old), scope: scope)
    return changes.difference { step in
      step.isOldHandle ? old.items.item(of: step.handle) : new.items.item(of: step.handle)
    }
  }
}

extension FlatChanges {
  @usableFromInline
  init(from old: RowTree, to new: RowTree, naming: Naming, scope: RowScope) {
    self = FlatMatching([Strip(old: old, new: new, naming: naming)], scope: scope).changes()
  }
}
