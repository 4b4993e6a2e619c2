extension Glob {
  static func steps(of pattern: Bytes) -> [Step] {
    var steps: [Step] = []
    var rest = pattern
    while let byte = rest.popFirst() {
      switch byte {
      case "?": steps.append(.anyByte)
      case "*":
        let isAtFolder = steps.isEmpty || steps.last == .byte(0x2F)
        steps.append(stars(isAtFolder: isAtFolder, &rest))
      case "[": steps.append(set(&rest) ?? .byte(byte))
      case "\\": steps.append(.byte(rest.popFirst() ?? byte))
      default: steps.append(.byte(byte))
      }
    }
    return steps
  }

  /// The step of a star that was just taken, and of those after it.
  private static func stars(isAtFolder: Bool, _ rest: inout Bytes) -> Step {
    guard rest.first == "*" else { return .anyName }
    rest = rest.drop { $0 == "*" }
    guard isAtFolder, rest.first == "/" else { return .anything }
    rest.removeFirst()
    return .anyFolders
  }

  /// The step of a bracket that was just taken; nil, and nothing taken, if it is never closed.
  private static func set(_ rest: inout Bytes) -> Step? {
    var inside = rest
    var set = ByteSet()
    let isNegated = inside.first == "!" || inside.first == "^"
    if isNegated { inside.removeFirst() }
    var isFirst = true
    while let byte = inside.popFirst() {
      if byte == "]" && !isFirst {
        rest = inside
        return .set(isNegated ? set.inverted : set)
      }
      isFirst = false
      guard let low = unescaped(byte, &inside) else { return nil }
      set.insert(low...max(low, rangeEnd(&inside) ?? low))
    }
    return nil
  }

  /// The end of a range, if there is one: in `[a-]` the hyphen is itself.
  private static func rangeEnd(_ inside: inout Bytes) -> UInt8? {
    guard inside.first == "-", let next = inside.dropFirst().first, next != "]" else { return nil }
    inside.removeFirst(2)
    return unescaped(next, &inside)
  }

  private static func unescaped(_ byte: UInt8, _ rest: inout Bytes) -> UInt8? {
    byte == "\\" ? rest.popFirst() : byte
  }
}

/// A set of bytes.
struct ByteSet: Equatable, Sendable {
  private var words: SIMD4<UInt64> = .zero

  func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }

  mutating func insert(_ range: ClosedRange<UInt8>) {
    for byte in range { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
  }

  var inverted: ByteSet {
    var result = self
    result.words = ~words
    return result
  }
}
