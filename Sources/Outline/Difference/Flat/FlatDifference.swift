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
  /// - Complexity: The cost of ``difference(from:)``, where showing or hiding *k* rows counts as *k* changes.
  @inlinable
  public func visibleDifference(from older: SectionSnapshot) -> CollectionDifference<Item> {
    flatDifference(from: older, scope: .visible)
  }

  @inlinable
  func flatDifference(
    from older: SectionSnapshot, scope: RowScope
  ) -> CollectionDifference<Item> {
    guard !storage.tree.isIdentical(to: older.storage.tree) else {
      return .empty
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

// MARK: - Flat snapshots

extension Snapshot {
  /// Returns the difference between the items of an older snapshot and the items of this snapshot.
  ///
  /// This method compares ``itemIdentifiers``, which contains the items of all sections, one section after
  /// the other. The difference has the smallest possible number of changes, like the result of the standard
  /// library's `difference(from:)`. A moved item is represented by a removal and an insertion that are
  /// associated with each other. The difference does not show that an empty section was added or removed, or
  /// that an item moved from the end of a section to the start of the next section. To find changes to the
  /// list of sections, compare ``sectionIdentifiers``.
  ///
  /// UIKit's snapshots do not have a `difference(from:)` method.
  ///
  /// - Parameter older: The snapshot to compare with.
  /// - Complexity: O(*n* + *c* log *c*) on average, and O(1) when one snapshot is an unchanged copy of the
  ///   other. Here, *n* is the number of all items, and *c* is the number of items from the first changed
  ///   item to the last changed item. The standard library's difference takes time quadratic in the number of
  ///   changes.
  public func difference(from older: Snapshot) -> CollectionDifference<Item> {
    guard self != older else { return .empty }
    let (old, new) = (older.itemIdentifiers, itemIdentifiers)
    return FlatChanges(from: old, to: new).difference { step in
      step.isOldHandle ? old[step.position] : new[Int(step.handle)]
    }
  }
}

extension FlatChanges {
  /// Creates the changes between two lists of distinct items. The handle of an item is its index.
  fileprivate init<Item: Hashable>(from old: [Item], to new: [Item]) {
    self.init(removed: [], inserted: [])
    let start = zip(old, new).prefix { $0 == $1 }.count
    let endCount = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let (oldRange, newRange) = (start..<old.count - endCount, start..<new.count - endCount)

    var oldIndices: [Item: Int] = [:]
    oldIndices.reserveCapacity(oldRange.count)
    for index in oldRange { oldIndices[old[index]] = index }
    var matched: [Move] = []
    for index in newRange {
      let row = FlatMatching.Row(index)
      if let oldIndex = oldIndices.removeValue(forKey: new[index]) {
        matched.append(Move(row: row, old: oldIndex))
      } else {
        inserted.append(row)
      }
    }
    removed = oldIndices.values.sorted().map { FlatMatching.Row($0) }
    // Items are unique, so the items that stay are a longest increasing subsequence of the old indices.
    let staying = heaviestIncreasingSubsequence(of: matched.map(\.old))
    moved = matched.indices.removing(staying).map { matched[$0] }
  }
}

extension FlatMatching.Row {
  fileprivate init(_ index: Int) {
    self.init(handle: Int32(truncatingIfNeeded: index), section: 0, position: index)
  }
}
