/// The merge of two outlines that were made from the same one.
///
/// Two people, two branches or two devices start with one outline, the *base*, and both change it. A merge
/// combines the results, *ours* and *theirs*, into one outline with the changes of both:
///
///     let merge = OutlineMerge(base: base, ours: ours, theirs: theirs)
///     show(merge.merged)
///     for conflict in merge.conflicts { print(conflict) }
///
/// Items have identities. So if one side moves an item, and the other one moves something below that item,
/// the result has the item at its new place, with the new descendant. <doc:MergingOutlines> has pictures.
///
/// ## What is merged
///
/// - **Items**: an item that a side inserted is in the result, and an item that a side removed is not. But
///   an item that one side removed stays if the other side gave it another parent or put an item below it.
///   Then its removed ancestors on that side stay, too. Expanding an item, or reordering it among its
///   siblings, does not keep it.
/// - **Parents**: if one side gave an item another parent, the result has that parent.
/// - **Order**: two siblings are swapped if one side swapped them. An item that only one side has at a
///   place follows the same sibling as on that side. If both sides put items at the same place, those of
///   ours come first.
/// - **Expansion**: if a side expanded or collapsed an item, so is the item in the result.
///
/// An edit that both sides made is applied once. A ``MergeConflict`` describes edits that cannot be
/// combined. Even then, the result is a valid outline: it follows ours, or keeps the items that one side
/// removed.
///
/// ## Laws
///
/// - Merging a side with the base, or with itself, gives that side, without conflicts.
/// - Every item that neither side removed is in the result once. An item that a side removed is not in the
///   result, or there is a conflict.
/// - Children that one side did not change have the order of the other side.
/// - If the sides are swapped, the conflicts are the same, with the sides swapped. The result is the same,
///   apart from the order of items that both sides put at the same place, and from conflicts where ours
///   wins. One exception: if such a conflict is about a parent, the choice can close or break a cycle, so a
///   cycle may be missing after the swap, or appear.
public struct OutlineMerge<Item: Hashable> {
  /// The result.
  public let merged: SectionSnapshot<Item>

  /// The edits that could not be combined; empty if there are none. Conflicts about parents come first,
  /// then cycles, then removals, then orders.
  public let conflicts: [MergeConflict<Item>]

  /// Merges two outlines.
  ///
  /// - Parameters:
  ///   - base: The outline that both sides were made from.
  ///   - ours: The side that wins where the two conflict.
  ///   - theirs: The other side.
  /// - Complexity: O((*k* + *c*) log² *n*) if the three outlines share history, where *c* is the number of
  ///   changes on both sides, *k* is the number of rows that move with their parents on the side with fewer
  ///   changes, and *n* is the number of all rows; otherwise O(*n* log *n*).
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
  /// Merges two outlines so that one side wins in all conflicts.
  ///
  /// Conflicting edits of the other side are reverted, and then the two outlines are merged, so all edits
  /// that do not conflict are in the result. An item that the favored side removed is gone, although the
  /// other side changed it.
  ///
  /// - Parameters:
  ///   - base: The outline that both sides were made from.
  ///   - ours: One side. If both sides insert at the same place, the items of ours come first, even if
  ///     theirs is favored.
  ///   - theirs: The other side.
  ///   - side: The favored side. ``conflicts`` contains the conflicts that it won.
  /// - Complexity: At most that of 16 merges, plus O((*d* + *s*) log *n*) for each item in conflict, where
  ///   *d* is the depth of the item, *s* is the number of its siblings, and *n* is the number of rows.
  public init(
    base: SectionSnapshot<Item>, ours: SectionSnapshot<Item>, theirs: SectionSnapshot<Item>,
    favoring side: MergeSide
  ) {
    let first = OutlineMerge(base: base, ours: ours, theirs: theirs)
    var (merge, sides) = (first, [MergeSide.ours: ours, .theirs: theirs])
    var passes = FavoringPasses()
    while passes.next(merge.conflicts) {
      for conflict in merge.conflicts {
        sides[side.other]!.revert(conflict, as: side.other, against: sides[side]!)
      }
      merge = OutlineMerge(base: base, ours: sides[.ours]!, theirs: sides[.theirs]!)
    }
    self.init(merged: merge.merged, conflicts: first.conflicts)
  }
}

/// Limits the number of passes that revert conflicts, because each pass can cause new ones. A few passes
/// are enough in all tests, and the result is a valid merge even after the last one.
struct FavoringPasses {
  private var count = 0

  mutating func next(_ conflicts: [some Any]) -> Bool {
    count += 1
    return !conflicts.isEmpty && count <= 16
  }
}
