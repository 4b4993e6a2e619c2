/// Parses a regular expression. In addition to the POSIX syntax, `\d`, `\w`, `\s`, `\b` and `(?:…)` are
/// supported. A `?` after a repetition is accepted, but has no effect.
struct ExpressionParser {
  private var rest: Bytes
  private let ignoresCase: Bool
  private var builder = AutomatonBuilder()

  static func automaton(
    of expression: Bytes, ignoresCase: Bool
  ) throws(PatternMistake) -> Automaton {
    var parser = ExpressionParser(rest: expression, ignoresCase: ignoresCase)
    try parser.parse()
    return parser.builder.automaton(isSearch: true)
  }

  private mutating func parse() throws(PatternMistake) {
    while let byte = rest.first {
      switch byte {
      case "*", "+", "?", "{": try appendRepetition()
      case "\\": try appendEscape()
      case "[": try appendBracket()
      case "(": try openGroup()
      case ")": try closeGroup()
      case "|": take { $0.separate() }
      case "^": take { $0.append(.textStart) }
      case "$": take { $0.append(.textEnd) }
      case ".": take { $0.append(.set(.all)) }
      default: appendCharacter()
      }
    }
    if builder.depth > 0 { throw PatternMistake(#"a ( is not closed; write \( for a literal ("#) }
  }

  private mutating func take(_ change: (inout AutomatonBuilder) -> Void) {
    rest.removeFirst()
    change(&builder)
  }

  private mutating func appendCharacter() {
    rest = rest.dropFirst(builder.append(characterOf: rest, ignoresCase: ignoresCase))
  }

  private mutating func appendBracket() throws(PatternMistake) {
    rest.removeFirst()
    var bracket = BracketReader(rest: rest, isExpression: true, ignoresCase: ignoresCase)
    builder.append(.set(try bracket.read().withSlashesAlike))
    rest = bracket.rest
  }
}

/// Groups and escapes.
extension ExpressionParser {
  private mutating func openGroup() throws(PatternMistake) {
    rest.removeFirst()
    builder.open()
    guard rest.first == "?" else { return }
    switch rest.dropFirst().first {
    case UInt8(ascii: ":"): rest = rest.dropFirst(2)
    case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"):
      throw PatternMistake("lookaround, such as (?=…), is not supported")
    case UInt8(ascii: "i"): throw PatternMistake("(?i) is not supported; use --ignore-case")
    default: throw PatternMistake("the only supported group that begins with (? is (?:…)")
    }
  }

  private mutating func closeGroup() throws(PatternMistake) {
    if builder.depth == 0 {
      throw PatternMistake(#"a ) has no ( before it; write \) for a literal )"#)
    }
    take { $0.close() }
  }

  private mutating func appendEscape() throws(PatternMistake) {
    rest.removeFirst()
    guard let escaped = rest.first else { throw PatternMistake("nothing follows the backslash") }
    if let set = ByteSet(escape: escaped) { return take { $0.append(.set(set)) } }
    switch escaped {
    case "b": take { $0.append(.wordBoundary) }
    case "B": take { $0.append(.noWordBoundary) }
    case _ where escaped.isDigit:
      throw PatternMistake("the back reference \\\(Message([escaped])) is not supported")
    case _ where ByteSet.word.contains(escaped) && escaped != "_":
      throw PatternMistake("\\\(Message([escaped])) is not supported")
    default: appendCharacter()
    }
  }
}

/// Repetitions.
extension ExpressionParser {
  /// The maximum value of a number in `{m,n}`.
  private static let limit = 1000

  private mutating func appendRepetition() throws(PatternMistake) {
    let symbol = rest.removeFirst()
    if builder.last == nil {
      let name = Message([symbol])
      throw PatternMistake("\(name) has nothing to repeat; write \\\(name) for a literal \(name)")
    }
    let (minimum, maximum) = try bounds(symbol)
    try builder.repeatLast(from: minimum, to: maximum)
    if rest.first == "?" { rest.removeFirst() }
  }

  private mutating func bounds(_ symbol: UInt8) throws(PatternMistake) -> (Int, Int?) {
    switch symbol {
    case "*": return (0, nil)
    case "+": return (1, nil)
    case "?": return (0, 1)
    default: break
    }
    let digits = rest.prefix { $0 != "}" }
    let numbers = digits.split(separator: 0x2C, maxSplits: 1, omittingEmptySubsequences: false)
    guard digits.endIndex < rest.endIndex, let first = numbers.first,
      let minimum = Int(decimal: first),
      let last = numbers.last, let maximum = last.isEmpty ? Self.limit : Int(decimal: last),
      minimum <= maximum, maximum <= Self.limit
    else {
      throw PatternMistake(
        "{ needs numbers up to \(Self.limit), such as {2,5}; write \\{ for a literal {")
    }
    rest = rest[(digits.endIndex + 1)...]
    return (minimum, last.isEmpty ? nil : maximum)
  }
}
