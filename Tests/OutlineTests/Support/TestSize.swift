import Foundation

/// The size of the inputs of the tests.
///
/// By default the whole suite takes about a minute: every suite and every law, with small
/// shapes, a few seeds, and inputs just large enough that recursion overflows the stack and quadratic
/// work shows in a count. `OUTLINE_TEST_SIZES=large` adds the shapes that are one item larger, more seeds
/// and more steps for each, and inputs of a million. `.ci/run` uses it with the optimized library.
///
/// A size that differs says both values where it is used: `TestSize.pick(20_000, large: 200_000)`.
/// Seeds follow by themselves: see `Seeds`.
enum TestSize {
  case standard, large

  static let current: TestSize = {
    switch ProcessInfo.processInfo.environment["OUTLINE_TEST_SIZES"] {
    case nil, "", "standard": .standard
    case "large": .large
    case let other?: fatalError("OUTLINE_TEST_SIZES is neither “large” nor “standard”: \(other)")
    }
  }()

  static func pick<Value>(_ standard: Value, large: Value) -> Value {
    current == .large ? large : standard
  }

  /// The depth of a deep outline. Code that recurses over it overflows a small stack, which
  /// `SmallStackTests` checks.
  static let depth = pick(6_000, large: 100_000)
}
