#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The signals that a full screen has to answer.
enum TerminalSignal {
  static let resize = SIGWINCH
  /// Stop until further notice; a process can also be stopped without being told.
  static let suspend = SIGTSTP
  static let resume = SIGCONT

  static let all = [resize, suspend, resume]

  /// Stops this process, and with it all that a shell started together.
  static func suspendGroup() { kill(0, suspend) }

  static func suspendProcess() { kill(getpid(), suspend) }
}
