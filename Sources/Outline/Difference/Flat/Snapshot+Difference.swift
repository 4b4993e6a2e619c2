extension Snapshot {
  /// Returns the difference between the items of an older snapshot and the items of this snapshot.
  ///
  /// This method compares ``itemIdentifiers``: the items of all sections, one section after the other. The
  /// difference has the smallest possible number of changes, like the result of the standard library's
  /// `difference(from:)`. A moved item is represented by a removal and an insertion that are associated
  /// with each other. The difference does not show that an empty section was added or removed, or that an
  /// item moved from the end of a section to the start of the next section. To find changes to the list of
  /// sections, compare ``sectionIdentifiers``.
  ///
  /// UIKit's snapshots do not have a `difference(from:)` method.
  ///
  /// - Parameter older: The snapshot to compare with.
  /// - Complexity: O(*n* + *c* log *c*) on average, where *c* is the number of items from the first changed
  ///   item to the last changed item; O(1) when one snapshot is an unchanged copy of the other. The
  ///   standard library's difference takes time quadratic in the number of changes.
  public func difference(from older: Snapshot) -> CollectionDifference<Item> {
    guard self != older else { return EmptyDifference.of(Item.self) }
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
