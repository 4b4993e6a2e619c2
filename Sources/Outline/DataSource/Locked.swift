internal import Synchronization

/// A value that one thread at a time can use.
///
/// It is a `Mutex` whose order the thread sanitizer understands. A mutex of the standard library
/// hands over inside the library, which is not built for the sanitizer, so each contended access
/// would be reported as a race. In builds with `OUTLINE_THREAD_SANITIZER` the sanitizer is told what
/// follows what; any other build is the mutex and nothing else.
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
  /// What the sanitizer knows a lock by.
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
