import Outline
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The action that a process takes when a signal arrives.
struct SignalAction {
  typealias Handler = @convention(c) (Int32) -> Void

  private var action: sigaction

  /// Creates an action that calls a handler. All other signals are blocked while the handler runs.
  init(_ handler: Handler?, onOwnStack: Bool = false) {
    action = sigaction()
    sigfillset(&action.sa_mask)
    action.sa_flags = SA_RESTART | (onOwnStack ? Int32(SA_ONSTACK) : 0)
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = handler
    #elseif canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #endif
  }

  private init(_ action: sigaction) { self.action = action }

  static var ignoring: SignalAction { SignalAction(SIG_IGN) }

  static func current(of signal: Int32) -> SignalAction {
    var current = sigaction()
    sigaction(signal, nil, &current)
    return SignalAction(current)
  }

  /// Installs the action. This method may be called in a signal handler.
  func install(for signal: Int32) {
    var action = action
    sigaction(signal, &action, nil)
  }

  var isIgnoring: Bool { handlerAddress == unsafeBitCast(SIG_IGN, to: Int.self) }

  /// The address of the handler; 0 for the default action.
  var handlerAddress: Int {
    #if canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #elseif canImport(Musl)
      let handler = action.__sa_handler.sa_handler
    #elseif canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self)
  }
}

/// Turns signals into bytes in a pipe, so that a program can wait for signals and for other input at the
/// same time.
final class SignalPipe {
  /// A descriptor that is readable when a signal has arrived.
  let file: Int32
  private let end: Int32
  private var previous: [Int32: SignalAction] = [:]

  init() throws(SystemError) {
    (file, end) = try PosixTerminal.makePipe()
  }

  deinit {
    stopListening()
    listener.store(-1, ordering: .sequentiallyConsistent)
    PosixFiles.closeFile(file)
    PosixFiles.closeFile(end)
  }

  /// Starts to receive signals. A signal that was ignored when the process started stays ignored.
  func listen(for signals: [Int32]) {
    listener.store(end, ordering: .sequentiallyConsistent)
    for signal in signals where previous[signal] == nil {
      let current = SignalAction.current(of: signal)
      if current.isIgnoring { continue }
      previous[signal] = current
      SignalAction(forward).install(for: signal)
    }
  }

  func stopListening() {
    for (signal, action) in previous { action.install(for: signal) }
    previous = [:]
  }

  /// Returns the signals that have arrived since the last call.
  func take() -> Set<Int32> { Set(PosixTerminal.drain(file).map { Int32($0) }) }

  /// Waits until a signal arrives, or until the given time has passed.
  func wait(milliseconds: Int) {
    var interest = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    while poll(&interest, 1, Int32(milliseconds)) < 0 && errno == EINTR {}
  }
}

/// The end of the pipe that the signal handler writes to.
private let listener = Atomic<Int32>(-1)

private func forward(_ number: Int32) {
  let error = errno
  var byte = UInt8(truncatingIfNeeded: number)
  // If the pipe is full, this call fails, but the pipe can already be read.
  _ = write(listener.load(ordering: .sequentiallyConsistent), &byte, 1)
  errno = error
}

/// The signals that a program in full-screen mode has to handle.
extension SignalPipe {
  static let resize = SIGWINCH
  /// A request to stop the process. `SIGSTOP` also stops the process, but cannot be handled.
  static let suspend = SIGTSTP
  static let resume = SIGCONT

  static let terminalSignals = [resize, suspend, resume]

  /// Stops all processes in the process group.
  static func suspendGroup() { kill(0, suspend) }

  static func suspendProcess() { kill(getpid(), suspend) }
}
