#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What happens when the process is told to end while it colors a terminal: the terminal is given
/// back as it was, and the process ends as if nothing had been in between.
enum Interruption {
  static func restoreTerminal() {
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, endColorsAndProcess) }
  }

  /// No color, no link, an empty line.
  fileprivate static let restoration = StaticString("\u{1B}[0m\u{1B}]8;;\u{1B}\\\r\u{1B}[K")
}

/// Only calls that are allowed while any other one is interrupted.
private func endColorsAndProcess(_ number: Int32) {
  let restoration = Interruption.restoration
  _ = write(1, restoration.utf8Start, restoration.utf8CodeUnitCount)
  signal(number, SIG_DFL)
  raise(number)
}
