/// A merge of two outlines that were made from the same outline.
///
/// Two people, two branches or two devices start with the same outline, the *base*, and each of them
/// changes it. A merge combines the two changed outlines, *ours* and *theirs*, into one outline that has
/// the changes from both sides:
///
///     let merge = OutlineMerge(base: base, ours: ours, theirs: theirs)
///     show(merge.merged)
///     for conflict in merge.conflicts { print(conflict) }
///
/// Items have identities. So if one side moves item A, and the other side moves item B below A, the result
/// has A at its new place, with B below A. <doc:MergingOutlines> explains merges with pictures.
///
/// ## What is merged
///
/// - **Items.** An item that a side inserted is in the result, and an item that a side removed is not.
///   However, an item that one side removed stays if the other side gave it a different parent or put an item
///   below it. If a removed item stays, all its ancestors on the other side stay, too, even if they were
///   removed. A removed item does not stay if the other side only expanded, collapsed or reordered it.
/// - **Parents.** If one side gave an item a different parent, the item has that parent in the result.
/// - **Order.** Two siblings are swapped if at least one side swapped them. If only one side inserted or
///   moved an item, the item follows the same sibling as on that side. If both sides put items at the same
///   place, the items from our side come first.
/// - **Expansion.** If a side expanded or collapsed an item, the item is expanded or collapsed in the result,
///   too.
///
/// An edit that both sides made is applied once. A ``MergeConflict`` describes edits that cannot be
/// combined. Even if there are conflicts, the result is a valid outline. For each conflict, the result has
/// the edit by our side, or keeps the items that one side removed.
///
/// ## Laws
///
/// - If one side equals the base, or if the two sides are equal, the result is the other side, and there
///   are no conflicts.
/// - Every item that neither side removed is in the result exactly once. If the result contains an item that
///   a side removed, there is a conflict.
/// - If one side did not change the children of a parent, the children have the other side's order in the
///   result.
/// - If the two sides of the merge are swapped, the sides in each conflict are swapped, and the conflicts are
///   otherwise the same. The merged outline is also the same, with two exceptions. Items that both sides put
///   at the same place can be in a different order, and the side that is *ours* after the swap wins the
///   conflicts. The side that wins a conflict about a parent decides the parent, and this parent can create
///   or prevent a cycle. Swapping the sides may therefore add or remove a conflict about a cycle.
public struct OutlineMerge<Item: Hashable> {
  /// The merged outline.
  public let merged: SectionSnapshot<Item>

  /// The edits that could not be combined. The array is empty if there are no conflicts. Conflicts about
  /// parents come first, followed by conflicts about cycles, removals and orders.
  public let conflicts: [MergeConflict<Item>]

  /// Merges two outlines that were made from the same base.
  ///
  /// - Parameters:
  ///   - base: The outline from which both sides were made.
  ///   - ours: The side that wins if the two sides conflict.
  ///   - theirs: The other side.
  /// - Complexity: O((*k* + *c*) log² *n*) if both sides are changed copies of the base; otherwise O(*n* log
  ///   *n*). Here, *c* is the number of changes on both sides, and *n* is the total number of rows. On the
  ///   side with fewer changes, *k* is the number of rows that move with their parents.
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
