/// The target of a row at a size.
struct Target {
  let size: Int
  /// The most that the figure may be.
  var atMost: Double?
  /// The least that the baseline's figure, divided by that of the library, may be.
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
  /// A small outline is edited and compared no slower than the naive one.
  static let smallEdit = [Target(size: 100, atLeastTimes: 1)]

  /// A look-up in a small outline.
  static let smallLookUp = [Target(size: 100, atMost: 60)]

  /// A look-up in a small and in a large outline.
  static let lookUp = smallLookUp + [Target(size: 1_000_000, atMost: 1000)]

  /// The first edit after a copy, small and large.
  static let firstEdit = smallEdit + [Target(size: 1_000_000, atMost: 8000)]
}
