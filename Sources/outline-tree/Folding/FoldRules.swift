import Outline

/// The folding options on a command line, in order. The last option that applies to a row determines the state of the
/// row.
///
/// A pattern that expands a row also reveals the row. Revealing a row expands its ancestors, unless a later rule
/// collapses them.
struct FoldRules: Equatable, Sendable {
  var rules: [Rule] = []

  struct Rule: Equatable, Sendable {
    var rows: Rows
    var fold: Fold

    /// The pattern of the rows that the rule reveals; nil if the rule reveals no rows.
    var revealing: RowPattern? {
      if fold == .expanded, case .matching(let pattern) = rows { pattern } else { nil }
    }
  }

  enum Rows: Equatable, Sendable {
    case all
    case matching(RowPattern)
    /// The rows at this level or deeper. The children of the source are at level 0.
    case atLeast(level: Int)
  }

  enum Fold: Equatable, Sendable {
    case expanded
    case collapsed
  }

  /// True if any rule matches the paths of rows.
  var needsPaths: Bool {
    rules.contains {
      if case .matching(let pattern) = $0.rows { pattern.matchesPath } else { false }
    }
  }

  /// True if any rule can reveal a descendant of a row that an earlier rule collapses.
  var reveal: Bool {
    guard let first = rules.firstIndex(where: { $0.fold == .collapsed }) else { return false }
    return rules[first...].contains { $0.revealing != nil }
  }

  /// The rules that limit how much of a directory is read before the directory is edited. These are the rules for
  /// levels, and the rules that expand rows below these levels. Rows that are collapsed only for display are still
  /// read with all their descendants, so that the descendants can be edited.
  var limitingReading: FoldRules {
    FoldRules(
      rules: rules.filter { rule in
        if case .atLeast = rule.rows { true } else { rule.fold == .expanded }
      })
  }
}

/// The effect of the rules on one row.
extension FoldRules {
  struct Decision {
    /// The state of the row; nil if no rule applies to the row.
    var fold: Fold?
    /// The index of the rule that determines the state; -1 if no rule applies.
    var rule = -1
    /// True if a later rule may reveal a row below this one, because the rule's pattern may match the path of that row.
    var isOnPath = false
    /// True if all rows below this one can be skipped, because none of them can be shown.
    var hidesAll = false
  }

  /// Returns the effect of the rules on one row.
  ///
  /// - Parameters:
  ///   - matches: A closure that returns whether the pattern of a rule matches the row.
  ///   - leads: A closure that returns whether the pattern of a rule may match the path of some row below this one.
  func decision(
    level: Int, matches: (_ rule: Int, RowPattern) -> Bool, leads: (_ rule: Int, RowPattern) -> Bool
  ) -> Decision {
    let last = rules.indices.last { index in
      switch rules[index].rows {
      case .all: true
      case .atLeast(let first): level >= first
      case .matching(let pattern): matches(index, pattern)
      }
    }
    var decision = Decision()
    if let last { (decision.fold, decision.rule) = (rules[last].fold, last) }
    var mayShowTitle = false
    for index in rules.indices.dropFirst(decision.rule + 1) {
      guard let pattern = rules[index].revealing else { continue }
      if pattern.matchesPath {
        decision.isOnPath = decision.isOnPath || leads(index, pattern)
      } else if !isBelowLevel(level, before: index) {
        mayShowTitle = true
      }
    }
    decision.hidesAll = decision.fold == .collapsed && !decision.isOnPath && !mayShowTitle
    return decision
  }

  /// Returns whether a rule before the given rule applies to all rows at this level and below. In that case, the
  /// given rule has no effect on rows at this level, unless its pattern matches paths.
  private func isBelowLevel(_ level: Int, before rule: Int) -> Bool {
    rules[..<rule].contains {
      if case .atLeast(let first) = $0.rows { level >= first } else { false }
    }
  }

  /// Returns the effect of the rules on one row.
  ///
  /// - Parameter path: The path of the row, which may be empty if no rule matches paths.
  func decision(level: Int, title: Bytes, path: Bytes) -> Decision {
    decision(
      level: level,
      matches: { $1.matches($1.matchesPath ? path : title) },
      leads: { $1.automaton.mayMatch(after: path + [0x2F]) })
  }
}

/// The path of the current row during a preorder traversal.
struct RowPath {
  private(set) var bytes: [UInt8] = []
  /// For each level, the length of the parent's path for a row at this level.
  private var ends: [Int] = [0]

  mutating func enter(_ title: Bytes, level: Int) {
    ends.removeLast(ends.count - level - 1)
    bytes.removeLast(bytes.count - ends[level])
    if level > 0 { bytes.append(0x2F) }
    bytes.append(contentsOf: title)
    ends.append(bytes.count)
  }
}

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
  /// Returns, for each row in preorder, whether the row is expanded. If no rule applies to a row, the row keeps its
  /// state.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows, plus the time for matching the titles of the rows.
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
  /// Expands the ancestors of each row that a pattern expands, unless a later rule collapses these ancestors.
  ///
  /// - Parameter rows: For each row, the row's level and the index of the rule that determines the row's state. The
  ///   index is -1 if no rule applies.
  fileprivate func revealParents(
    _ rows: [(level: Int32, rule: Int32)], _ areExpanded: inout [Bool]
  ) {
    // Rows are visited in reverse preorder, so descendants come before their ancestors.
    // When a row is visited, `below[level + 1]` is the index of the last rule that reveals a descendant of the row.
    // The index is -1 if no rule reveals a descendant.
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
