/// What fold options say about rows that come in preorder. Patterns for paths are followed from
/// each row to its children, so a path is never put together and a deep row costs what its title does.
struct FoldWalk {
  private let rules: FoldRules
  /// By rule.
  private var paths: [PathMatching?]

  init(_ rules: FoldRules) {
    self.rules = rules
    paths = rules.rules.map { rule in
      if case .matching(let glob) = rule.rows, glob.matchesPath { PathMatching(glob) } else { nil }
    }
  }

  /// What the options say about the next row; nil if they say nothing.
  mutating func enter(_ title: Bytes, level: Int) -> FoldRules.Fold? {
    var matching: Set<Int> = []
    for index in paths.indices where paths[index]?.enter(title, level: level) == true {
      matching.insert(index)
    }
    let last = rules.rules.indices.last { index in
      switch rules.rules[index].rows {
      case .all: true
      case .atLeast(let first): level >= first
      case .matching(let glob): glob.matchesPath ? matching.contains(index) : glob.matches(title)
      }
    }
    return last.map { rules.rules[$0].fold }
  }
}

/// How far a pattern leads along the path of the row that a walk in preorder has come to.
private struct PathMatching {
  private let glob: Glob
  /// The places in the pattern after the path of each row above, and of the last one.
  private var reached: [[Int]] = []

  init(_ glob: Glob) { self.glob = glob }

  /// - Returns: Whether the pattern matches the path of the row.
  mutating func enter(_ title: Bytes, level: Int) -> Bool {
    reached.removeLast(reached.count - level)
    let before = reached.last.map { glob.places(after: $0, over: [0x2F]) } ?? glob.start
    let after = glob.places(after: before, over: title)
    reached.append(after)
    return glob.isEnd(after)
  }
}
