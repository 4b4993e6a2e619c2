@testable import Outline

/// An item that counts how many of its kind are alive.
final class Tracked: Hashable, Sendable {
  /// The number of items that are alive.
  final class Count: Sendable {
    private let count = Locked(0)

    var living: Int { count.withLock { $0 } }

    func add(_ change: Int) { count.withLock { $0 += change } }
  }

  let number: Int
  private let count: Count

  init(number: Int, count: Count) {
    self.number = number
    self.count = count
    count.add(1)
  }

  deinit { count.add(-1) }

  static func == (first: Tracked, second: Tracked) -> Bool { first.number == second.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
