/// The fold options of a command line in order. For each row, the last one that applies to it decides.
struct FoldRules: Equatable, Sendable {
  var rules: [Rule] = []

  struct Rule: Equatable, Sendable {
    var rows: Rows
    var fold: Fold
  }

  enum Rows: Equatable, Sendable {
    case all
    case matching(RowPattern)
    /// Rows at this level or deeper. The children of the source are at level 0.
    case atLeast(level: Int)
  }

  enum Fold: Equatable, Sendable {
    case expanded
    case collapsed
  }

  /// Whether a rule needs the path of a row.
  var needsPaths: Bool {
    rules.contains {
      if case .matching(let pattern) = $0.rows { pattern.matchesPath } else { false }
    }
  }

  /// Returns the decision about a row; nil if no rule applies to it.
  func fold(level: Int, title: Bytes, path: Bytes) -> Fold? {
    rules.last { rule in
      switch rule.rows {
      case .all: true
      case .atLeast(let first): level >= first
      case .matching(let pattern): pattern.matches(pattern.matchesPath ? path : title)
      }
    }?.fold
  }

  /// The rules that limit how much of a directory is read before it is edited: a level, and what is expanded
  /// below it. Rows below one that is only collapsed for display can still be edited.
  var limitingReading: FoldRules {
    FoldRules(
      rules: rules.filter { rule in
        if case .atLeast = rule.rows { true } else { rule.fold == .expanded }
      })
  }
}

/// The path of the current row while rows come in preorder.
struct RowPath {
  private(set) var bytes: [UInt8] = []
  /// The offsets at which the paths of the ancestors end, by level.
  private var ends: [Int] = [0]

  mutating func enter(_ title: Bytes, level: Int) {
    ends.removeLast(ends.count - level - 1)
    bytes.removeLast(bytes.count - ends[level])
    if level > 0 { bytes.append(0x2F) }
    bytes.append(contentsOf: title)
    ends.append(bytes.count)
  }
}
