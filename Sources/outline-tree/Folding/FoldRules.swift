/// The fold options of a command line, in their order: for each row the last one that says
/// anything about it decides.
struct FoldRules: Equatable, Sendable {
  var rules: [Rule] = []

  struct Rule: Equatable, Sendable {
    var rows: Rows
    var fold: Fold
  }

  enum Rows: Equatable, Sendable {
    case all
    case matching(Glob)
    /// Rows at this level or deeper; the source's own rows are at level 0.
    case atLeast(level: Int)
  }

  enum Fold: Equatable, Sendable {
    case expanded
    case collapsed
  }

  /// Whether a row's path is needed to decide.
  var needsPaths: Bool {
    rules.contains { if case .matching(let glob) = $0.rows { glob.matchesPath } else { false } }
  }

  /// What the options say about a row; nil if they say nothing.
  func fold(level: Int, title: Bytes, path: Bytes) -> Fold? {
    rules.last { rule in
      switch rule.rows {
      case .all: true
      case .atLeast(let first): level >= first
      case .matching(let glob): glob.matches(glob.matchesPath ? path : title)
      }
    }?.fold
  }

  /// What of it limits how much of a directory is read before it is edited: a level, and what is
  /// expanded in spite of it. A row that is only shown collapsed can still be edited inside.
  var limitingReading: FoldRules {
    FoldRules(
      rules: rules.filter { rule in
        if case .atLeast = rule.rows { true } else { rule.fold == .expanded }
      })
  }
}

/// The path from the root of the row that a walk in preorder has come to.
struct RowPath {
  private(set) var bytes: [UInt8] = []
  /// Where the path of the row above each level ends.
  private var ends: [Int] = [0]

  mutating func enter(_ title: Bytes, level: Int) {
    ends.removeLast(ends.count - level - 1)
    bytes.removeLast(bytes.count - ends[level])
    if level > 0 { bytes.append(0x2F) }
    bytes.append(contentsOf: title)
    ends.append(bytes.count)
  }
}
