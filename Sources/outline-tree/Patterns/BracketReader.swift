extension Glob {
  /// Parses and removes the rest of a bracket whose `[` has been read, and returns the set of bytes that the
  /// bracket matches. If the bracket is not closed or has an unknown class, returns nil and removes nothing.
  static func bracket(_ rest: inout Bytes, ignoresCase: Bool = false) -> ByteSet? {
    var reader = BracketReader(rest: rest, isExpression: false, ignoresCase: ignoresCase)
    guard let set = try? reader.read() else { return nil }
    rest = reader.rest
    return set
  }
}

/// Reads a bracket in a glob or in a regular expression, after its `[`, and collects the set of bytes that the bracket
/// matches.
struct BracketReader {
  private(set) var rest: Bytes
  private let isExpression: Bool
  private let ignoresCase: Bool
  private var set = ByteSet()
  /// The index of the next `]` in `rest`; nil before the first search. The index is stored to avoid a search for every
  /// `[:`.
  private var close: Int?

  init(rest: Bytes, isExpression: Bool, ignoresCase: Bool) {
    (self.rest, self.isExpression, self.ignoresCase) = (rest, isExpression, ignoresCase)
  }

  mutating func read() throws(PatternMistake) -> ByteSet {
    let isNegated = rest.first == "^" || rest.first == "!" && !isExpression
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

  /// Reads the class, the range or the single byte that begins with the given byte.
  private mutating func readMember(_ byte: UInt8) throws(PatternMistake) {
    if byte == "[" && rest.first == ":" {
      let name = className()
      if let name, let members = ByteSet(className: name) {
        rest = rest[(name.endIndex + 2)...]
        return set.formUnion(members)
      }
      // In a glob, `[` and `:` may also be literal characters in the bracket.
      if isExpression || name != nil {
        throw PatternMistake(#"a class in a bracket is unknown; write \[ for a literal ["#)
      }
    }
    if isExpression, byte == "\\", let members = rest.first.flatMap({ ByteSet(escape: $0) }) {
      rest.removeFirst()
      return set.formUnion(members)
    }
    let low = try literal(byte)
    // In `[a-]`, the hyphen is a member of the set.
    guard rest.first == "-", let next = rest.dropFirst().first, next != "]" else {
      return set.insert(low...low)
    }
    rest.removeFirst(2)
    let high = try literal(next)
    if isExpression && high < low {
      throw PatternMistake("a range in a bracket ends before it begins")
    }
    set.insert(low...max(low, high))
  }

  /// Returns the name between `[:` and `:]`; nil if the next `]` does not follow a `:`.
  private mutating func className() -> Bytes? {
    let start = rest.startIndex + 1
    if close ?? 0 < start { close = rest[start...].firstIndex(of: 0x5D) ?? rest.endIndex }
    guard let close, close < rest.endIndex, close > start, rest[close - 1] == ":" else {
      return nil
    }
    return rest[start..<close - 1]
  }

  private mutating func literal(_ byte: UInt8) throws(PatternMistake) -> UInt8 {
    var byte = byte
    if byte == "\\" {
      guard let escaped = rest.popFirst() else {
        throw PatternMistake("nothing follows the backslash")
      }
      if isExpression && ByteSet.word.contains(escaped) && escaped != "_" {
        throw PatternMistake("\\\(Message([escaped])) is not supported in a bracket")
      }
      byte = escaped
    }
    if isExpression && byte >= 0x80 {
      throw PatternMistake("a bracket can contain only ASCII characters; write others as (é|è)")
    }
    return byte
  }
}
