/// Applies fold rules to rows that come in preorder. Patterns of paths are advanced from each row to its
/// children, so no path is built, and a deep row costs as much as its title is long.
struct FoldWalk {
  private let rules: FoldRules
  /// By rule; nil for rules without a pattern of paths.
  private var paths: [PathMatching?]

  init(_ rules: FoldRules) {
    self.rules = rules
    paths = rules.rules.map { rule in
      if case .matching(let pattern) = rule.rows, pattern.matchesPath {
        PathMatching(pattern.automaton)
      } else {
        nil
      }
    }
  }

  /// Returns the decision about the next row; nil if no rule applies to it.
  mutating func enter(_ title: Bytes, level: Int) -> FoldRules.Fold? {
    var matching: Set<Int> = []
    for index in paths.indices where paths[index]?.enter(title, level: level) == true {
      matching.insert(index)
    }
    let last = rules.rules.indices.last { index in
      switch rules.rules[index].rows {
      case .all: true
      case .atLeast(let first): level >= first
      case .matching(let pattern):
        pattern.matchesPath ? matching.contains(index) : pattern.matches(title)
      }
    }
    return last.map { rules.rules[$0].fold }
  }
}

/// How far a pattern matches along the path of the current row, while rows come in preorder.
private struct PathMatching {
  private let automaton: Automaton
  /// After the path of each ancestor and of the row itself.
  private var progress: [Automaton.Progress] = []

  init(_ automaton: Automaton) { self.automaton = automaton }

  /// Moves on to the next row.
  ///
  /// - Returns: Whether the pattern matches the path of the row.
  mutating func enter(_ title: Bytes, level: Int) -> Bool {
    progress.removeLast(progress.count - level)
    let parent = progress.last.map { automaton.progress(after: $0, over: [0x2F]) }
    let own = automaton.progress(after: parent ?? Automaton.Progress(), over: title)
    progress.append(own)
    return automaton.isEnd(own)
  }
}
