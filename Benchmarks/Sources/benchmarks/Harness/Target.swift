/// A goal for the figures of a row at one size.
struct Target {
  let size: Int
  /// The largest figure that reaches the target.
  var atMost: Double?
  /// The smallest ratio of the baseline's figure to the library's figure that reaches the target.
  var atLeastTimes: Double?

  func isReached(by figure: Figure) -> Bool {
    figure.value <= atMost ?? .infinity && figure.ratio ?? .infinity >= atLeastTimes ?? 0
  }

  func description(in unit: Unit) -> String {
    [atMost.map { "≤ " + unit.text($0) }, atLeastTimes.map { "≥ " + unit.text(ratio: $0) }]
      .compactMap { $0 }.joined(separator: ", ")
  }
}

extension [Target] {
  /// The target for edits and comparisons of a small outline: they take no longer than for the naive twin.
  static let smallEdit = [Target(size: 100, atLeastTimes: 1)]

  /// The target for a look-up in a small outline.
  static let smallLookUp = [Target(size: 100, atMost: 60)]

  /// The targets for a look-up in a small and in a large outline.
  static let lookUp = smallLookUp + [Target(size: 1_000_000, atMost: 1000)]

  /// The targets for the first edit of a small or a large outline after a copy.
  static let firstEdit = smallEdit + [Target(size: 1_000_000, atMost: 8000)]
}
