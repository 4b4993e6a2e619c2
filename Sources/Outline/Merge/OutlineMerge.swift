/// The merge of two outlines that were made from the same one.
///
/// Two people, two branches or two devices start with one outline, the *base*, and both change it. A merge makes
/// one outline of the two, *ours* and *theirs*, which has the changes of both:
///
///     let merge = OutlineMerge(base: base, ours: ours, theirs: theirs)
///     print(merge.merged)
///     for conflict in merge.conflicts { print(conflict) }
///
/// Items are identities, so an item that one side moved and the other one renamed children of is one item, at its
/// new place. No item stands twice in the result, and nothing depends on which rows were next to each other.
///
/// ## What is merged
///
/// - **Items**: what either side inserted is there, and what either side removed is gone, with one exception:
///   an item that one side removed stays if the other side gave it another parent or put something below it. So
///   does its parent, if it needs it. Reordering or expanding an item does not keep it.
/// - **Parents**: where one side gave an item another parent, that is taken.
/// - **Order**: two siblings are swapped if either side swapped them. An item that only one side has at a place
///   follows the sibling that it follows there. Where both inserted or moved something to one place, ours is first.
/// - **Expansion**: what either side expanded or collapsed is.
///
/// Two sides that did the same have no conflict. A ``MergeConflict`` says what cannot be had together. The outline
/// is valid all the same: then ours is taken, and where one side removed something, it stays.
///
/// ## Laws
///
/// - `merge(base, x, base)`, `merge(base, base, x)` and `merge(base, x, x)` are `x`, without conflicts.
/// - Every item that neither side removed is there once.
/// - Without conflicts, swapping the sides gives the same outline, but for the order of what came to one place.
///   With one conflict the same is named, with the sides exchanged.
///
/// Merging is for two sides and their base. It does not make many writers converge who merge each other's
/// states in any order: <doc:Merging> says why.
public struct OutlineMerge<Item: Hashable> {
  /// The result.
  public let merged: SectionSnapshot<Item>

  /// What could not be had together; empty if everything could. First come conflicts about parents, then circles,
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
