/// Reads a bracket in a regular expression, after its `[`, and collects the set of bytes that the bracket
/// matches.
struct ExpressionBracket {
  private(set) var rest: Bytes
  private let ignoresCase: Bool
  private var set = ByteSet()

  init(rest: Bytes, ignoresCase: Bool) {
    self.rest = rest
    self.ignoresCase = ignoresCase
  }

  mutating func read() throws(PatternMistake) -> ByteSet {
    let isNegated = rest.first == "^"
    if isNegated { rest.removeFirst() }
    var isFirst = true
    while let byte = rest.popFirst() {
      if byte == "]" && !isFirst {
        if ignoresCase { set = set.inBothCases }
        return isNegated ? set.inverted : set
      }
      isFirst = false
      try readMember(byte)
    }
    throw PatternMistake(#"a bracket is not closed; write \[ for a literal ["#)
  }

  private mutating func readMember(_ byte: UInt8) throws(PatternMistake) {
    if byte == "[" && rest.first == ":" { return try readClass() }
    if byte == "\\", let members = rest.first.flatMap({ ByteSet(escape: $0) }) {
      rest.removeFirst()
      return set.formUnion(members)
    }
    let low = try literal(byte)
    guard rest.first == "-", let next = rest.dropFirst().first, next != "]" else {
      return set.insert(low...low)
    }
    rest.removeFirst(2)
    let high = try literal(next)
    if high < low { throw PatternMistake("a range in a bracket ends before it begins") }
    set.insert(low...high)
  }

  /// Reads a character class such as `[:alpha:]`, after its `[`.
  private mutating func readClass() throws(PatternMistake) {
    let name = rest.dropFirst().prefix { $0 >= 0x61 && $0 <= 0x7A }
    let end = rest[name.endIndex...]
    guard end.starts(with: ":]".utf8), let members = ByteSet(className: name) else {
      throw PatternMistake(#"a class in a bracket is unknown; write \[ for a literal ["#)
    }
    set.formUnion(members)
    rest = end.dropFirst(2)
  }

  private mutating func literal(_ byte: UInt8) throws(PatternMistake) -> UInt8 {
    var byte = byte
    if byte == "\\" {
      guard let escaped = rest.popFirst() else {
        throw PatternMistake("nothing follows the backslash")
      }
      if ByteSet.word.contains(escaped) && escaped != "_" {
        throw PatternMistake("\\\(Message([escaped])) is not supported in a bracket")
      }
      byte = escaped
    }
    if byte >= 0x80 {
      throw PatternMistake("a bracket can contain only ASCII characters; write others as (é|è)")
    }
    return byte
  }
}

extension ByteSet {
  /// Creates the set for an escape sequence with the given letter: a class such as `\d`, or a control
  /// character such as `\t`.
  init?(escape letter: UInt8) {
    switch letter {
    case "d": self.init(0x30...0x39)
    case "w": self = .word
    case "s": self.init(0x09...0x0D, 0x20...0x20)
    case "D": self = ByteSet(0x30...0x39).inverted
    case "W": self = ByteSet.word.inverted
    case "S": self = ByteSet(0x09...0x0D, 0x20...0x20).inverted
    case "t": self.init(0x09...0x09)
    case "n": self.init(0x0A...0x0A)
    case "r": self.init(0x0D...0x0D)
    default: return nil
    }
  }
}
