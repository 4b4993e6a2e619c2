// The calls into the C library; those for folders and threads stand beside this file.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The calls themselves, one function each, over the policy for interrupted calls at the end.
enum Posix {
  /// The folder that relative paths start from, as a parent for `openDirectory`.
  static let workingDirectory = AT_FDCWD
  static let modeOfNewFiles: UInt32 = 0o666

  static func openDirectory(
    _ parent: Int32, _ name: UnsafePointer<CChar>, _ links: LinkPolicy
  ) throws(SystemError) -> Int32 {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (links == .follow ? 0 : O_NOFOLLOW)
    return try retrying { openat(parent, name, flags) }
  }

  static func openToRead(_ path: UnsafePointer<CChar>) throws(SystemError) -> Int32 {
    try retrying { open(path, O_RDONLY | O_CLOEXEC) }
  }

  /// Opens what may be no regular file, and then does not wait for a writer.
  static func openFileToRead(
    _ parent: Int32, _ name: UnsafePointer<CChar>, _ links: LinkPolicy
  ) throws(SystemError) -> Int32 {
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (links == .follow ? 0 : O_NOFOLLOW)
    return try retrying { openat(parent, name, flags) }
  }

  static func openToWrite(_ path: UnsafePointer<CChar>) throws(SystemError) -> Int32 {
    try retrying { open(path, O_WRONLY | O_CLOEXEC) }
  }

  /// A new file; it is an error if there is one of that name.
  static func create(
    _ path: UnsafePointer<CChar>, mode: UInt32
  ) throws(SystemError) -> Int32 {
    try retrying { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode)) }
  }

  static func closeFile(_ file: Int32) {
    // Never repeated when interrupted: the number may belong to somebody else by then.
    _ = close(file)
  }

  static func readBytes(
    _ file: Int32, _ buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    try retrying { read(file, buffer.baseAddress, buffer.count) }
  }

  static func writeBytes(
    _ file: Int32, _ bytes: UnsafeRawBufferPointer
  ) throws(SystemError) -> Int {
    try retrying { write(file, bytes.baseAddress, bytes.count) }
  }

  static func synchronize(_ file: Int32) throws(SystemError) {
    _ = try retrying { fsync(file) }
  }

  static func setMode(_ file: Int32, _ mode: UInt32) throws(SystemError) {
    _ = try retrying { fchmod(file, mode_t(mode)) }
  }

  static func renameFile(
    _ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>
  ) throws(SystemError) {
    _ = try retrying { rename(old, new) }
  }

  static func removeFile(_ path: UnsafePointer<CChar>) {
    _ = unlink(path)
  }

  static func status(
    _ parent: Int32, _ name: UnsafePointer<CChar>, _ links: LinkPolicy
  ) throws(SystemError) -> FileStatus {
    var result = stat()
    _ = try retrying {
      fstatat(parent, name, &result, links == .follow ? 0 : AT_SYMLINK_NOFOLLOW)
    }
    return FileStatus(result)
  }

  static func status(of file: Int32) throws(SystemError) -> FileStatus {
    var result = stat()
    _ = try retrying { fstat(file, &result) }
    return FileStatus(result)
  }

  static func readLink(
    _ parent: Int32, _ name: UnsafePointer<CChar>
  ) throws(SystemError) -> [UInt8] {
    var capacity = 256
    while true {
      var buffer = [CChar](repeating: 0, count: capacity)
      let count = try retrying { readlinkat(parent, name, &buffer, capacity) }
      // A full buffer may have cut the target short: nothing else tells.
      if count < capacity { return buffer[..<count].map { UInt8(bitPattern: $0) } }
      capacity *= 4
    }
  }

  /// The path behind symbolic links.
  static func resolve(_ path: UnsafePointer<CChar>) throws(SystemError) -> [UInt8] {
    guard let resolved = realpath(path, nil) else { throw SystemError(code: errno) }
    defer { free(resolved) }
    return (0..<strlen(resolved)).map { UInt8(bitPattern: resolved[$0]) }
  }

  /// Nil where the year is out of the C library's range.
  static func localTime(
    seconds: Int64
  ) -> (year: Int, month: Int, day: Int, hour: Int, minute: Int)? {
    var time = time_t(seconds)
    var parts = tm()
    guard localtime_r(&time, &parts) != nil else { return nil }
    return (
      Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday), Int(parts.tm_hour),
      Int(parts.tm_min)
    )
  }

  static func isTerminal(_ file: Int32) -> Bool { isatty(file) == 1 }

  /// nil if it is no terminal, or does not know.
  static func terminalSize(_ file: Int32) -> TerminalSize? {
    var size = winsize()
    guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// In seconds, as in `FileTime`.
  static var now: Int64 { Int64(time(nil)) }

  /// Since some moment, however the clock is set.
  static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }

  /// Empty if it cannot be told.
  static var hostName: [UInt8] {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return [] }
    return name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  }

  static func environmentVariable(_ name: String) -> Bytes? {
    getenv(name).map { value in (0..<strlen(value)).map { UInt8(bitPattern: value[$0]) }[...] }
  }

  static var processIdentifier: Int32 { getpid() }

  static func message(for code: Int32) -> String { String(cString: strerror(code)) }

  static func exitProcess(_ status: Int32) -> Never { exit(status) }

  /// A reader that goes away ends the process quietly, even if the parent ignored the signal.
  static func restoreDefaultPipeSignal() { signal(SIGPIPE, SIG_DFL) }

  /// The policy for interrupted calls, for all of them: repeat.
  static func retrying<Result: FixedWidthInteger>(
    _ call: () -> Result
  ) throws(SystemError) -> Result {
    while true {
      let result = call()
      if result != -1 { return result }
      if errno != EINTR { throw SystemError(code: errno) }
    }
  }
}

extension Posix {
  /// The arguments of the process as the bytes they are: `CommandLine.arguments` repairs them.
  static var arguments: [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { place in
      CommandLine.unsafeArgv[place].map { argument in
        (0..<strlen(argument)).map { UInt8(bitPattern: argument[$0]) }
      }
    }
  }
}
