import Outline

/// Tries patterns on rows that come in preorder. Patterns of paths are advanced from each row to its children, so
/// no path is built, and a deep row costs as much as its title is long.
struct PatternWalk {
  private let patterns: [RowPattern]
  /// By pattern; nil for those that are matched against titles.
  private var paths: [PathMatching?]
  private var row = RowTexts(name: [])
  private var matchingPaths: Set<Int> = []

  init(_ patterns: [RowPattern]) {
    self.patterns = patterns
    paths = patterns.map { $0.matchesPath ? PathMatching($0.automaton) : nil }
  }

  /// Moves on to the next row. Rows without rows below them may be left out.
  mutating func enter(_ row: RowTexts, level: Int) {
    self.row = row
    matchingPaths = []
    for index in paths.indices where paths[index]?.enter(row, level: level) == true {
      matchingPaths.insert(index)
    }
  }

  /// True if a pattern matches the row.
  func matches(_ index: Int) -> Bool {
    let pattern = patterns[index]
    if !pattern.matchesPath { return row.matches(pattern) }
    return matchingPaths.contains(index) || pattern.matchesSlashInTitle && row.matches(pattern)
  }

  /// True if a pattern of paths may match a row below the row.
  func mayMatchBelow(_ index: Int) -> Bool { paths[index]?.mayMatchBelow ?? false }
}

/// The progress of a pattern along the path of the current row.
private struct PathMatching {
  private let automaton: Automaton
  /// After the path of each ancestor and of the row itself.
  private var progress: [Automaton.Progress] = []

  init(_ automaton: Automaton) { self.automaton = automaton }

  /// - Returns: Whether the pattern matches the path of the row, with each title as it is written or as a reader
  ///   sees it.
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

  /// True if the pattern may match the path of a row below.
  var mayMatchBelow: Bool {
    progress.last.map { automaton.progress(after: $0, over: [0x2F]).mayMatch } ?? false
  }
}
