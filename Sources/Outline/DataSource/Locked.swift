internal import Synchronization

/// A value that only one thread at a time can access.
///
/// This type is a `Mutex` that works with the thread sanitizer. The standard library is not built for the
/// sanitizer, so the sanitizer cannot see the library's mutex. The sanitizer would report each contended
/// access as a race. Therefore, builds with `OUTLINE_THREAD_SANITIZER` report each acquisition and release to
/// the sanitizer. All other builds use a plain `Mutex`.
struct Locked<Value>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>

  #if OUTLINE_THREAD_SANITIZER
    private let order = SanitizerOrder()
  #endif

  init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    #if OUTLINE_THREAD_SANITIZER
      try mutex.withLock { value throws(Failure) in
        order.acquire()
        defer { order.release() }
        return try body(&value)
      }
    #else
      try mutex.withLock(body)
    #endif
  }
}

#if OUTLINE_THREAD_SANITIZER
  /// An object whose address identifies a lock for the sanitizer.
  private final class SanitizerOrder: Sendable {
    private var address: UnsafeRawPointer {
      UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    }

    func acquire() { acquireForSanitizer(address) }
    func release() { releaseForSanitizer(address) }
  }

  @_silgen_name("__tsan_acquire")
  private func acquireForSanitizer(_ address: UnsafeRawPointer)

  @_silgen_name("__tsan_release")
  private func releaseForSanitizer(_ address: UnsafeRawPointer)
#endif
