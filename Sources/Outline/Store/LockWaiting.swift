/// How long the next pause is for a writer that waits for another one: short at first, so that one
/// that is done soon is followed at once, and never so long that its end goes unnoticed.
struct LockWaiting {
  private static let longestPause = Duration.milliseconds(32)
  private var rest: Duration
  private var pause = Duration.milliseconds(1)

  /// - Parameter limit: How long all pauses are together.
  init(upTo limit: Duration) { rest = limit }

  /// The next pause; `nil`: the time is over.
  mutating func next() -> Duration? {
    guard rest > .zero else { return nil }
    defer { pause = min(pause * 2, Self.longestPause) }
    let next = min(pause, rest)
    rest -= next
    return next
  }
}
