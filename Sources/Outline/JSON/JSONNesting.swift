/// The stack of open containers, one bit each: a million levels take 125 kB.
struct JSONNesting {
  enum Container {
    case array
    case object
  }

  /// The innermost 64 at most. The lowest bit is the innermost of all.
  private var inner: UInt64 = 0
  private var outer: [UInt64] = []
  private(set) var depth = 0

  /// The innermost container, or `nil` if none is open.
  var top: Container? { depth == 0 ? nil : inner & 1 == 1 ? .object : .array }

  mutating func push(_ container: Container) {
    if depth > 0 && depth % 64 == 0 { outer.append(inner) }
    inner = inner << 1 | (container == .object ? 1 : 0)
    depth += 1
  }

  /// - Precondition: A container is open.
  mutating func pop() {
    inner >>= 1
    depth -= 1
    if depth > 0 && depth % 64 == 0 { inner = outer.removeLast() }
  }
}
