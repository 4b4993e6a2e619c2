import Outline
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Signals as bytes that can be waited for together with other input.
final class SignalPipe {
  /// Readable when a signal has come.
  let file: Int32
  private let end: Int32
  private var previous: [Int32: SignalAction] = [:]

  init() throws(SystemError) {
    (file, end) = try Posix.makePipe()
  }

  deinit {
    stopListening()
    listener.store(-1, ordering: .sequentiallyConsistent)
    Posix.closeFile(file)
    Posix.closeFile(end)
  }

  /// Those that the process was started to ignore stay ignored.
  func listen(for signals: [Int32]) {
    listener.store(end, ordering: .sequentiallyConsistent)
    for signal in signals where previous[signal] == nil {
      let current = SignalAction.current(of: signal)
      if current.isIgnoring { continue }
      previous[signal] = current
      SignalAction(tell).install(for: signal)
    }
  }

  func stopListening() {
    for (signal, action) in previous { action.install(for: signal) }
    previous = [:]
  }

  /// The signals that came since it was last asked.
  func take() -> Set<Int32> {
    var signals: Set<Int32> = []
    var buffer: (UInt64, UInt64) = (0, 0)
    while true {
      let count = withUnsafeMutableBytes(of: &buffer) { bytes in
        let count = read(file, bytes.baseAddress, bytes.count)
        for byte in bytes.prefix(max(0, count)) { signals.insert(Int32(byte)) }
        return count
      }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return signals }
    }
  }

  /// Waits for a signal, but not for long.
  func wait(milliseconds: Int) {
    var interest = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    while poll(&interest, 1, Int32(milliseconds)) < 0 && errno == EINTR {}
  }
}

/// Where the handler writes.
private let listener = Atomic<Int32>(-1)

private func tell(_ number: Int32) {
  let error = errno
  var byte = UInt8(truncatingIfNeeded: number)
  // A full pipe tells that there is something as well.
  _ = write(listener.load(ordering: .sequentiallyConsistent), &byte, 1)
  errno = error
}
