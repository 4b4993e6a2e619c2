#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock that threads can wait in until something changes.
///
/// One condition for whoever works and one for whoever waits for a result, so that waking one does
/// not wake the other.
final class Monitor: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let conditions = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 2)

  enum Condition: Int {
    case thereIsWork
    case thereIsAResult
  }

  init() {
    pthread_mutex_init(mutex, nil)
    for place in 0..<2 { pthread_cond_init(conditions + place, nil) }
  }

  deinit {
    for place in 0..<2 { pthread_cond_destroy(conditions + place) }
    pthread_mutex_destroy(mutex)
    conditions.deallocate()
    mutex.deallocate()
  }

  func withLock<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Gives the lock away until the condition is signalled, or for no reason: ask again afterwards.
  func wait(until condition: Condition) {
    pthread_cond_wait(conditions + condition.rawValue, mutex)
  }

  func signal(_ condition: Condition) { pthread_cond_signal(conditions + condition.rawValue) }

  func signalAll(_ condition: Condition) {
    pthread_cond_broadcast(conditions + condition.rawValue)
  }
}
