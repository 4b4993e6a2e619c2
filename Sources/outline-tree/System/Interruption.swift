import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The settings that restore a terminal, in a form that a signal handler can use.
struct TerminalRestoration {
  var output: Int32
  var text: StaticString
  /// The settings to restore; nil if they were not changed.
  var settings: (input: Int32, found: termios)?
}

/// Restores a terminal if a signal ends the process before the tool could. The process still ends by that
/// signal.
struct Interruption {
  private let signals: [Int32]

  /// Installs handlers.
  ///
  /// - Parameter signals: The signals to handle. Those that the process inherited as ignored stay ignored.
  init(restoring restoration: TerminalRestoration, on signals: [Int32]) {
    self.signals = signals.filter { !SignalAction.current(of: $0).isIgnoring }
    _ = (Self.restoresAtExit, Self.hasOwnStack)
    pending.initialize(to: restoration)
    isPending.store(true, ordering: .sequentiallyConsistent)
    for signal in self.signals {
      (previous + Int(signal)).initialize(to: .current(of: signal))
      SignalAction(restoreAndEnd, onOwnStack: true).install(for: signal)
    }
  }

  /// Removes the handlers, because there is no longer anything to restore.
  func remove() {
    isPending.store(false, ordering: .sequentiallyConsistent)
    for signal in signals { previous[Int(signal)].install(for: signal) }
  }

  /// Restores the terminal. This can be repeated.
  func restore() { restorePendingTerminal() }

  /// Signals that a user or another process sends.
  static let requests = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// All other signals that end a process by default and can be handled.
  static let failures = [
    SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGPIPE, SIGALRM, SIGVTALRM,
    SIGXCPU, SIGXFSZ, SIGUSR1, SIGUSR2,
  ]

  /// At a normal exit, only a full screen may have to be restored, because colors end with their
  /// rows.
  private static let restoresAtExit =
    atexit { if pending.pointee.settings != nil { restorePendingTerminal() } } == 0

  /// A separate stack for the handler, because the signal may be due to a stack overflow.
  private static let hasOwnStack: Bool = {
    var stack = stack_t()
    sigaltstack(nil, &stack)
    if stack.ss_flags & Int32(SS_DISABLE) == 0 { return true }
    stack.ss_size = 1 << 16
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: 1 << 16, alignment: 16)
    stack.ss_flags = 0
    return sigaltstack(&stack, nil) == 0
  }()
}

extension Interruption {
  /// Resets colors and links when the process is interrupted.
  static func restoreTerminal() {
    // Reset colors, end a link, clear the line.
    let text: StaticString = "\u{1B}[0m\u{1B}]8;;\u{1B}\\\r\u{1B}[K"
    _ = Interruption(
      restoring: TerminalRestoration(output: 1, text: text), on: requests)
  }
}

// The handler reads raw memory, because a signal may interrupt the runtime while it checks the access to a
// variable. The memory is written only before the handlers are installed and `isPending` is set.
nonisolated(unsafe) private let pending =
  UnsafeMutablePointer<TerminalRestoration>.allocate(capacity: 1)
private let isPending = Atomic(false)
nonisolated(unsafe) private let previous =
  UnsafeMutablePointer<SignalAction>.allocate(capacity: 128)

/// Restores the terminal with async-signal-safe calls only.
private func restorePendingTerminal() {
  guard isPending.load(ordering: .sequentiallyConsistent) else { return }
  let text = pending.pointee.text
  _ = write(pending.pointee.output, text.utf8Start, text.utf8CodeUnitCount)
  if var settings = pending.pointee.settings {
    // Do not wait for the output: a terminal that no longer reads must not block the process.
    tcsetattr(settings.input, TCSANOW, &settings.found)
  }
}

/// Restores the terminal, and raises the signal again for the previous handler. The signal is blocked until
/// this returns.
private func restoreAndEnd(_ number: Int32) {
  restorePendingTerminal()
  previous[Int(number)].install(for: number)
  raise(number)
}

/// The signals that a full screen has to handle.
enum TerminalSignal {
  static let resize = SIGWINCH
  /// A request to stop the process, which can also be stopped without this signal.
  static let suspend = SIGTSTP
  static let resume = SIGCONT

  static let all = [resize, suspend, resume]

  /// Stops the process group.
  static func suspendGroup() { kill(0, suspend) }

  static func suspendProcess() { kill(getpid(), suspend) }
}
