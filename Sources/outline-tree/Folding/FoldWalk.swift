/// Applies fold rules to rows that come in preorder.
struct FoldWalk {
  private let rules: [FoldRules.Rule]
  private var patterns: PatternWalk
  /// By rule, the index of its pattern.
  private var patternIndices: [Int?]

  init(_ rules: FoldRules) {
    self.rules = rules.rules
    var patterns: [RowPattern] = []
    patternIndices = rules.rules.map { rule in
      guard case .matching(let pattern) = rule.rows else { return nil }
      patterns.append(pattern)
      return patterns.count - 1
    }
    self.patterns = PatternWalk(patterns)
  }

  /// Returns the decision about the next row; nil if no rule applies to it.
  mutating func enter(_ row: RowTexts, level: Int) -> FoldRules.Fold? {
    patterns.enter(row, level: level)
    let last = rules.indices.last { index in
      switch rules[index].rows {
      case .all: true
      case .atLeast(let first): level >= first
      case .matching: patternIndices[index].map(patterns.matches) ?? false
      }
    }
    return last.map { rules[$0].fold }
  }
}
