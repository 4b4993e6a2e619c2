/// Finds the rows that stay but get different connectors, because these rows or their ancestors gain or lose
/// later siblings.
///
/// The connectors of a row have one column for each ancestor, and one for the row itself. The *open levels*
/// after a row are the levels whose columns continue below the row, because later siblings follow. Level *l* is
/// open after row *r* if a later row has level *l*, and if row *r* and all rows between the two rows have at
/// least level *l*. This example shows the levels after the row x:
///
///     ├── a             level 0
///     │   ├── x         level 1
///     │   │   └── y     level 2 is not open, because it is greater than the level of x
///     │   └── b         level 1 is open
///     └── c             level 0 is open
///
/// Consider a run of rows that stay and keep their levels. The column of a level changes only if this level is
/// open after the run in exactly one of the two outlines. The smallest level that is open in exactly one outline
/// is the *break* of the run. Connectors change in the last row of the run that has this level, and in all later
/// rows of the run. Therefore, only the open levels after each run have to be compared.
///
/// The open levels of the two outlines are compared in parallel, from the greatest level to the smallest.
/// When the comparison reaches the same row in both outlines, the break of that row's run determines the
/// result. That break is already known, because runs are compared from the last to the first.
struct ConnectorComparison<Item: Hashable> {
  private let matching: VisibleMatching<Item>
  /// The break of each run; `nil` if the run has no break or has not been compared yet.
  private var breaks: [Break?]
  /// For each pair of rows that has been compared, the smallest level that is open in exactly one outline at this
  /// pair or after it. The value is `nil` if there is no such level.
  private var known: [RowPair: Int?] = [:]

  private struct Break {
    var level: Int
    /// The last row at this level in the run, or `nil` if all rows of the run have greater levels.
    var row: Int?
  }

  /// Two rows at open levels, one in the old outline and one in the new outline.
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
      old: old.endOfVisibleSubtree(at: run.old + run.count - 1),
      new: new.endOfVisibleSubtree(at: last))
    guard let level = smallestDifference(from: next) else { return nil }
    let row = new.visibleAncestor(of: last, atLevel: level)
    return Break(level: level, row: row >= run.new ? row : nil)
  }

  /// Compares the open levels at the given pair of rows and after it. Returns the smallest level that is open
  /// in only one outline, or `nil` if there is no such level.
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

  /// Moves to the next smaller open level in the outline whose row has the greater level, or in both outlines
  /// if the levels are equal.
  ///
  /// - Returns: The pair before the step. If the two rows of the pair have different levels, the result also
  ///   contains the greater level, which is open in exactly one outline.
  private func step(_ pair: inout RowPair) -> (pair: RowPair, difference: Int?) {
    let (old, new) = (matching.old, matching.new)
    let start = pair
    let oldLevel = pair.old < old.visibleCount ? old.visibleLevel(at: pair.old) : -1
    let newLevel = pair.new < new.visibleCount ? new.visibleLevel(at: pair.new) : -1
    if oldLevel >= newLevel { pair.old = old.endOfVisibleSiblings(at: pair.old) }
    if newLevel >= oldLevel { pair.new = new.endOfVisibleSiblings(at: pair.new) }
    return (start, oldLevel == newLevel ? nil : max(oldLevel, newLevel))
  }

  /// Looks up the smallest level that is open in only one outline at the given pair or after it. The result
  /// is `.some(nil)` if there is no such level, and `nil` if the level is not known yet.
  private func rest(from pair: RowPair) -> Int?? {
    let newEnd = matching.new.visibleCount
    if pair.old == matching.old.visibleCount && pair.new == newEnd { return .some(nil) }
    if let rest = known[pair] { return rest }
    guard pair.new < newEnd, let index = matching.runs.index(atNew: pair.new) else {
      return nil
    }
    let run = matching.runs[index]
    guard run.keepsLevels, pair.new - run.new == pair.old - run.old else { return nil }
    guard let found = breaks[index] else { return .some(nil) }
    // If the row of the break is this row or a later row, the same levels are open in both outlines.
    // All greater levels end before that row, and all smaller levels are open in both outlines or in neither.
    if let row = found.row, row >= pair.new { return .some(nil) }
    return .some(found.level)
  }
}
