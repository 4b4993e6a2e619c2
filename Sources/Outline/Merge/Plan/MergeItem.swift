/// An item that at least one side of a merge changed, with the edits by both sides.
///
/// In a merge, each item is identified by a *key*. The key of an item in the base is its handle in the
/// base. The keys of new items are the numbers that follow the handles of the base. The key `root`
/// represents the parent of the roots, which is not an item.
struct MergeItem {
  typealias Place = OutlineDifference<Int32>.Place

  /// The place that the item has on one side.
  enum State {
    /// The side did not insert, move or remove the item. Nevertheless, the item may have another sibling
    /// index than in the base, because siblings may have been inserted or removed.
    case unchanged
    /// The side removed the item, or never had it.
    case absent
    /// The side inserted or moved the item to this place.
    case placed(Place)
  }

  /// The reason why an item that one side removed is in the result.
  enum Kept {
    case no
    /// The other side changed the item, or put another item below it.
    case changed
    /// The move of a descendant away from this item was reverted to break a cycle.
    case needed
  }

  static let root: Int32 = -1

  let key: Int32
  /// The item's place in the base; `nil` for a new item.
  let base: Place?
  /// The place of the item on each side.
  var states: BothSides<State>
  /// True if a side removed the item and the item is expanded in the base.
  var isExpandedInBase = false
  /// For each side, true if the side inserted the item and the item is expanded there.
  var isExpanded = BothSides(ours: false, theirs: false)
  var kept = Kept.no
  /// The key of the item's parent in the result; `nil` if the item is not in the result.
  var parent: Int32?

  var isNew: Bool { base == nil }
  var baseParent: Int32? { base.map(\.parentKey) }

  /// Returns the key of the item's parent on a side, or `nil` if that side does not have the item.
  func parent(on side: MergeSide) -> Int32? {
    switch states[side] {
    case .unchanged: baseParent
    case .absent: nil
    case .placed(let place): place.parentKey
    }
  }

  func isAbsent(on side: MergeSide) -> Bool {
    if case .absent = states[side] { true } else { false }
  }

  /// Returns true if a side inserted the item, or gave it a different parent.
  func isPut(by side: MergeSide) -> Bool {
    guard case .placed(let place) = states[side] else { return false }
    return isNew || place.parentKey != baseParent
  }

  /// Returns true if the given side removed the item and the other side did not.
  func isRemoved(onlyBy side: MergeSide) -> Bool {
    !isNew && isAbsent(on: side) && !isAbsent(on: side.other)
  }
}

extension OutlineDifference<Int32>.Place {
  var parentKey: Int32 { parent ?? MergeItem.root }
}
