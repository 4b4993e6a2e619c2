#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The calls into the C library, one function each and no policy: they may be interrupted. The table
/// of `SystemCalls` repeats them then.
package enum Posix {
  /// The folder that relative paths start from, as a parent.
  package static let workingDirectory: Int32 = AT_FDCWD
  package static let modeOfNewFiles: UInt32 = 0o666

  package static func message(for code: Int32) -> String { String(cString: strerror(code)) }

  static var user: UInt32 { geteuid() }

  /// In seconds since 1970, as in `FileTime`.
  package static var now: Int64 { Int64(time(nil)) }

  static func sleep(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var time = timespec()
    time.tv_sec = time_t(seconds)
    time.tv_nsec = numericCast(attoseconds / 1_000_000_000)
    _ = nanosleep(&time, nil)
  }

  /// A call that says with -1 that it failed, repeated while it is interrupted.
  package static func retrying<Result: FixedWidthInteger>(
    _ call: () -> Result
  ) throws(SystemError) -> Result {
    try repeatingWhileInterrupted { () throws(SystemError) in try checked(call()) }
  }

  static func checked<Result: FixedWidthInteger>(
    _ result: Result
  ) throws(SystemError) -> Result {
    if result == -1 { throw SystemError(code: errno) }
    return result
  }
}

/// Opening files.
extension Posix {
  package static func openDirectory(
    _ parent: Int32, _ name: UnsafePointer<CChar>, _ links: LinkPolicy
  ) throws(SystemError) -> Int32 {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (links == .follow ? 0 : O_NOFOLLOW)
    return try checked(openat(parent, name, flags))
  }

  package static func openToRead(_ path: UnsafePointer<CChar>) throws(SystemError) -> Int32 {
    try checked(open(path, O_RDONLY | O_CLOEXEC))
  }

  /// Opens what may be no regular file, and then does not wait for a writer.
  package static func openFileToRead(
    _ parent: Int32, _ name: UnsafePointer<CChar>, _ links: LinkPolicy
  ) throws(SystemError) -> Int32 {
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (links == .follow ? 0 : O_NOFOLLOW)
    return try checked(openat(parent, name, flags))
  }

  package static func openToWrite(_ path: UnsafePointer<CChar>) throws(SystemError) -> Int32 {
    try checked(open(path, O_WRONLY | O_CLOEXEC))
  }

  /// A pipe is not waited for: that it is no regular file is seen when it is open.
  package static func openToUpdate(_ path: UnsafePointer<CChar>) throws(SystemError) -> Int32 {
    try checked(open(path, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC))
  }

  /// A new file; it is an error if there is something of that name.
  package static func create(
    _ path: UnsafePointer<CChar>, mode: UInt32
  ) throws(SystemError) -> Int32 {
    try checked(open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode_t(mode)))
  }

  package static func closeFile(_ file: Int32) {
    // Never repeated when interrupted: the number may belong to another file by then.
    _ = close(file)
  }
}

/// Open files.
extension Posix {
  package static func readBytes(
    _ file: Int32, _ buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    try checked(read(file, buffer.baseAddress, buffer.count))
  }

  static func readBytes(
    _ file: Int32, _ buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(SystemError) -> Int {
    try checked(pread(file, buffer.baseAddress, buffer.count, off_t(offset)))
  }

  package static func writeBytes(
    _ file: Int32, _ bytes: UnsafeRawBufferPointer
  ) throws(SystemError) -> Int {
    try checked(write(file, bytes.baseAddress, bytes.count))
  }

  static func writeBytes(
    _ file: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int
  ) throws(SystemError) -> Int {
    try checked(pwrite(file, bytes.baseAddress, bytes.count, off_t(offset)))
  }

  static func truncateFile(_ file: Int32, _ size: Int) throws(SystemError) {
    _ = try checked(ftruncate(file, off_t(size)))
  }

  /// `fsync` of macOS does not reach the disk's own memory. Where the file system cannot do more, it
  /// is what there is.
  static func synchronize(_ file: Int32) throws(SystemError) {
    #if canImport(Darwin)
      if fcntl(file, F_FULLFSYNC) != -1 { return }
      guard [ENOTSUP, EINVAL, ENOTTY].contains(errno) else { throw SystemError(code: errno) }
    #endif
    _ = try checked(fsync(file))
  }

  static func lockFile(_ file: Int32) throws(SystemError) {
    _ = try checked(flock(file, LOCK_EX | LOCK_NB))
  }

  static func unlockFile(_ file: Int32) {
    _ = flock(file, LOCK_UN)
  }

  package static func status(of file: Int32) throws(SystemError) -> FileStatus {
    var result = stat()
    _ = try checked(fstat(file, &result))
    return FileStatus(result)
  }

  static func setMode(_ file: Int32, _ mode: UInt32) throws(SystemError) {
    _ = try checked(fchmod(file, mode_t(mode)))
  }

  static func setOwner(
    _ file: Int32, _ owner: UInt32, _ group: UInt32
  ) throws(SystemError) {
    _ = try checked(fchown(file, owner, group))
  }
}
