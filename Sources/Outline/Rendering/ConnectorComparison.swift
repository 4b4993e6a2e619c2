/// Finds the rows that stay but get different connectors, because these rows or their ancestors gain or lose
/// later siblings.
///
/// The connectors of a row have one column for each ancestor, and one for the row itself. The *open levels*
/// after a row are the levels whose columns continue below the row, because later siblings follow. A level
/// is open after a row if a later row has this level and no row between these two rows has a smaller level:
///
///     ├── a             level 0: open after x
///     │   ├── x
///     │   │   └── y     not open: greater than the level of x
///     │   └── b         open: 1
///     └── c             open: 0
///
/// In a run of rows that stay and keep their levels, columns change only at levels that are open after the
/// last row of the run in one outline, but not in the other. The smallest of these levels is the *break* of
/// the run. The break determines the rows that change: the last row in the run that has this level, and all
/// rows after that row in the run. So it is sufficient to compare the open levels after each run.
///
/// The open levels of the old and the new outline are compared in parallel, beginning with the greatest
/// level. As soon as both outlines reach the same row of a later run, the break of that run determines the
/// result. The break of a later run is already known, because runs are compared from the last to the first.
struct ConnectorComparison<Item: Hashable> {
  private let matching: VisibleMatching<Item>
  /// For each run, its break; `nil` if the run has no break or has not been compared yet.
  private var breaks: [Break?]
  /// For each pair of rows that has been compared, the smallest level that is open in only one of the
  /// outlines, at this pair or after it; `nil` if there is no such level.
  private var known: [RowPair: Int?] = [:]

  private struct Break {
    var level: Int
    /// The last row of the run that has this level, or `nil` if all rows of the run have greater levels.
    var row: Int?
  }

  /// A row at an open level in the old outline, and a row at an open level in the new outline.
  private struct RowPair: Hashable {
    var old: Int
    var new: Int
  }

  init(_ matching: VisibleMatching<Item>) {
    self.matching = matching
    breaks = Array(repeating: nil, count: matching.runs.count)
  }

  /// Returns the new indices of the rows that keep their levels but get different connectors.
  ///
  /// - Complexity: O((*c* + *t*) log *n*), where *c* is the number of changes, and *t* is the total number
  ///   of connectors in the rows that are drawn again.
  consuming func changedRows() -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for index in matching.runs.indices.reversed() where matching.runs[index].keepsLevels {
      let run = matching.runs[index]
      breaks[index] = findBreak(after: run)
      if let found = breaks[index] {
        ranges.append((found.row ?? run.new)..<run.newRange.upperBound)
      }
    }
    return ranges
  }

  private mutating func findBreak(after run: RowMatching.Run) -> Break? {
    let (old, new) = (matching.old, matching.new)
    let last = run.newRange.upperBound - 1
    let next = RowPair(
      old: old.endOfSubtree(at: run.old + run.count - 1), new: new.endOfSubtree(at: last))
    guard let level = smallestDifference(from: next) else { return nil }
    let row = new.ancestor(of: last, atLevel: level)
    return Break(level: level, row: row >= run.new ? row : nil)
  }

  /// Returns the smallest level that is open in only one of the outlines at the given pair of rows or after
  /// it, or `nil` if there is no such level.
  private mutating func smallestDifference(from first: RowPair) -> Int? {
    var path: [(pair: RowPair, difference: Int?)] = []
    var pair = first
    var smallest: Int?
    while true {
      if let rest = rest(from: pair) {
        smallest = rest
        break
      }
      let step = step(&pair)
      path.append(step)
    }
    for step in path.reversed() {
      smallest = smallest ?? step.difference
      known[step.pair] = .some(smallest)
    }
    return smallest
  }

  /// Advances the pair by one step. The row with the greater level is replaced by the row at the next smaller
  /// open level of its outline. If the levels are equal, both rows are replaced.
  ///
  /// - Returns: The pair before the step. If the greater level of that pair is open in only one of the
  ///   outlines, also returns this level.
  private func step(_ pair: inout RowPair) -> (pair: RowPair, difference: Int?) {
    let (old, new) = (matching.old, matching.new)
    let start = pair
    let oldLevel = pair.old < old.end ? old.level(at: pair.old) : -1
    let newLevel = pair.new < new.end ? new.level(at: pair.new) : -1
    if oldLevel >= newLevel { pair.old = old.endOfSiblings(at: pair.old) }
    if newLevel >= oldLevel { pair.new = new.endOfSiblings(at: pair.new) }
    return (start, oldLevel == newLevel ? nil : max(oldLevel, newLevel))
  }

  /// Returns the smallest level that is open in only one of the outlines, at a pair or after it. The result
  /// is `.some(nil)` if there is no such level, and `nil` if the answer is not known yet.
  private func rest(from pair: RowPair) -> Int?? {
    if pair.old == matching.old.end && pair.new == matching.new.end { return .some(nil) }
    if let rest = known[pair] { return rest }
    guard pair.new < matching.new.end, let index = matching.run(withNewRow: pair.new) else {
      return nil
    }
    let run = matching.runs[index]
    guard run.keepsLevels, pair.new - run.new == pair.old - run.old else { return nil }
    guard let found = breaks[index] else { return .some(nil) }
    // If a later row in the run has the level of the break, the same levels are open in both outlines. That
    // later row closes all greater levels, and no smaller level is open in only one of the outlines.
    if let row = found.row, row >= pair.new { return .some(nil) }
    return .some(found.level)
  }
}
