import Outline

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Calls to the C library about terminals and pipes.
enum PosixTerminal {
  typealias TerminalSettings = termios

  static func isTerminal(_ file: Int32) -> Bool { isatty(file) == 1 }

  /// Returns the size of a terminal; nil if the file is not a terminal, or if the size is unknown.
  static func terminalSize(_ file: Int32) -> TerminalSize? {
    var size = winsize()
    guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  static func terminalSettings(_ file: Int32) throws(SystemError) -> TerminalSettings {
    var settings = termios()
    _ = try retrying { tcgetattr(file, &settings) }
    return settings
  }

  /// Changes the settings of a terminal after all output has been shown. If the process is in the background, this
  /// call stops the process until the process is in the foreground.
  static func setTerminal(_ file: Int32, _ settings: TerminalSettings) throws(SystemError) {
    var settings = settings
    _ = try retrying { tcsetattr(file, TCSADRAIN, &settings) }
  }

  /// Returns settings for raw mode, in which each key can be read immediately and unchanged, and is not echoed.
  static func raw(_ settings: TerminalSettings) -> TerminalSettings {
    var settings = settings
    cfmakeraw(&settings)
    return settings
  }

  /// Opens the terminal that controls this process.
  static func openTerminal() throws(SystemError) -> Int32 {
    #if canImport(Darwin)
      // On macOS, `poll` does not support `/dev/tty`, so the terminal is opened by its own name.
      for file: Int32 in [0, 1, 2] {
        if let name = ttyname(file) {
          return try retrying { open(name, O_RDWR | O_NOCTTY | O_CLOEXEC) }
        }
      }
    #endif
    return try retrying { open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC) }
  }

  /// Creates a pipe. Other programs do not inherit the ends of the pipe.
  ///
  /// - Parameter blocks: Whether reading from the pipe and writing to it can block.
  static func makePipe(blocks: Bool = false) throws(SystemError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    _ = try retrying { pipe(&ends) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      if !blocks { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }
    return (ends[0], ends[1])
  }

  /// Writes a byte to the given end of a pipe, to wake a thread that waits for bytes at the other end. If the pipe is
  /// full, the write fails, but the other end can already be read.
  static func wake(_ end: Int32) {
    var byte: UInt8 = 0
    while write(end, &byte, 1) < 0 && errno == EINTR {}
  }

  /// Removes all bytes from a pipe.
  ///
  /// - Returns: The removed bytes, without repetitions.
  @discardableResult
  static func drain(_ end: Int32) -> Set<UInt8> {
    var all: Set<UInt8> = []
    var bytes = [UInt8](repeating: 0, count: 16)
    while case let count = read(end, &bytes, 16), count > 0 || count < 0 && errno == EINTR {
      all.formUnion(bytes.prefix(max(0, count)))
    }
    return all
  }

  /// Waits until one of the files can be read or is closed. Returns nil if the given time passes first, or if a
  /// signal arrives first.
  static func waitToRead(
    _ files: [Int32], milliseconds: Int?
  ) throws(SystemError) -> [(isReadable: Bool, isClosed: Bool)]? {
    var interests = files.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let timeout = Int32(clamping: milliseconds ?? -1)
    let count = poll(&interests, nfds_t(interests.count), timeout)
    if count == 0 || count < 0 && errno == EINTR { return nil }
    guard count > 0 else { throw SystemError(code: errno) }
    return interests.map { interest in
      (
        isReadable: interest.revents & Int16(POLLIN) != 0,
        isClosed: interest.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
      )
    }
  }

  static func waitToWrite(_ file: Int32) {
    var interest = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
    _ = poll(&interest, 1, -1)
  }
}
