/// What of a rule is left once its pattern has matched.
struct IgnoreRule: Equatable, Sendable {
  /// Of two rules of a file the later one counts.
  var number: Int32
  var isNegated: Bool
  var isDirectoryOnly: Bool

  static func later(_ a: IgnoreRule?, _ b: IgnoreRule?) -> IgnoreRule? {
    guard let a, let b else { return a ?? b }
    return a.number > b.number ? a : b
  }
}
