import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The text and the settings that restore a terminal, in a form that a signal handler can use.
struct TerminalRestoration {
  var output: Int32
  var text: StaticString
  /// The original settings of the terminal; nil if the settings were not changed.
  var settings: (input: Int32, found: termios)?
}

/// Restores a terminal if a signal ends the process before the tool itself can do so. After the terminal is restored,
/// the same signal still ends the process.
struct Interruption {
  private let signals: [Int32]

  /// Installs the signal handlers.
  ///
  /// - Parameter signals: The signals to handle. A signal that was ignored when the process started stays
  ///   ignored.
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

  /// Removes the handlers, because there is nothing left to restore.
  func remove() {
    isPending.store(false, ordering: .sequentiallyConsistent)
    for signal in signals { previous[Int(signal)].install(for: signal) }
  }

  /// Restores the terminal. This method may be called several times, and it may be called in a signal handler.
  static func restore() {
    guard isPending.load(ordering: .sequentiallyConsistent) else { return }
    let text = pending.pointee.text
    _ = write(pending.pointee.output, text.utf8Start, text.utf8CodeUnitCount)
    if var settings = pending.pointee.settings {
      // `TCSANOW` does not wait until all output has been shown.
      // A terminal that has stopped reading must not block the process.
      tcsetattr(settings.input, TCSANOW, &settings.found)
    }
  }

  /// The signals by which a user or another process asks this process to end.
  static let requests = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// The signals, apart from `requests`, that can be handled and that end a process by default.
  static let failures = [
    SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGPIPE, SIGALRM, SIGVTALRM,
    SIGXCPU, SIGXFSZ, SIGUSR1, SIGUSR2,
  ]

  /// At a normal exit, the terminal has to be restored only if it is in full-screen mode. Colors need not be
  /// reset, because every row resets its colors at its end.
  private static let restoresAtExit =
    atexit { if pending.pointee.settings != nil { Interruption.restore() } } == 0

  /// True if signal handlers run on a separate stack. The first access to this property allocates the stack. A
  /// handler needs a separate stack if a stack overflow causes the signal.
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
  /// Makes sure that colors and links are reset if a signal interrupts the process.
  static func restoreTerminal() {
    // The text resets colors, ends a link and clears the line.
    let text: StaticString = "\u{1B}[0m\u{1B}]8;;\u{1B}\\\r\u{1B}[K"
    _ = Interruption(
      restoring: TerminalRestoration(output: 1, text: text), on: requests)
  }
}

// A signal handler reads raw memory, because the signal may arrive while the runtime checks an access to a variable.
// `pending` is written before `isPending` is set.
// Each element of `previous` is written before the handler of its signal is installed.
nonisolated(unsafe) private let pending =
  UnsafeMutablePointer<TerminalRestoration>.allocate(capacity: 1)
private let isPending = Atomic(false)
nonisolated(unsafe) private let previous =
  UnsafeMutablePointer<SignalAction>.allocate(capacity: 128)

/// Restores the terminal, and raises the signal again for the handler that was installed before. The signal
/// stays blocked until this function returns.
private func restoreAndEnd(_ number: Int32) {
  Interruption.restore()
  previous[Int(number)].install(for: number)
  raise(number)
}
