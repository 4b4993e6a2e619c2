#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock with conditions that threads can wait for.
///
/// Threads that wait for work and threads that wait for results use different conditions. So new work does not
/// wake the threads that wait for results, and new results do not wake the threads that wait for work.
final class Monitor: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let conditions = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 2)

  enum Condition: Int {
    case thereIsWork
    case thereIsAResult
  }

  init() {
    pthread_mutex_init(mutex, nil)
    for index in 0..<2 { pthread_cond_init(conditions + index, nil) }
  }

  deinit {
    for index in 0..<2 { pthread_cond_destroy(conditions + index) }
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

  /// Waits until the condition is signaled. The lock is released during the wait. A thread may also wake without a
  /// signal, so the caller must check whether to wait again.
  func wait(until condition: Condition) {
    pthread_cond_wait(conditions + condition.rawValue, mutex)
  }

  func signalAll(_ condition: Condition) {
    pthread_cond_broadcast(conditions + condition.rawValue)
  }
}
