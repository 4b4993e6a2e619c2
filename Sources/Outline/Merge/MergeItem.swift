/// The edits of the two sides of a merge to an item that at least one of them changed.
///
/// Items have *keys* here: those of the base have the handles of the base, and new items have the numbers after
/// them. The root of everything, which has no item, has the key `root`.
struct MergeItem {
  typealias Place = OutlineDifference<Int32>.Place

  /// The place of the item on one side.
  enum State {
    /// It is where it was in the base, but for siblings that come and go.
    case unchanged
    /// Not there: removed, or never inserted.
    case absent
    /// Inserted or moved there.
    case placed(Place)
  }

  /// Why an item stays that one side removed.
  enum Kept {
    case no
    /// The other side changed it, or put something below it.
    case changed
    /// Something goes back below it, because of a circle.
    case needed
  }

  static let root: Int32 = -1

  let key: Int32
  /// The place in the base, `nil` for a new item.
  let base: Place?
  var ours: State
  var theirs: State
  /// True if it is expanded in the base, if a side removed it.
  var isExpandedInBase = false
  /// True if it is expanded on the sides that inserted it.
  var isExpandedInOurs = false
  var isExpandedInTheirs = false
  var kept = Kept.no
  /// The key of the parent in the result, `nil` if the item is not in it.
  var parent: Int32?

  subscript(side: MergeSide) -> State {
    get { side == .ours ? ours : theirs }
    set { if side == .ours { ours = newValue } else { theirs = newValue } }
  }

  var isNew: Bool { base == nil }
  var baseParent: Int32? { base.map(\.parentKey) }

  /// Returns the key of the parent on a side, `nil` where the item is absent.
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
