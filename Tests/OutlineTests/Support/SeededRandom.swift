import Foundation

/// SplitMix64: small, good enough, and the same on every platform and in every release.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// True once in `count` times, on average.
  mutating func oneIn(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &self) == 0
  }
}

/// The seeds of a random test. They are the arguments of the test, so a failure names its seed.
///
/// They are the same in every run, so that a change does not fail because of an older fault. The
/// environment variable `OUTLINE_SEED` is the seed to use instead, or `new` for a random one.
enum Seeds {
  /// Returns `count` seeds at the large test sizes; by default a twelfth of them, but at least one.
  ///
  /// - Parameter standard: The number of seeds by default, for a test that needs more of them.
  static func some(_ count: Int, standard: Int? = nil) -> [UInt64] {
    let standard = standard ?? max(1, count / 12)
    return chosen.map { [$0] } ?? Array(1...UInt64(TestSize.pick(standard, large: count)))
  }

  private static let chosen: UInt64? = {
    guard let text = ProcessInfo.processInfo.environment["OUTLINE_SEED"] else { return nil }
    if text == "new" { return .random(in: 1000...UInt64.max) }
    guard let seed = UInt64(text) else { fatalError("OUTLINE_SEED is not a number: \(text)") }
    return seed
  }()
}
