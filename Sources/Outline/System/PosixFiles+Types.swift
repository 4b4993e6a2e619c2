// Conversions from the C library's constants and structures.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension SystemError {
  package static let interrupted = SystemError(code: EINTR)
  package static let notFound = SystemError(code: ENOENT)
  package static let alreadyExists = SystemError(code: EEXIST)
  package static let notADirectory = SystemError(code: ENOTDIR)
  package static let tooManyLinks = SystemError(code: ELOOP)
  package static let accessDenied = SystemError(code: EACCES)
  package static let tooManyOpenFiles = SystemError(code: EMFILE)
  package static let noSpace = SystemError(code: ENOSPC)
  package static let brokenPipe = SystemError(code: EPIPE)
  package static let inputOutput = SystemError(code: EIO)
  package static let wouldBlock = SystemError(code: EAGAIN)
  package static let noSuchDevice = SystemError(code: ENXIO)
  package static let notPermitted = SystemError(code: EPERM)
  package static let badDescriptor = SystemError(code: EBADF)
  package static let isADirectory = SystemError(code: EISDIR)
  package static let readOnlyFileSystem = SystemError(code: EROFS)
  package static let crossesDevices = SystemError(code: EXDEV)
  static let tooManyNames = SystemError(code: EMLINK)

  /// The errors that file systems report if they do not support locks.
  package static let withoutLocks = [ENOLCK, ENOTSUP, ENOSYS, EINVAL].map { SystemError(code: $0) }

  /// The errors that file systems report if they do not support hard links.
  static let withoutLinks = [EPERM, ENOTSUP, ENOSYS].map { SystemError(code: $0) }
}

extension EntryType {
  init(directoryEntry type: UInt8) {
    switch Int(type) {
    case Int(DT_DIR): self = .directory
    case Int(DT_LNK): self = .link
    case Int(DT_UNKNOWN): self = .unknown
    case Int(DT_FIFO): self = .fifo
    case Int(DT_SOCK): self = .socket
    case Int(DT_CHR): self = .characterDevice
    case Int(DT_BLK): self = .blockDevice
    default: self = .file
    }
  }

  init(mode: mode_t) {
    // The upper bits of a mode have the same values as the types of directory entries.
    // The type may be missing for a file that has a descriptor but no name.
    let type = EntryType(directoryEntry: UInt8((mode & S_IFMT) >> 12))
    self = type == .unknown ? .file : type
  }
}

extension FileStatus {
  init(_ status: stat) {
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino))
    type = EntryType(mode: status.st_mode)
    mode = UInt32(status.st_mode & 0o7777)
    size = Int64(status.st_size)
    owner = status.st_uid
    group = status.st_gid
    linkCount = Int(status.st_nlink)
    #if canImport(Darwin)
      let (contents, any) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (contents, any) = (status.st_mtim, status.st_ctim)
    #endif
    modified = FileTime(seconds: Int64(contents.tv_sec), nanoseconds: Int64(contents.tv_nsec))
    changed = FileTime(seconds: Int64(any.tv_sec), nanoseconds: Int64(any.tv_nsec))
  }
}
