@testable import Outline

/// A count of calls, by any thread.
final class CallCount: Sendable {
  private let count = Locked(0)

  /// The number of this time, from 1.
  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }

  var value: Int { count.withLock { $0 } }
}
