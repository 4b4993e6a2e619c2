import Testing

/// An object that counts the instances that are alive, in a counter that each test makes.
final class Counted: Hashable, @unchecked Sendable {
  final class Counter {
    var alive = 0
  }

  let number: Int
  private let counter: Counter

  init(_ number: Int, counter: Counter) {
    self.number = number
    self.counter = counter
    counter.alive += 1
  }

  deinit { counter.alive -= 1 }

  static func == (first: Counted, second: Counted) -> Bool { first.number == second.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// Checks that the objects that `body` makes are released with its result.
  static func check<Result>(_ body: (_ make: (Int) -> Counted) -> Result) {
    let counter = Counter()
    do {
      let result = body { Counted($0, counter: counter) }
      #expect(counter.alive > 0)
      withExtendedLifetime(result) {}
    }
    #expect(counter.alive == 0)
  }
}
