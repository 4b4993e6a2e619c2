/// A pattern for names, such as `*.swift`, as a list of steps. The stars in the pattern do not match `/`.
///
/// If a step of the pattern does not match, matching has to backtrack only to the last star. A pattern cannot match
/// if it has more single-byte steps than the name has bytes. So the time for matching is at most quadratic in the
/// length of the name, regardless of the length of the pattern. For typical patterns and names, backtracking is much
/// faster than an automaton.
struct Glob: Hashable, Sendable {
  let steps: [Step]
  /// The length of the shortest name that can match.
  private let minimalLength: Int

  enum Step: Hashable, Sendable {
    case byte(UInt8)
    /// `?`, which matches any byte except `/`.
    case anyByte
    /// A bracket, which matches any byte of the set except `/`.
    case set(ByteSet)
    /// `*`, which matches any number of bytes except `/`.
    case anyName
  }

  init(_ steps: [Step]) {
    self.steps = steps
    minimalLength = steps.count { !$0.isStar }
  }

  func matches(_ name: some Collection<UInt8>) -> Bool {
    if name.count < minimalLength { return false }
    return steps.withUnsafeBufferPointer { Self.matches($0, name) }
  }

  /// True if the steps match the name. When a step fails, only the last star has to match more bytes. If an earlier
  /// star matched more bytes, fewer bytes would be left for the steps after that star.
  static func matches<Name: Collection<UInt8>>(
    _ steps: UnsafeBufferPointer<Step>, _ name: Name
  ) -> Bool {
    var step = 0
    var index = name.startIndex
    var lastStar: (step: Int, index: Name.Index)?
    while index != name.endIndex {
      if step < steps.count && steps[step].isStar {
        lastStar = (step, index)
        step += 1
      } else if step < steps.count && steps[step].accepts(name[index]) {
        step += 1
        name.formIndex(after: &index)
      } else if let star = lastStar, name[star.index] != "/" {
        step = star.step + 1
        index = name.index(after: star.index)
        lastStar = (star.step, index)
      } else {
        return false
      }
    }
    return steps[step...].allSatisfy(\.isStar)
  }
}

extension Glob.Step {
  fileprivate var isStar: Bool { if case .anyName = self { true } else { false } }

  /// True if the step is not a star, and matches the given byte.
  fileprivate func accepts(_ byte: UInt8) -> Bool {
    switch self {
    case .byte(let expected):
      byte == expected || byte == RowTexts.slash && expected == "/"
    case .anyByte: byte != "/"
    case .set(let set): byte != "/" && set.contains(byte)
    case .anyName: false
    }
  }
}

/// Parses a glob. In a glob, `*` and `?` match within a name, and `**` also matches `/`. Globs can also contain
/// `[a-z]`, `[!a-z]`, `{a,b}` and `\`.
struct GlobParser {
  private var rest: Bytes
  private let ignoresCase: Bool
  private var builder = AutomatonBuilder()
  /// The steps of the pattern; nil once a part of the pattern requires an automaton.
  private var steps: [Glob.Step]? = []
  private var isAfterFolders = false

  static func parse(
    _ pattern: Bytes, ignoresCase: Bool
  ) throws(PatternMistake) -> (Glob?, Automaton) {
    var parser = GlobParser(rest: pattern, ignoresCase: ignoresCase)
    try parser.parse()
    return (parser.steps.map { Glob($0) }, parser.builder.automaton(isSearch: false))
  }

  private mutating func parse() throws(PatternMistake) {
    while let byte = rest.first {
      // `**/**/` is treated as `**/`, which matches the same texts in less time.
      if byte != "*" { isAfterFolders = false }
      switch byte {
      case "?": append(.anyByte, .set(.allButSlash))
      case "*": appendStars()
      case "[": try appendBracket()
      case "{": changeGroups { $0.open() }
      case "," where builder.depth > 0: changeGroups { $0.separate() }
      case "}": try closeGroup()
      case "\\":
        rest.removeFirst()
        if rest.isEmpty { throw PatternMistake("nothing follows the backslash") }
        appendCharacter()
      default: appendCharacter()
      }
    }
    if builder.depth > 0 { throw PatternMistake(#"a { is not closed; write \{ for a literal {"#) }
  }

  private mutating func append(_ step: Glob.Step, _ instruction: Automaton.Instruction) {
    rest.removeFirst()
    steps?.append(step)
    builder.append(instruction)
  }

  private mutating func appendCharacter() {
    let isLetter = ByteSet(0x41...0x5A, 0x61...0x7A).contains(rest[rest.startIndex])
    if ignoresCase && isLetter {
      let set = ByteSet(rest[rest.startIndex]...rest[rest.startIndex]).inBothCases
      return append(.set(set), .set(set))
    }
    let length = builder.append(characterOf: rest, ignoresCase: ignoresCase)
    // If case is ignored, only the automaton can match a character outside ASCII.
    if ignoresCase && length > 1 { steps = nil }
    steps?.append(contentsOf: rest.prefix(length).map { .byte($0) })
    rest = rest.dropFirst(length)
  }

  private mutating func appendBracket() throws(PatternMistake) {
    rest.removeFirst()
    guard let set = Glob.bracket(&rest, ignoresCase: ignoresCase) else {
      throw PatternMistake(
        #"a bracket is not closed or has an unknown class; write \[ for a literal ["#)
    }
    steps?.append(.set(set))
    builder.append(.set(set.intersection(.allButSlash)))
  }

  private mutating func appendStars() {
    let count = rest.prefix { $0 == "*" }.count
    rest = rest.dropFirst(count)
    if count == 1 {
      isAfterFolders = false
      steps?.append(.anyName)
      return builder.appendLoop(over: .allButSlash)
    }
    steps = nil
    guard rest.first == "/" else { return builder.appendLoop(over: .all) }
    rest.removeFirst()
    if !isAfterFolders { builder.appendFolders() }
    isAfterFolders = true
  }

  private mutating func changeGroups(_ change: (inout AutomatonBuilder) -> Void) {
    rest.removeFirst()
    steps = nil
    change(&builder)
  }

  private mutating func closeGroup() throws(PatternMistake) {
    if builder.depth == 0 {
      throw PatternMistake(#"a } has no { before it; write \} for a literal }"#)
    }
    changeGroups { $0.close() }
  }
}

extension AutomatonBuilder {
  /// Appends the instructions for `**/`, which matches any text that ends with a slash. At the start of the text and
  /// after a slash, `**/` also matches the empty text.
  fileprivate mutating func appendFolders() {
    open()
    append(.folderStart)
    separate()
    appendLoop(over: .all)
    append(.byte(0x2F))
    close()
  }
}
