/// Keys that are waiting for more: a count, and the beginning of a sequence.
struct PendingKeys: Sendable {
  private var digits = ""
  private var sequence: [Key] = []

  enum Outcome {
    case complete(KeyBinding, count: Int?)
    /// More keys may complete a sequence.
    case waiting
    case unknown
  }

  /// More than anyone can mean.
  private static let countLimit = 1_000_000

  mutating func add(_ key: Key) -> Outcome {
    if case .character(let scalar) = key, sequence.isEmpty, isDigit(scalar) {
      digits.unicodeScalars.append(scalar)
      return .waiting
    }
    sequence.append(key)
    let candidates = KeyBindings.all.lazy.flatMap { binding in
      binding.sequences.lazy.map { ($0, binding) }
    }
    if let (_, binding) = candidates.first(where: { $0.0 == sequence }) {
      defer { self = PendingKeys() }
      return .complete(binding, count: Int(digits).map { min($0, Self.countLimit) })
    }
    if candidates.contains(where: { $0.0.starts(with: sequence) }) { return .waiting }
    self = PendingKeys()
    return .unknown
  }

  /// A count does not begin with zero, and has at most nine digits.
  private func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("1"..."9" ~= scalar || scalar == "0" && !digits.isEmpty) && digits.count < 9
  }
}
