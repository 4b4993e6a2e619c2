/// Finds the rows that stay but get other connectors, because they or one of their ancestors gain or lose a
/// later sibling.
///
/// The connectors of a row have a column for each ancestor and for the row itself. The *open levels* after a
/// row are the columns that continue below it: the levels at which later siblings follow. A level is open if
/// a row below has it, and no row in between has a smaller level:
///
///     ├── a             level 0: open after x
///     │   ├── x
///     │   │   └── y     not open: greater than the level of x
///     │   └── b         open: 1
///     └── c             open: 0
///
/// Take a run of rows that stay and keep their levels. The columns that change in its rows are those that
/// change after its last row. The smallest of these levels is the *break* of the run. It determines the rows
/// that change: the last row of the run that has this level, and all rows after it. So it is enough to
/// compare the open levels after each run.
///
/// Old and new open levels are compared in parallel, from the greatest. When both sides reach the same row of
/// a later run, the break of that run gives the rest, because runs are compared from the last to the first.
struct ConnectorComparison<Item: Hashable> {
  private let matching: VisibleMatching<Item>
  /// The break of each run. The breaks before `next` are not known yet.
  private var breaks: [Break?]
  /// For each pair of rows that was compared, the smallest level that differs at it or after it.
  private var known: [RowPair: Int?] = [:]

  private struct Break {
    var level: Int
    /// The last row of the run that has this level, or `nil` if all rows have greater levels.
    var row: Int?
  }

  /// The next row of an open level, in the old and in the new outline.
  private struct RowPair: Hashable {
    var old: Int
    var new: Int
  }

  init(_ matching: VisibleMatching<Item>) {
    self.matching = matching
    breaks = Array(repeating: nil, count: matching.runs.count)
  }

  /// Returns the new indices of the rows that keep their levels but get other connectors.
  ///
  /// - Complexity: O((*c* + *t*) log *n*), where *c* is the number of changes and *t* the number of connectors
  ///   of rows that are drawn again.
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

  /// Returns the smallest level that is open on one side only, starting with a pair of rows at open levels.
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

  /// Advances to the next smaller open level on the side with the greater level, or on both sides.
  private func step(_ pair: inout RowPair) -> (pair: RowPair, difference: Int?) {
    let (old, new) = (matching.old, matching.new)
    let start = pair
    let oldLevel = pair.old < old.end ? old.level(at: pair.old) : -1
    let newLevel = pair.new < new.end ? new.level(at: pair.new) : -1
    if oldLevel >= newLevel { pair.old = old.endOfSiblings(at: pair.old) }
    if newLevel >= oldLevel { pair.new = new.endOfSiblings(at: pair.new) }
    return (start, oldLevel == newLevel ? nil : max(oldLevel, newLevel))
  }

  /// Returns the smallest difference from a pair on: `.some(nil)` if there is none, or `nil` if it is not
  /// known yet.
  private func rest(from pair: RowPair) -> Int?? {
    if pair.old == matching.old.end && pair.new == matching.new.end { return .some(nil) }
    if let rest = known[pair] { return rest }
    guard pair.new < matching.new.end, let index = matching.run(withNewRow: pair.new) else {
      return nil
    }
    let run = matching.runs[index]
    guard run.keepsLevels, pair.new - run.new == pair.old - run.old else { return nil }
    guard let found = breaks[index] else { return .some(nil) }
    // A later row of the run with this level or a smaller one closes the level on both sides.
    if let row = found.row, row >= pair.new { return .some(nil) }
    return .some(found.level)
  }
}
