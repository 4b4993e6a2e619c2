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
