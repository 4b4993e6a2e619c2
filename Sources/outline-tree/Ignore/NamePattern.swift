/// A pattern for one name: the part of a rule between two slashes.
///
/// Most patterns are literal, or a star followed by a literal suffix. This enumeration has a case for each of
/// these two kinds, because they can be matched faster than other patterns.
enum NamePattern: Hashable, Sendable {
  case literal(Bytes)
  /// `*` followed by a literal suffix, which may be empty.
  case suffix(Bytes)
  case glob(Glob)

  /// Parses a pattern. The result is nil if no name can match the pattern.
  init?(_ pattern: Bytes) {
    guard let steps = Self.steps(of: pattern), let first = steps.first else { return nil }
    let bytes = steps.compactMap { if case .byte(let byte) = $0 { byte } else { nil } }[...]
    if bytes.count == steps.count {
      self = .literal(bytes)
    } else if first == .anyName && bytes.count == steps.count - 1 {
      self = .suffix(bytes)
    } else {
      self = .glob(Glob(steps))
    }
  }

  var steps: [Glob.Step] {
    switch self {
    case .literal(let name): name.map { .byte($0) }
    case .suffix(let suffix): [.anyName] + suffix.map { .byte($0) }
    case .glob(let glob): glob.steps
    }
  }

  /// Parses a pattern as git does. Returns nil if the pattern cannot match, because a bracket is not closed
  /// or because a backslash is at the end.
  private static func steps(of pattern: Bytes) -> [Glob.Step]? {
    var steps: [Glob.Step] = []
    var rest = pattern
    while let byte = rest.popFirst() {
      switch byte {
      case "?": steps.append(.anyByte)
      case "*": if steps.last != .anyName { steps.append(.anyName) }
      case "[":
        guard let set = Glob.bracket(&rest) else { return nil }
        steps.append(.set(set))
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        steps.append(.byte(escaped))
      default: steps.append(.byte(byte))
      }
    }
    return steps
  }
}

/// The steps of several patterns in one array. If each pattern had its own array, threads would change the reference
/// count of this array whenever they match the pattern.
struct PatternSteps: Sendable {
  private var all: [Glob.Step] = []

  /// A pattern, represented by the range of its steps.
  typealias Pattern = Range<Int>

  mutating func add(_ pattern: NamePattern) -> Pattern {
    let start = all.count
    all += pattern.steps
    return start..<all.count
  }

  func matches(_ pattern: Pattern, _ name: Bytes) -> Bool {
    all.withUnsafeBufferPointer {
      Glob.matches(UnsafeBufferPointer(rebasing: $0[pattern]), name)
    }
  }
}
