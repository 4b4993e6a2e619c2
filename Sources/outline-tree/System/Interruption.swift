import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What gives a terminal back, in a form that is of use in the middle of anything.
struct TerminalRestoration {
  var output: Int32
  var text: StaticString
  /// What the terminal did with keys; nil: it still does.
  var settings: (input: Int32, found: termios)?
}

/// What happens when the process ends before it has given back a terminal: the terminal is given
/// back then, and the process ends as if nothing had been in between.
struct Interruption {
  private let signals: [Int32]

  /// - Parameter signals: Those that the process was started to ignore stay ignored.
  init(givingBack restoration: TerminalRestoration, on signals: [Int32]) {
    self.signals = signals.filter { !SignalAction.current(of: $0).isIgnoring }
    _ = (Self.givesBackAtExit, Self.hasOwnStack)
    pending.initialize(to: restoration)
    isPending.store(true, ordering: .sequentiallyConsistent)
    for signal in self.signals {
      (previous + Int(signal)).initialize(to: .current(of: signal))
      SignalAction(giveBackAndEnd, onOwnStack: true).install(for: signal)
    }
  }

  /// From now on there is nothing to give back.
  func forget() {
    isPending.store(false, ordering: .sequentiallyConsistent)
    for signal in signals { previous[Int(signal)].install(for: signal) }
  }

  /// Gives the terminal back; it may be done twice.
  func giveBack() { giveBackTerminal() }

  /// Those that somebody sends.
  static let requests = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Whatever else ends a process by default and can be heard.
  static let failures = [
    SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGPIPE, SIGALRM, SIGVTALRM,
    SIGXCPU, SIGXFSZ, SIGUSR1, SIGUSR2,
  ]

  /// Colors end where a run ends in good order; a screen may still be there.
  private static let givesBackAtExit =
    atexit { if pending.pointee.settings != nil { giveBackTerminal() } } == 0

  /// A stack for the handler: what has failed may be that there is no more of the usual one.
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
  /// From now on colors are written there.
  static func restoreTerminal() {
    // No color, no link, an empty line.
    let text: StaticString = "\u{1B}[0m\u{1B}]8;;\u{1B}\\\r\u{1B}[K"
    _ = Interruption(
      givingBack: TerminalRestoration(output: 1, text: text), on: requests)
  }
}

// What the handler reads is memory, because what checks the accesses to a variable may itself be
// what a signal has interrupted. It is written only while no handler looks: before the handlers
// are installed, and before `isPending` is set.
nonisolated(unsafe) private let pending =
  UnsafeMutablePointer<TerminalRestoration>.allocate(capacity: 1)
private let isPending = Atomic(false)
nonisolated(unsafe) private let previous =
  UnsafeMutablePointer<SignalAction>.allocate(capacity: 128)

/// Only calls that are allowed while any other one is interrupted.
private func giveBackTerminal() {
  guard isPending.load(ordering: .sequentiallyConsistent) else { return }
  let text = pending.pointee.text
  _ = write(pending.pointee.output, text.utf8Start, text.utf8CodeUnitCount)
  if var settings = pending.pointee.settings {
    // At once: a terminal that takes nothing any more must not keep the process.
    tcsetattr(settings.input, TCSANOW, &settings.found)
  }
}

/// The signal is blocked until this returns; then what was in place before sees it.
private func giveBackAndEnd(_ number: Int32) {
  giveBackTerminal()
  previous[Int(number)].install(for: number)
  raise(number)
}
