extension SectionSnapshot {
  /// The difference between the items of an older outline and those of this one.
  ///
  /// It has as few changes as there can be, those of the standard library's `difference(from:)`;
  /// an item that moved is a removal and an insertion associated with each other.
  ///
  /// A flat difference cannot tell everything that changed in an outline: see
  /// ``outlineDifference(from:)``.
  ///
  /// - Complexity: O(*n* log *n*), where the standard library's is quadratic in the changes.
  public func difference(from older: SectionSnapshot) -> CollectionDifference<Item> {
    flatDifference(from: older.items, to: items, oldIndex: older.index(of:))
  }

  /// The difference between the visible items of an older outline and those of this one, minimal
  /// and with moves associated, as ``difference(from:)`` is.
  ///
  /// - Complexity: O(*n* log *n*).
  public func visibleDifference(from older: SectionSnapshot) -> CollectionDifference<Item> {
    flatDifference(from: older.visibleItems, to: visibleItems, oldIndex: older.visibleIndex(of:))
  }
}

/// The minimal difference between two lists of unique items.
///
/// Items that stand in both lists keep their place if they are in a longest common subsequence;
/// where items are unique that is a longest increasing subsequence of the places that the new
/// list's items had in the old one (Hunt and Szymanski, 1977).
///
/// - Parameter oldIndex: The place of an item in `old`, if it is there.
func flatDifference<Item: Hashable>(
  from old: [Item], to new: [Item], oldIndex: (Item) -> Int?
) -> CollectionDifference<Item> {
  let oldIndices = new.map(oldIndex)
  let common = new.indices.filter { oldIndices[$0] != nil }
  var staysInOld = Array(repeating: false, count: old.count)
  var staysInNew = Array(repeating: false, count: new.count)
  for index in longestIncreasingSubsequence(of: common.map { oldIndices[$0]! }) {
    staysInNew[common[index]] = true
    staysInOld[oldIndices[common[index]]!] = true
  }

  var newIndices: [Int: Int] = [:]
  for index in common where !staysInNew[index] { newIndices[oldIndices[index]!] = index }
  var changes: [CollectionDifference<Item>.Change] = []
  for index in old.indices where !staysInOld[index] {
    changes.append(
      .remove(offset: index, element: old[index], associatedWith: newIndices[index]))
  }
  for index in new.indices where !staysInNew[index] {
    changes.append(
      .insert(offset: index, element: new[index], associatedWith: oldIndices[index]))
  }
  return CollectionDifference(changes)!
}
