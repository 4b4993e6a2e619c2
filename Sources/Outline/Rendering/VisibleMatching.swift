/// The visible rows that stay when an older outline is replaced with a newer outline. All other visible
/// rows of the older outline are removed, and all other visible rows of the newer outline are inserted.
struct VisibleMatching<Item: Hashable> {
  let old: VisibleHierarchy<Item>
  let new: VisibleHierarchy<Item>
  /// The rows that stay, as runs of consecutive rows. The order of the runs is the same in both outlines.
  /// Either all rows of a run keep their levels, or no row of the run does.
  let runs: [RowMatching.Run]

  /// - Parameter matching: A matching of the visible rows in both outlines, if it is known.
  /// - Complexity: Without a matching, the same as that of ``SectionSnapshot/visibleDifference(from:)``.
  init(
    from older: SectionSnapshot<Item>, to newer: SectionSnapshot<Item>,
    _ matching: RowMatching? = nil
  ) {
    let matching = matching ?? newer.storage.matching(from: older.storage, scope: .visible)
    old = VisibleHierarchy(snapshot: older)
    new = VisibleHierarchy(snapshot: newer)
    let staying = heaviestIncreasingSubsequence(
      of: matching.runs.map(\.old), weights: matching.runs.map(\.count))
    runs = staying.map { matching.runs[$0] }
  }
}

extension RowMatching.Run {
  var keepsLevels: Bool { levelShift == 0 }
}
