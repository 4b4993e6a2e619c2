/// A rule of an ignore file without its pattern.
struct IgnoreRule: Equatable, Sendable {
  /// The order in the file. If two rules match, the one with the larger number decides.
  var number: Int32
  var isNegated: Bool
  var isDirectoryOnly: Bool

  static func later(_ a: IgnoreRule?, _ b: IgnoreRule?) -> IgnoreRule? {
    guard let a, let b else { return a ?? b }
    return a.number > b.number ? a : b
  }
}
