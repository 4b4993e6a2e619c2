// Every call into the C library stands in this file.

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

  /// Tells the names and types of what is in a folder, without `.` and `..`, in no order.
  static func list(
    _ directory: Int32, _ body: (UnsafeBufferPointer<UInt8>, EntryType) -> Void
  ) throws(SystemError) {
    // The stream owns its descriptor, and ours must stay open: entries are opened relative to it.
    let copy = try retrying { fcntl(directory, F_DUPFD_CLOEXEC, 0) }
    guard let stream = fdopendir(copy) else {
      let failure = SystemError(code: errno)
      closeFile(copy)
      throw failure
    }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        // A folder that is removed while it is read has no more entries.
        if errno == 0 || errno == ENOENT { return }
        throw SystemError(code: errno)
      }
      let name = name(of: entry)
      if !isSelfOrParent(name) { body(name, EntryType(directoryEntry: entry.pointee.d_type)) }
    }
  }

  /// The name where it lies: an entry is longer than its declared type if the name is.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> UnsafeBufferPointer<UInt8> {
    let name = UnsafeRawPointer(entry).advanced(by: nameOffset)
    let length = strlen(name.assumingMemoryBound(to: CChar.self))
    return UnsafeBufferPointer(start: name.assumingMemoryBound(to: UInt8.self), count: length)
  }

  private static let nameOffset = MemoryLayout<dirent>.offset(of: \dirent.d_name)!

  private static func isSelfOrParent(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    switch name.count {
    case 1: name[0] == .init(ascii: ".")
    case 2: name[0] == .init(ascii: ".") && name[1] == .init(ascii: ".")
    default: false
    }
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

  static func isTerminal(_ file: Int32) -> Bool { isatty(file) == 1 }

  static var processIdentifier: Int32 { getpid() }

  static func message(for code: Int32) -> String { String(cString: strerror(code)) }

  static func exitProcess(_ status: Int32) -> Never { exit(status) }

  /// A reader that goes away ends the process quietly, even if the parent ignored the signal.
  static func restoreDefaultPipeSignal() { signal(SIGPIPE, SIG_DFL) }

  /// The policy for interrupted calls, for all of them: repeat.
  private static func retrying<Result: FixedWidthInteger>(
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
