/// The merge of two outlines that were made from the same one.
///
/// Two people, two branches or two devices start with one outline, the *base*, and both change it. A merge makes
/// one outline of the two, *ours* and *theirs*, which has the changes of both:
///
///     let merge = OutlineMerge(base: base, ours: ours, theirs: theirs)
///     show(merge.merged)
///     for conflict in merge.conflicts { print(conflict) }
///
/// Items are identities. So an item that one side moved, while the other one moved something below it, is one item,
/// at its new place, with what is new below it. <doc:MergingOutlines> has pictures.
///
/// ## What is merged
///
/// - **Items**: what a side inserted is there, and what a side removed is gone. But an item that one side removed
///   stays if the other side gave it another parent or put something below it, and so do the parents that it had
///   there. To expand an item, or to reorder it among its siblings, does not keep it.
/// - **Parents**: if one side gave an item another parent, that is taken.
/// - **Order**: two siblings are swapped if one side swapped them. An item that only one side has at a place follows
///   the sibling that it follows there. If both sides put something at one place, ours is first.
/// - **Expansion**: what a side expanded or collapsed is.
///
/// An edit that both sides made is done once. A ``MergeConflict`` names edits that cannot be combined. The result is
/// a valid outline all the same: either ours is taken, or what one side removed stays.
///
/// ## Laws
///
/// - The merge of a side and the base is that side, and so is the merge of a side and itself. There are no conflicts.
/// - Every item that neither side removed is there once. One that a side removed is gone, or there is a conflict.
/// - Children that one side left alone have the order of the other side.
/// - With the sides swapped, the conflicts are the same, with the sides exchanged. The result is the same, but for the
///   order of what both sides put at one place, and for what conflicts took from ours. Only circles may differ, and
///   only where ours was taken for a parent: one that it closes or breaks is not there with the sides swapped.
public struct OutlineMerge<Item: Hashable> {
  /// The result.
  public let merged: SectionSnapshot<Item>

  /// The edits that could not be combined; empty if all could. First come conflicts about parents, then circles,
  /// then removals, then orders.
  public let conflicts: [MergeConflict<Item>]

  /// Merges two outlines.
  ///
  /// - Parameters:
  ///   - base: The outline that both sides were made from.
  ///   - ours: The side that is preferred where both cannot be had.
  ///   - theirs: The other side.
  /// - Complexity: O((*k* + *c*) log² *n*), where *c* is the number of changes on both sides, *k* that of rows that
  ///   move with their parents on the side with fewer changes, and *n* that of all rows, if the three share history;
  ///   O(*n* log *n*) if they do not.
  @inlinable
  public init(
    base: SectionSnapshot<Item>, ours: SectionSnapshot<Item>, theirs: SectionSnapshot<Item>
  ) {
    self.init(MergedSides(base: base, ours: ours, theirs: theirs))
  }

  @inlinable
  init(merged: SectionSnapshot<Item>, conflicts: [MergeConflict<Item>]) {
    self.merged = merged
    self.conflicts = conflicts
  }
}

extension OutlineMerge: Equatable {}
extension OutlineMerge: Sendable where Item: Sendable {}

extension OutlineMerge {
  /// Merges two outlines, and has one side as it is wherever both cannot be had.
  ///
  /// The edits of the other side there are taken back, and then the two are merged. So all that does not conflict is there
  /// from both sides. In the result, an item that the favored side removed is gone, although the other side
  /// changed it.
  ///
  /// - Parameters:
  ///   - base: The outline that both sides were made from.
  ///   - ours: One side. What both sides put at one place is in the order ours, theirs, whichever is favored.
  ///   - theirs: The other side.
  ///   - side: The side that is favored. ``conflicts`` has what was decided by that.
  /// - Complexity: That of up to 16 merges, and for each item in a conflict O((*d* + *s*) log *n*), where *d* is the depth
  ///   of the item, *s* the number of its siblings, and *n* the number of rows.
  public init(
    base: SectionSnapshot<Item>, ours: SectionSnapshot<Item>, theirs: SectionSnapshot<Item>,
    favoring side: MergeSide
  ) {
    let first = OutlineMerge(base: base, ours: ours, theirs: theirs)
    var (merge, sides) = (first, [MergeSide.ours: ours, .theirs: theirs])
    var passes = FavoringPasses()
    while passes.next(merge.conflicts) {
      for conflict in merge.conflicts {
        sides[side.other]!.takeBack(conflict, as: side.other, against: sides[side]!)
      }
      merge = OutlineMerge(base: base, ours: sides[.ours]!, theirs: sides[.theirs]!)
    }
    self.init(merged: merge.merged, conflicts: first.conflicts)
  }
}

/// The number of times that conflicts are taken back: doing so may cause others. A few passes are enough for all
/// that the tests try, and after the last one the result is still a valid merge.
struct FavoringPasses {
  private var count = 0

  mutating func next(_ conflicts: [some Any]) -> Bool {
    count += 1
    return !conflicts.isEmpty && count <= 16
  }
}
