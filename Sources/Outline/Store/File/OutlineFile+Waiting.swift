extension OutlineFile {
  /// Opens a file asynchronously. Waiting for another writer does not block any thread, and reading the
  /// file does not block the caller's actor.
  ///
  ///     let file = try await OutlineFile.open(at: path, for: .writing, waiting: .seconds(10))
  ///
  /// The initializers block the calling thread while they wait. Swift runs tasks on only a few threads, so a
  /// task should call this method instead of an initializer. This method requests the lock repeatedly, with
  /// pauses of at most 32 milliseconds. If the task is canceled, the method stops waiting.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - access: The kind of access to the file.
  ///   - waiting: The maximum time to wait while another program has the file open for writing. Readers never
  ///     wait. Opening a shared file does not wait, but each commit to the file waits for at most this time, and
  ///     blocks the thread while waiting.
  /// - Throws: `CancellationError` if the task is canceled before the file is locked.
  ///   ``OutlineFileError/locked(path:)`` if another program still has the file open for writing after the
  ///   maximum time. Any other ``OutlineFileError`` if the file cannot be opened or read. After an error,
  ///   the file is unchanged.
  /// - Complexity: O(*b*), where *b* is the number of bytes in the file.
  @concurrent
  public static func open(
    at path: String, for access: Access, waiting: Duration = .zero
  ) async throws -> sending OutlineFile {
    try await open(at: Array(path.utf8), for: access, waiting: waiting)
  }

  /// Opens a file asynchronously. Waiting for another writer does not block any thread, and reading the
  /// file does not block the caller's actor. See ``open(at:for:waiting:)-(String,_,_)``.
  ///
  /// - Parameters:
  ///   - path: The bytes of the file's path.
  ///   - access: The kind of access to the file.
  ///   - waiting: The maximum time to wait while another program has the file open for writing. Readers never
  ///     wait. Opening a shared file does not wait, but each commit to the file waits for at most this time, and
  ///     blocks the thread while waiting.
  /// - Throws: `CancellationError` if the task is canceled before the file is locked.
  ///   ``OutlineFileError/locked(path:)`` if another program still has the file open for writing after the
  ///   maximum time. Any other ``OutlineFileError`` if the file cannot be opened or read. After an error,
  ///   the file is unchanged.
  /// - Complexity: O(*b*), where *b* is the number of bytes in the file.
  @concurrent
  public static func open(
    at path: [UInt8], for access: Access, waiting: Duration = .zero
  ) async throws -> sending OutlineFile {
    try await open(at: path, for: access, waiting: waiting, .real) { try await Task.sleep(for: $0) }
  }

  /// - Parameter pause: A function that waits for the given duration. Afterwards, the lock is requested again.
  @concurrent
  static func open(
    at path: [UInt8], for access: Access, waiting: Duration, _ calls: SystemCalls,
    pause: @Sendable (Duration) async throws -> Void
  ) async throws -> sending OutlineFile {
    try Task.checkCancellation()
    switch access {
    case .reading, .sharing:
      return OutlineFile(try DiskFile.reading(path, calls), for: access, waiting: waiting)
    case .writing:
      var backoff = LockBackoff(upTo: waiting)
      while true {
        if let file = try DiskFile.locked(at: path, calls) {
          return OutlineFile(try file.forWriting(), for: access, waiting: waiting)
        }
        try await pause(try backoff.nextPause(for: path))
        try Task.checkCancellation()
      }
    }
  }
}

/// The pauses between a writer's attempts to take a lock that another writer holds. The pauses grow
/// exponentially up to a limit. Therefore, a waiting writer notices an early release of the lock almost at
/// once. The writer notices a late release after at most one pause of the maximum length.
package struct LockBackoff {
  private static let longestPause = Duration.milliseconds(32)
  private var remaining: Duration
  private var pause = Duration.milliseconds(1)

  /// - Parameter limit: The total duration of all pauses.
  package init(upTo limit: Duration) { remaining = limit }

  /// Returns the next pause, or `nil` if the time has run out.
  package mutating func next() -> Duration? {
    guard remaining > .zero else { return nil }
    defer { pause = min(pause * 2, Self.longestPause) }
    let next = min(pause, remaining)
    remaining -= next
    return next
  }

  /// Returns the next pause.
  ///
  /// - Throws: ``OutlineFileError/locked(path:)`` if the time has run out.
  mutating func nextPause(for path: [UInt8]) throws(OutlineFileError) -> Duration {
    guard let pause = next() else { throw .locked(path: SystemCalls.text(path)) }
    return pause
  }
}
