/// Keys that are not yet an action: a count, and the beginning of a sequence.
struct PendingKeys: Equatable, Sendable {
  private var digits = ""
  private var sequence: [Key] = []

  enum Outcome: Equatable {
    case action(BrowserAction, count: Int?)
    /// More keys may make one.
    case waiting
    case unknown
  }

  /// As many times as anybody can mean.
  private static let countLimit = 1_000_000

  var isEmpty: Bool { digits.isEmpty && sequence.isEmpty }

  mutating func take(_ key: Key) -> Outcome {
    if case .character(let scalar) = key, sequence.isEmpty, isDigit(scalar) {
      digits.unicodeScalars.append(scalar)
      return .waiting
    }
    sequence.append(key)
    let candidates = KeyBindings.all.lazy.flatMap { binding in
      binding.sequences.lazy.map { ($0, binding.action) }
    }
    if let (_, action) = candidates.first(where: { $0.0 == sequence }) {
      defer { self = PendingKeys() }
      return .action(action, count: Int(digits).map { min($0, Self.countLimit) })
    }
    if candidates.contains(where: { $0.0.starts(with: sequence) }) { return .waiting }
    self = PendingKeys()
    return .unknown
  }

  /// A count does not begin with a zero, nor does it have more digits than are of use.
  private func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("1"..."9" ~= scalar || scalar == "0" && !digits.isEmpty) && digits.count < 9
  }
}
