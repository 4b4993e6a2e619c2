/// The edits of the two sides of a merge to an item that at least one of them changed.
///
/// Here, items have *keys*. For items of the base, these are the handles in the base; new items have the
/// numbers after them. The parent of the roots, which is not an item, has the key `root`.
struct MergeItem {
  typealias Place = OutlineDifference<Int32>.Place

  /// The place of the item on one side.
  enum State {
    /// It is where it was in the base, apart from siblings that were inserted or removed.
    case unchanged
    /// It was removed, or never inserted.
    case absent
    /// It was inserted or moved to this place.
    case placed(Place)
  }

  /// The reason why an item stays although one side removed it.
  enum Kept {
    case no
    /// The other side changed it, or put an item below it.
    case changed
    /// An item is put below it again because a cycle was broken.
    case needed
  }

  static let root: Int32 = -1

  let key: Int32
  /// The place in the base; `nil` for a new item.
  let base: Place?
  var ours: State
  var theirs: State
  /// True if a side removed the item and it is expanded in the base.
  var isExpandedInBase = false
  /// True if it is expanded on the side that inserted it.
  var isExpandedInOurs = false
  var isExpandedInTheirs = false
  var kept = Kept.no
  /// The key of the parent in the result; `nil` if the item is not in the result.
  var parent: Int32?

  subscript(side: MergeSide) -> State {
    get { side == .ours ? ours : theirs }
    set { if side == .ours { ours = newValue } else { theirs = newValue } }
  }

  var isNew: Bool { base == nil }
  var baseParent: Int32? { base.map(\.parentKey) }

  /// Returns the key of the parent on a side; `nil` if the item is absent there.
  func parent(on side: MergeSide) -> Int32? {
    switch self[side] {
    case .unchanged: baseParent
    case .absent: nil
    case .placed(let place): place.parentKey
    }
  }

  func isAbsent(on side: MergeSide) -> Bool { if case .absent = self[side] { true } else { false } }

  /// True if a side inserted the item, or gave it another parent.
  func isPut(by side: MergeSide) -> Bool {
    guard case .placed(let place) = self[side] else { return false }
    return isNew || place.parentKey != baseParent
  }

  /// True if one side removed the item and the other one did not.
  func isRemoved(onlyBy side: MergeSide) -> Bool {
    !isNew && isAbsent(on: side) && !isAbsent(on: side.other)
  }
}

extension OutlineDifference<Int32>.Place {
  var parentKey: Int32 { parent ?? MergeItem.root }
}
