import Outline

#if canImport(Glibc)
  // The environment is a global variable, which the tool never changes.
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that uses this terminal until it ends.
enum ChildProcess {
  enum Ending: Equatable {
    case exited(Int32)
    case signaled(Int32)
  }

  /// Runs a command line, such as the value of `EDITOR`, with a path as its last argument. The shell does
  /// not interpret the path.
  ///
  /// - Parameter path: A path that does not start with a hyphen.
  static func run(_ command: Bytes, on path: [UInt8]) throws(SystemError) -> Ending {
    let script = command + Array(#" "$@""#.utf8)
    let words = [Array("sh".utf8), Array("-c".utf8), Array(script), Array("sh".utf8), path]
    // As in a shell: what interrupts the child does not interrupt the process that waits for it.
    let signals = [SIGINT, SIGQUIT]
    let previous = signals.map { SignalAction.current(of: $0) }
    for signal in signals { SignalAction.ignoring.install(for: signal) }
    defer { for (signal, action) in zip(signals, previous) { action.install(for: signal) } }
    return try wait(for: start("/bin/sh", words))
  }

  private static func start(_ path: String, _ words: [[UInt8]]) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    resetSignals(&attributes)
    let copies = words.map { strdup($0.asPath) } + [nil]
    defer { for copy in copies { free(copy) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, path, nil, &attributes, copies, environment)
    if failure != 0 { throw SystemError(code: failure) }
    return process
  }

  #if canImport(Darwin)
    private typealias Attributes = posix_spawnattr_t?
    static var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
      _NSGetEnviron().pointee
    }
  #else
    private typealias Attributes = posix_spawnattr_t
    static var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { environ }
  #endif

  private static func resetSignals(_ attributes: inout Attributes) {
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH, SIGPIPE] {
      sigaddset(&signals, signal)
    }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  static func wait(for process: pid_t) throws(SystemError) -> Ending {
    var status: Int32 = 0
    _ = try retrying { waitpid(process, &status, 0) }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
  }
}
