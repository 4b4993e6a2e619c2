#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension DiskError {
  static let notFound = DiskError(code: ENOENT)
  static let alreadyExists = DiskError(code: EEXIST)
  static let interrupted = DiskError(code: EINTR)
  static let wouldBlock = DiskError(code: EWOULDBLOCK)
  static let noSpace = DiskError(code: ENOSPC)
  static let inputOutput = DiskError(code: EIO)

  /// What file systems without second names say.
  fileprivate static let withoutLinks = [EPERM, ENOTSUP, ENOSYS].map(DiskError.init)

  var message: String { String(cString: strerror(code)) }
}

extension DiskCalls {
  /// The disk of this machine.
  static let real = DiskCalls(
    open: Posix.openFile, close: Posix.closeFile, read: Posix.readBytes, write: Posix.writeBytes,
    truncate: Posix.truncateFile, synchronize: Posix.synchronize, lock: Posix.lockFile,
    status: Posix.status(of:), setMode: Posix.setMode, resolve: Posix.resolve,
    statusOfPath: Posix.status(ofPath:), rename: Posix.renameFile, link: Posix.linkFile,
    remove: Posix.removeFile, synchronizeFolder: Posix.synchronizeFolder,
    now: { Int(time(nil)) })
}

/// The calls themselves, one function each.
private enum Posix {
  static func openFile(_ path: [UInt8], _ access: DiskAccess) throws(DiskError) -> Int32 {
    // A pipe is not waited for: that it is no outline file is seen when it is open.
    let flags = O_CLOEXEC | O_NONBLOCK
    return switch access {
    case .reading: try checked(open(terminated(path), O_RDONLY | flags))
    case .writing: try checked(open(terminated(path), O_RDWR | flags))
    case .creating: try checked(open(terminated(path), O_RDWR | O_CREAT | O_EXCL | flags, 0o666))
    }
  }

  static func closeFile(_ file: Int32) {
    // Another thread may just be starting a process, which has a copy until it runs its own program.
    // The copy would keep the lock.
    _ = flock(file, LOCK_UN)
    // Never repeated when interrupted: the number may belong to somebody else by then.
    _ = close(file)
  }

  static func readBytes(
    _ file: Int32, _ buffer: UnsafeMutableRawBufferPointer, _ offset: Int
  ) throws(DiskError) -> Int {
    try checked(pread(file, buffer.baseAddress, buffer.count, off_t(offset)))
  }

  static func writeBytes(
    _ file: Int32, _ bytes: UnsafeRawBufferPointer, _ offset: Int
  ) throws(DiskError) -> Int {
    try checked(pwrite(file, bytes.baseAddress, bytes.count, off_t(offset)))
  }

  static func truncateFile(_ file: Int32, _ size: Int) throws(DiskError) {
    _ = try checked(ftruncate(file, off_t(size)))
  }

  /// `fsync` of macOS does not reach the disk's own memory. Where the file system cannot do more, it
  /// is what there is.
  static func synchronize(_ file: Int32) throws(DiskError) {
    #if canImport(Darwin)
      if fcntl(file, F_FULLFSYNC) != -1 { return }
      guard [ENOTSUP, EINVAL, ENOTTY].contains(errno) else { throw DiskError(code: errno) }
    #endif
    _ = try checked(fsync(file))
  }

  static func lockFile(_ file: Int32) throws(DiskError) {
    _ = try checked(flock(file, LOCK_EX | LOCK_NB))
  }

  static func setMode(_ file: Int32, _ mode: UInt32) throws(DiskError) {
    _ = try checked(fchmod(file, mode_t(mode)))
  }

  static func status(of file: Int32) throws(DiskError) -> DiskStatus {
    var result = stat()
    _ = try checked(fstat(file, &result))
    return DiskStatus(result)
  }

  static func status(ofPath path: [UInt8]) throws(DiskError) -> DiskStatus {
    var result = stat()
    _ = try checked(stat(terminated(path), &result))
    return DiskStatus(result)
  }

  static func resolve(_ path: [UInt8]) throws(DiskError) -> [UInt8] {
    guard let resolved = realpath(terminated(path), nil) else { throw DiskError(code: errno) }
    defer { free(resolved) }
    return (0..<strlen(resolved)).map { UInt8(bitPattern: resolved[$0]) }
  }

  static func renameFile(_ old: [UInt8], _ new: [UInt8]) throws(DiskError) {
    _ = try checked(rename(terminated(old), terminated(new)))
  }

  static func linkFile(_ old: [UInt8], _ new: [UInt8]) throws(DiskError) {
    do throws(DiskError) {
      _ = try checked(link(terminated(old), terminated(new)))
    } catch {
      guard DiskError.withoutLinks.contains(error) else { throw error }
      // The next best: two who create the same file at the same moment may not see each other.
      if access(terminated(new), F_OK) == 0 { throw .alreadyExists }
      try renameFile(old, new)
    }
  }

  static func removeFile(_ path: [UInt8]) throws(DiskError) {
    _ = try checked(unlink(terminated(path)))
  }

  static func synchronizeFolder(_ path: [UInt8]) throws(DiskError) {
    let folder = try checked(open(terminated(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    defer { closeFile(folder) }
    do throws(DiskError) {
      try synchronize(folder)
    } catch {
      // Some file systems have no such call for folders; they keep names in order by themselves.
      guard [EINVAL, ENOTSUP].contains(error.code) else { throw error }
    }
  }

  private static func checked<Result: FixedWidthInteger>(
    _ result: Result
  ) throws(DiskError) -> Result {
    if result == -1 { throw DiskError(code: errno) }
    return result
  }

  /// A path as the C library takes it.
  private static func terminated(_ path: [UInt8]) -> [CChar] {
    path.map { CChar(bitPattern: $0) } + [0]
  }
}

extension DiskStatus {
  fileprivate init(_ status: stat) {
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino))
    size = Int(status.st_size)
    mode = UInt32(status.st_mode & 0o7777)
    isRegular = status.st_mode & S_IFMT == S_IFREG
  }
}
