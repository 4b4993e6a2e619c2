#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread that runs one closure. The thread must be joined.
struct WorkerThread: @unchecked Sendable {
  private let thread: pthread_t

  /// Starts a thread. The result is nil if the system cannot create another thread.
  init?(_ body: @escaping @Sendable () -> Void) {
    #if canImport(Darwin)
      var started: pthread_t?
    #else
      var started = pthread_t()
    #endif
    let box = Unmanaged.passRetained(Body(run: body))
    let failure = pthread_create(
      &started, nil,
      { box in
        // The closure's parameter is optional on Linux, but not on macOS.
        let box: UnsafeMutableRawPointer? = box
        Unmanaged<Body>.fromOpaque(box!).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    guard failure == 0 else {
      box.release()
      return nil
    }
    #if canImport(Darwin)
      thread = started!
    #else
      thread = started
    #endif
  }

  func join() { pthread_join(thread, nil) }

  /// The number of threads that can run in parallel.
  static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}

private final class Body {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) { self.run = run }
}
