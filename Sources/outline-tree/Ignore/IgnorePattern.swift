/// A line of an ignore file, as described in gitignore(5).
struct IgnorePattern: Hashable, Sendable {
  var isNegated = false
  var isDirectoryOnly = false
  var matcher: Matcher

  enum Matcher: Hashable, Sendable {
    /// Matches a name in the ignore file's folder, or in any folder below that folder.
    case name(NamePattern)
    /// Matches a path relative to the folder of the ignore file.
    case path([Step])
  }

  enum Step: Hashable, Sendable {
    case name(NamePattern)
    /// `**/`, which matches any number of folders.
    case folders
  }

  /// Parses a line. The result is nil for a comment, and for a pattern that cannot match anything.
  ///
  /// - Parameter line: The line without its line feed, and without a carriage return before the line feed.
  init?(line: Bytes) {
    if line.first == "#" { return nil }
    // In git, a zero byte ends a line.
    var rest = Self.withoutTrailingSpaces(line.prefix { $0 != 0 })
    if rest.first == "!" {
      isNegated = true
      rest.removeFirst()
    }
    if rest.last == "/" {
      isDirectoryOnly = true
      rest.removeLast()
    }
    guard let matcher = Self.matcher(of: rest) else { return nil }
    self.matcher = matcher
  }

  /// Removes the spaces at the end of a line. The first of these spaces is kept if a backslash escapes it.
  private static func withoutTrailingSpaces(_ line: Bytes) -> Bytes {
    let spaces = line.reversed().prefix { $0 == 0x20 }.count
    let text = line.dropLast(spaces)
    let backslashes = text.reversed().prefix { $0 == 0x5C }.count
    return spaces == 0 || backslashes.isMultiple(of: 2) ? text : line.prefix(text.count + 1)
  }
}

extension IgnorePattern {
  private static func matcher(of pattern: Bytes) -> Matcher? {
    guard pattern.contains(0x2F) else { return NamePattern(pattern).map { .name($0) } }
    guard let path = path(of: pattern.first == "/" ? pattern.dropFirst() : pattern) else {
      return nil
    }
    // `**/name` is the same as `name`.
    if path.count == 2, path[0] == .folders, case .name(let name) = path[1] {
      return .name(name)
    }
    return .path(path)
  }

  private static func path(of pattern: Bytes) -> [Step]? {
    var steps: [Step] = []
    var rest = pattern
    while true {
      guard let segment = takeSegment(&rest) else { return nil }
      if segment.isFolders {
        if steps.last != .folders { steps.append(.folders) }
        if segment.end != .slash { steps.append(.name(.suffix([]))) }
      } else {
        guard let name = NamePattern(segment.bytes) else { return nil }
        steps.append(.name(name))
      }
      if segment.end == .pattern { return steps }
    }
  }

  private struct Segment {
    var bytes: Bytes
    var end: End

    enum End {
      case slash
      /// An escaped slash, `\/`. A `**` before an escaped slash must match at least one folder, but a `**`
      /// before a plain slash can match zero folders.
      case escapedSlash
      case pattern
    }

    var isFolders: Bool { bytes.count >= 2 && bytes.allSatisfy { $0 == "*" } }
  }

  /// Removes the first segment and the following slash from a pattern, and returns the segment. A slash in brackets
  /// does not end a segment.
  private static func takeSegment(_ rest: inout Bytes) -> Segment? {
    let start = rest.startIndex
    let whole = rest
    while let byte = rest.popFirst() {
      switch byte {
      case "/":
        return Segment(bytes: whole[start..<rest.startIndex - 1], end: .slash)
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        if escaped == "/" {
          return Segment(bytes: whole[start..<rest.startIndex - 2], end: .escapedSlash)
        }
      case "[":
        if Glob.bracket(&rest) == nil { return nil }
      default: break
      }
    }
    return Segment(bytes: whole, end: .pattern)
  }
}

/// A pattern for one name. Such a pattern is the part of a rule between two slashes.
///
/// Most patterns are literal, or a star followed by a literal suffix. Each of these two kinds has its own case,
/// because such patterns can be matched faster than other patterns.
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

/// The steps of several patterns in one array. If each pattern had its own array, every match of a pattern would
/// change the reference count of an array that all threads share.
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
