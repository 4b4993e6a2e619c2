extension Glob {
  /// Parses and removes the rest of a bracket whose `[` has been read, and returns the set of bytes that the
  /// bracket matches. If the bracket is not closed or has an unknown class, returns nil and removes nothing.
  static func bracket(_ rest: inout Bytes, ignoresCase: Bool = false) -> ByteSet? {
    var reader = BracketReader(rest: rest, ignoresCase: ignoresCase)
    guard let set = reader.read() else { return nil }
    rest = reader.rest
    return set
  }
}

/// Reads a bracket in a glob, and collects the set of bytes that the bracket matches.
private struct BracketReader {
  private(set) var rest: Bytes
  private let ignoresCase: Bool
  private var set = ByteSet()
  /// The index of the next `]` in `rest`. The index is stored so that not every `[:` requires another search.
  private var close: Int?

  init(rest: Bytes, ignoresCase: Bool) {
    self.rest = rest
    self.ignoresCase = ignoresCase
  }

  mutating func read() -> ByteSet? {
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest.removeFirst() }
    var isFirst = true
    while let byte = rest.popFirst() {
      if byte == "]" && !isFirst {
        if ignoresCase { set = set.inBothCases }
        return isNegated ? set.inverted : set
      }
      isFirst = false
      guard readMember(byte) else { return nil }
    }
    return nil
  }

  /// Reads the class, the range or the single byte that begins with the given byte.
  private mutating func readMember(_ byte: UInt8) -> Bool {
    if byte == "[", rest.first == ":", let name = className() {
      guard let members = ByteSet(className: name) else { return false }
      set.formUnion(members)
      rest = rest[(name.endIndex + 2)...]
      return true
    }
    guard let low = unescaped(byte) else { return false }
    set.insert(low...max(low, rangeEnd() ?? low))
    return true
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

  /// Reads and returns the end of a range; nil if there is no range. In `[a-]`, the hyphen is a member of
  /// the set.
  private mutating func rangeEnd() -> UInt8? {
    guard rest.first == "-", let next = rest.dropFirst().first, next != "]" else { return nil }
    rest.removeFirst(2)
    return unescaped(next)
  }

  private mutating func unescaped(_ byte: UInt8) -> UInt8? {
    byte == "\\" ? rest.popFirst() : byte
  }
}
