/// Matches patterns against rows that are passed in preorder. If a pattern is matched against paths, the state of
/// matching after the path of a row is stored. Matching the row's children continues from this state. So no path has to
/// be built, and the cost of a row depends on the length of its title, but not on its level.
struct PatternWalk {
  private let patterns: [RowPattern]
  /// For each pattern for paths, its progress along the current path; nil for a pattern that is matched
  /// against titles.
  private var paths: [PathMatching?]
  private var row = RowTexts(name: [])
  private var matchingPaths: Set<Int> = []

  init(_ patterns: [RowPattern]) {
    self.patterns = patterns
    paths = patterns.map { $0.matchesPath ? PathMatching(automaton: $0.automaton) : nil }
  }

  /// Moves to the next row. The caller may leave out rows without children, which do not affect other rows.
  mutating func enter(_ row: RowTexts, level: Int) {
    self.row = row
    matchingPaths = []
    for index in paths.indices where paths[index]?.enter(row, level: level) == true {
      matchingPaths.insert(index)
    }
  }

  /// True if the pattern at the given index matches the current row.
  func matches(_ index: Int) -> Bool {
    let pattern = patterns[index]
    if !pattern.matchesPath { return row.matches(pattern) }
    return matchingPaths.contains(index) || pattern.matchesSlashInTitle && row.matches(pattern)
  }

  /// True if the pattern at the given index is a pattern for paths, and may match a row below the current
  /// row.
  func mayMatchBelow(_ index: Int) -> Bool { paths[index]?.mayMatchBelow ?? false }
}

/// The progress of a pattern along the path of the current row.
private struct PathMatching {
  let automaton: Automaton
  /// The progress of matching after the path of each ancestor of the current row, and after the path of the row itself.
  var progress: [Automaton.Progress] = []

  /// - Returns: Whether the pattern matches the path of the row. For each title in the path, either the
  ///   title or its visible text may match.
  mutating func enter(_ row: RowTexts, level: Int) -> Bool {
    progress.removeLast(progress.count - level)
    let parent = progress.last.map { automaton.progress(after: $0, over: [0x2F]) }
    let start = parent ?? Automaton.Progress()
    var own = automaton.progress(after: start, over: row.title)
    var isEnd = automaton.isEnd(own)
    if let visible = row.visible {
      let seen = automaton.progress(after: start, over: visible)
      isEnd = isEnd || automaton.isEnd(seen)
      own.formUnion(seen)
    }
    progress.append(own)
    return isEnd
  }

  /// True if the pattern may match the path of any row below the current row.
  var mayMatchBelow: Bool {
    progress.last.map { automaton.progress(after: $0, over: [0x2F]).mayMatch } ?? false
  }
}
