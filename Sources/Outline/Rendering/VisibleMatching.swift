/// The visible rows that stay when an older outline is replaced with a newer outline. All other visible
/// rows of the older outline are removed, and all other visible rows of the newer outline are inserted.
struct VisibleMatching<Item: Hashable> {
  let old: VisibleHierarchy<Item>
  let new: VisibleHierarchy<Item>
  /// The rows that stay, as runs of consecutive rows. The order of the runs is the same in both outlines.
  /// Either all rows of a run keep their levels, or no row of the run does.
  let runs: [RowMatching.Run]

  /// - Complexity: The same as that of ``SectionSnapshot/visibleDifference(from:)``.
  init(from older: SectionSnapshot<Item>, to newer: SectionSnapshot<Item>) {
    self.init(
      from: older, to: newer, newer.storage.matching(from: older.storage, scope: .visible))
  }

  /// - Parameter matching: A matching of the visible rows in both outlines.
  init(
    from older: SectionSnapshot<Item>, to newer: SectionSnapshot<Item>, _ matching: RowMatching
  ) {
    old = VisibleHierarchy(snapshot: older)
    new = VisibleHierarchy(snapshot: newer)
    let staying = heaviestIncreasingSubsequence(
      of: matching.runs.map(\.old), weights: matching.runs.map(\.count))
    runs = staying.map { matching.runs[$0] }
  }

  /// Returns the index of the run that contains the given row of the newer outline, or `nil` if that row is
  /// inserted.
  func run(withNewRow row: Int) -> Int? {
    var (start, end) = (0, runs.count)
    while start < end {
      let middle = (start + end) / 2
      if runs[middle].newRange.upperBound <= row { start = middle + 1 } else { end = middle }
    }
    return start < runs.count && runs[start].new <= row ? start : nil
  }
}

extension RowMatching.Run {
  var newRange: Range<Int> { new..<new + count }

  var keepsLevels: Bool { levelShift == 0 }
}
