#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

// System calls that identify files by open descriptors.
extension PosixFiles {
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

  /// Syncs a file to the disk. On macOS, `fsync` does not flush the disk's cache, so `F_FULLFSYNC` is used
  /// instead if the file system supports it.
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
    _ file: Int32, owner: UInt32, group: UInt32
  ) throws(SystemError) {
    _ = try checked(fchown(file, owner, group))
  }
}
