import Outline

/// Applies fold rules to rows that are passed in preorder.
struct FoldWalk {
  private let rules: FoldRules
  private var patterns: PatternWalk
  /// For each rule, the index of its pattern in `patterns`; nil if the rule has no pattern.
  private var patternIndices: [Int?]

  init(_ rules: FoldRules) {
    self.rules = rules
    var patterns: [RowPattern] = []
    patternIndices = rules.rules.map { rule in
      guard case .matching(let pattern) = rule.rows else { return nil }
      patterns.append(pattern)
      return patterns.count - 1
    }
    self.patterns = PatternWalk(patterns)
  }

  /// Returns the effect of the rules on the next row.
  mutating func enter(_ row: RowTexts, level: Int) -> FoldRules.Decision {
    patterns.enter(row, level: level)
    return rules.decision(
      level: level,
      matches: { index, _ in patternIndices[index].map(patterns.matches) ?? false },
      leads: { index, _ in patternIndices[index].map(patterns.mayMatchBelow) ?? false })
  }
}

extension SourceDocument {
  /// Returns whether each row is expanded, indexed by preorder position. A row to which no rule applies keeps its
  /// state.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows, plus the time for matching their
  ///   titles.
  func areExpanded(by folding: FoldRules) -> [Bool] {
    if folding.rules.isEmpty { return outline.rows.map(\.isExpanded) }
    var folds = FoldWalk(folding)
    var rows: [(level: Int32, rule: Int32)] = []
    var areExpanded = outline.rows.map { row in
      let decision = folds.enter(RowTexts(row.item, in: self), level: row.level)
      rows.append((Int32(row.level), Int32(decision.rule)))
      return decision.fold.map { $0 == .expanded } ?? row.isExpanded
    }
    if folding.rules.contains(where: { $0.revealing != nil }) {
      folding.revealParents(rows, &areExpanded)
    }
    return areExpanded
  }
}

extension FoldRules {
  /// Expands the ancestors of the rows that patterns expand, unless a later rule collapses these ancestors.
  ///
  /// - Parameter rows: For each row, its level and the index of the rule that determines its state; -1 if no rule
  ///   applies.
  fileprivate func revealParents(
    _ rows: [(level: Int32, rule: Int32)], _ areExpanded: inout [Bool]
  ) {
    // Rows are visited in reverse preorder, so descendants come before their ancestors. When a row is visited,
    // `below[level + 1]` is the index of the last rule that reveals a descendant of the row, or -1 if there is no such
    // rule.
    var below: [Int32] = []
    for (position, row) in rows.enumerated().reversed() {
      let level = Int(row.level)
      while below.count < level + 2 { below.append(-1) }
      let revealing = below[level + 1]
      below[level + 1] = -1
      if revealing > row.rule { areExpanded[position] = true }
      let isRevealed = row.rule >= 0 && rules[Int(row.rule)].revealing != nil
      let passed = areExpanded[position] ? revealing : -1
      below[level] = max(below[level], passed, isRevealed ? row.rule : -1)
    }
  }
}
