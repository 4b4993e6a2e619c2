/// The beginning of a title, while it is typed to go to the row.
struct TypeAhead: Equatable, Sendable {
  private(set) var bytes: [UInt8] = []

  enum Outcome {
    case longer, shorter, ended
    /// The key has its usual meaning.
    case other
  }

  mutating func handle(_ key: Key) -> Outcome {
    switch key {
    case .character(let scalar):
      bytes += Array(String(scalar).utf8)
      return .longer
    case .backspace:
      bytes = Array(String(decoding: bytes, as: UTF8.self).dropLast().utf8)
      return .shorter
    case .escape, .enter: return .ended
    default: return .other
    }
  }
}
