/// The pauses of a writer that waits for another writer's lock. They grow exponentially up to a
/// limit: a lock that is soon released is taken soon, and no release goes unnoticed for long.
struct LockBackoff {
  private static let longestPause = Duration.milliseconds(32)
  private var remaining: Duration
  private var pause = Duration.milliseconds(1)

  /// - Parameter limit: The total duration of all pauses.
  init(upTo limit: Duration) { remaining = limit }

  /// Returns the next pause, or `nil` if the time is over.
  mutating func next() -> Duration? {
    guard remaining > .zero else { return nil }
    defer { pause = min(pause * 2, Self.longestPause) }
    let next = min(pause, remaining)
    remaining -= next
    return next
  }

  /// Returns the next pause.
  ///
  /// - Throws: ``OutlineFileError/locked(path:)`` if the time is over.
  mutating func nextPause(for path: [UInt8]) throws(OutlineFileError) -> Duration {
    guard let pause = next() else { throw .locked(path: SystemCalls.text(path)) }
    return pause
  }
}
