#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The signals that a full screen has to handle.
enum TerminalSignal {
  static let resize = SIGWINCH
  /// Asks the process to stop. It can also be stopped without this signal.
  static let suspend = SIGTSTP
  static let resume = SIGCONT

  static let all = [resize, suspend, resume]

  /// Stops the process group.
  static func suspendGroup() { kill(0, suspend) }

  static func suspendProcess() { kill(getpid(), suspend) }
}
