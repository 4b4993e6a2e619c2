/// Parses a glob: `*` and `?` match within a name, and `**` also matches `/`. `[a-z]`, `[!a-z]`, `{a,b}`
/// and `\` are supported, too.
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
