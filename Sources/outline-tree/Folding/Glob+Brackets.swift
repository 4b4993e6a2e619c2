extension Glob {
  /// Removes a bracket after its `[`, and returns its set of bytes. Returns nil and removes nothing if the
  /// bracket is not closed or has an unknown class.
  static func bracket(_ rest: inout Bytes) -> ByteSet? {
    var reader = BracketReader(rest: rest)
    guard let set = reader.read() else { return nil }
    rest = reader.rest
    return set
  }
}

/// Reads the set of bytes in a bracket.
struct BracketReader {
  private(set) var rest: Bytes
  private var set = ByteSet()
  /// The first `]` in `rest`. It is searched once, not once for each `[:`.
  private var close: Int?

  /// - Parameter close: The first `]`, if it is known.
  init(rest: Bytes, close: Int? = nil) {
    self.rest = rest
    self.close = close
  }

  /// Returns the end of the member at the start of the rest; nil if there is none.
  mutating func endOfMember() -> Int? {
    guard let byte = rest.popFirst(), readMember(byte) else { return nil }
    return rest.startIndex
  }

  mutating func read() -> ByteSet? {
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest.removeFirst() }
    var isFirst = true
    while let byte = rest.popFirst() {
      if byte == "]" && !isFirst { return isNegated ? set.inverted : set }
      isFirst = false
      guard readMember(byte) else { return nil }
    }
    return nil
  }

  /// Reads a class, a range or a byte that begins with a byte.
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

  /// Returns the name between `[:` and `:]`; nil if the next `]` does not end a class.
  private mutating func className() -> Bytes? {
    let start = rest.startIndex + 1
    if close ?? 0 < start { close = rest[start...].firstIndex(of: 0x5D) ?? rest.endIndex }
    guard let close, close < rest.endIndex, close > start, rest[close - 1] == ":" else {
      return nil
    }
    return rest[start..<close - 1]
  }

  /// Reads the end of a range; nil if there is none. In `[a-]` the hyphen is a member.
  private mutating func rangeEnd() -> UInt8? {
    guard rest.first == "-", let next = rest.dropFirst().first, next != "]" else { return nil }
    rest.removeFirst(2)
    return unescaped(next)
  }

  private mutating func unescaped(_ byte: UInt8) -> UInt8? {
    byte == "\\" ? rest.popFirst() : byte
  }
}

extension ByteSet {
  /// Creates the set of a class such as `alpha`, which is always ASCII.
  fileprivate init?(className: Bytes) {
    guard let known = Self.classes.first(where: { className.isEqual(to: $0.name) }) else {
      return nil
    }
    self.init()
    for range in known.ranges { insert(range) }
  }

  private static let classes: [(name: StaticString, ranges: [ClosedRange<UInt8>])] = [
    ("alnum", [0x30...0x39, 0x41...0x5A, 0x61...0x7A]),
    ("alpha", [0x41...0x5A, 0x61...0x7A]),
    ("blank", [0x09...0x09, 0x20...0x20]),
    ("cntrl", [0x00...0x1F, 0x7F...0x7F]),
    ("digit", [0x30...0x39]),
    ("graph", [0x21...0x7E]),
    ("lower", [0x61...0x7A]),
    ("print", [0x20...0x7E]),
    ("punct", [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E]),
    ("space", [0x09...0x0A, 0x0D...0x0D, 0x20...0x20]),
    ("upper", [0x41...0x5A]),
    ("xdigit", [0x30...0x39, 0x41...0x46, 0x61...0x66]),
  ]
}
