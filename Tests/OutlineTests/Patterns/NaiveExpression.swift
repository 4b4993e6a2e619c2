/// A regular expression as a tree, which matches by backtracking.
indirect enum NaiveExpression: Sendable {
  case byte(Character)
  case any
  case start, end, boundary
  case both(NaiveExpression, NaiveExpression)
  case either(NaiveExpression, NaiveExpression)
  case repeated(NaiveExpression, ClosedRange<Int>)

  /// As it is written.
  var text: String {
    switch self {
    case .byte(let character): String(character)
    case .any: "."
    case .start: "^"
    case .end: "$"
    case .boundary: #"\b"#
    case .both(let a, let b): a.text(in: "both") + b.text(in: "both")
    case .either(let a, let b): a.text + "|" + b.text
    case .repeated(let a, let count):
      a.text(in: "repeated")
        + (count == 0...Int.max
          ? "*" : count == 1...Int.max ? "+" : count == 0...1 ? "?" : count.inBraces)
    }
  }

  private func text(in context: String) -> String {
    switch self {
    case .either: "(\(text))"
    case .byte, .any: text
    case .start, .end, .boundary, .both, .repeated: context == "repeated" ? "(\(text))" : text
    }
  }

  func isFound(in name: [Character]) -> Bool {
    name.indices.contains { matches(name, from: $0) { _ in true } }
      || matches(name, from: name.count) { _ in true }
  }

  private func matches(
    _ name: [Character], from index: Int, then next: (Int) -> Bool
  ) -> Bool {
    switch self {
    case .byte(let character): index < name.count && name[index] == character && next(index + 1)
    case .any: index < name.count && next(index + 1)
    case .start: index == 0 && next(index)
    case .end: index == name.count && next(index)
    case .boundary:
      (index > 0 && name[index - 1].isLetter) != (index < name.count && name[index].isLetter)
        && next(index)
    case .both(let a, let b):
      a.matches(name, from: index) { b.matches(name, from: $0, then: next) }
    case .either(let a, let b):
      a.matches(name, from: index, then: next) || b.matches(name, from: index, then: next)
    case .repeated(let a, let count):
      repeats(a, count.lowerBound, count.upperBound, name, from: index, then: next)
    }
  }

  private func repeats(
    _ part: NaiveExpression, _ minimum: Int, _ maximum: Int, _ name: [Character], from index: Int,
    then next: (Int) -> Bool
  ) -> Bool {
    if minimum <= 0 && next(index) { return true }
    if maximum == 0 { return false }
    return part.matches(name, from: index) { end in
      // An empty repetition adds nothing once there are enough.
      if end == index && minimum <= 0 { return false }
      return repeats(
        part, minimum - 1, maximum == .max ? .max : maximum - 1, name, from: end, then: next)
    }
  }
}

extension ClosedRange<Int> {
  fileprivate var inBraces: String {
    lowerBound == upperBound
      ? "{\(lowerBound)}" : "{\(lowerBound),\(upperBound == .max ? "" : String(upperBound))}"
  }
}

extension NaiveExpression {
  private static let atoms: [NaiveExpression] = [.byte("a"), .byte("-"), .any, .start, .end]
  private static let counts = [0...Int.max, 1...Int.max, 0...1, 2...2, 1...3, 0...2, 2...Int.max]

  /// All expressions with this many parts.
  static func all(size: Int) -> [NaiveExpression] {
    if size == 1 { return atoms + [.boundary] }
    let inner = all(size: size - 1).flatMap { part in
      counts.prefix(4).map { NaiveExpression.repeated(part, $0) }
    }
    let pairs = (1..<max(1, size - 1)).flatMap { first in
      all(size: first).flatMap { a in
        all(size: size - 1 - first).flatMap { [NaiveExpression.both(a, $0), .either(a, $0)] }
      }
    }
    return inner + pairs
  }

  /// - Parameter isPosix: Whether it has only what every `grep -E` understands alike.
  static func random(size: Int, isPosix: Bool, using random: inout SeededRandom) -> Self {
    if size <= 1 {
      let atoms = isPosix ? [.byte("a"), .byte("b"), .any] : atoms + [.byte("b"), .boundary]
      return atoms.randomElement(using: &random)!
    }
    if random.oneIn(3) {
      let part = Self.random(size: size - 1, isPosix: isPosix, using: &random)
      return .repeated(part, counts.randomElement(using: &random)!)
    }
    let first = Int.random(in: 1..<size, using: &random)
    let a = Self.random(size: first, isPosix: isPosix, using: &random)
    let b = Self.random(size: size - first, isPosix: isPosix, using: &random)
    return random.oneIn(3) ? .either(a, b) : .both(a, b)
  }
}
