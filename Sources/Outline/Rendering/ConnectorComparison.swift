/// Finds the rows that stay and get other connectors, because they or an ancestor of them get or lose a later
/// sibling.
///
/// The connectors of a row have a column for each of its ancestors and for itself. The *open levels* after a
/// row are those columns that go on below it: the levels of later siblings. They are the smallest levels so
/// far of the rows below it, up to its own level:
///
///     ├── a             level 0: open after x
///     │   ├── x
///     │   │   └── y     not open: greater than the level of x
///     │   └── b         open: 1
///     └── c             open: 0
///
/// In a run of rows that stay and keep their levels, those columns differ that differ after the last row of
/// the run. The smallest such level, the run's *break*, decides which rows change: those below the last row of
/// the run that has this level, and that row. So it is enough to compare the open levels after each run.
///
/// Old and new open levels are read side by side, from the greatest. Where both sides reach the same row of a
/// later run, the rest is known by the break of that run: runs are compared from the last to the first.
struct ConnectorComparison<Item: Hashable> {
  private let matching: VisibleMatching<Item>
  /// For each run, what changes. Those before `next` are not known yet.
  private var breaks: [Break?]
  /// The smallest level that differs at pairs of rows or after them, for pairs that were read.
  private var known: [RowPair: Int?] = [:]

  private struct Break {
    var level: Int
    /// The last row of the run that has this level, or `nil` if all rows have a greater one.
    var row: Int?
  }

  /// The next row of an open level, before and after.
  private struct RowPair: Hashable {
    var old: Int
    var new: Int
  }

  init(_ matching: VisibleMatching<Item>) {
    self.matching = matching
    breaks = Array(repeating: nil, count: matching.runs.count)
  }

  /// Returns the new indices of the rows that keep their levels and get other connectors.
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

  private mutating func findBreak(after run: VisibleMatching<Item>.Run) -> Break? {
    let (old, new) = (matching.old, matching.new)
    let last = run.newRange.upperBound - 1
    let next = RowPair(
      old: old.endOfSubtree(at: run.old + run.count - 1), new: new.endOfSubtree(at: last))
    guard let level = smallestDifference(from: next) else { return nil }
    let row = new.ancestor(of: last, atLevel: level)
    return Break(level: level, row: row >= run.new ? row : nil)
  }

  /// Returns the smallest level that is open on one side only, from two rows of open levels on.
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

  /// Goes on to the next smaller open level on the side of the greater one, or on both sides.
  private func step(_ pair: inout RowPair) -> (pair: RowPair, difference: Int?) {
    let (old, new) = (matching.old, matching.new)
    let start = pair
    let oldLevel = pair.old < old.end ? old.level(at: pair.old) : -1
    let newLevel = pair.new < new.end ? new.level(at: pair.new) : -1
    if oldLevel >= newLevel { pair.old = old.endOfSiblings(at: pair.old) }
    if newLevel >= oldLevel { pair.new = new.endOfSiblings(at: pair.new) }
    return (start, oldLevel == newLevel ? nil : max(oldLevel, newLevel))
  }

  /// Returns the smallest difference from a pair on, `.some(nil)` if there is none; `nil` if it is not known.
  private func rest(from pair: RowPair) -> Int?? {
    if pair.old == matching.old.end && pair.new == matching.new.end { return .some(nil) }
    if let rest = known[pair] { return rest }
    guard pair.new < matching.new.end, let index = matching.run(withNewRow: pair.new) else {
      return nil
    }
    let run = matching.runs[index]
    guard run.keepsLevels, pair.new - run.new == pair.old - run.old else { return nil }
    guard let found = breaks[index] else { return .some(nil) }
    // A later row of the run that has this level or a smaller one ends the level on both sides.
    if let row = found.row, row >= pair.new { return .some(nil) }
    return .some(found.level)
  }
}
