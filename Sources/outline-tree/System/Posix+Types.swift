// What the C library's numbers mean to the rest of the tool.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension SystemError {
  static let notFound = SystemError(code: ENOENT)
  static let notADirectory = SystemError(code: ENOTDIR)
  static let tooManyLinks = SystemError(code: ELOOP)
  static let accessDenied = SystemError(code: EACCES)
  static let tooManyOpenFiles = SystemError(code: EMFILE)
  static let noSpace = SystemError(code: ENOSPC)
  static let brokenPipe = SystemError(code: EPIPE)
  static let inputOutput = SystemError(code: EIO)
}

extension EntryType {
  init(directoryEntry type: UInt8) {
    switch Int(type) {
    case Int(DT_DIR): self = .directory
    case Int(DT_REG): self = .file
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
    switch mode & S_IFMT {
    case S_IFDIR: self = .directory
    case S_IFLNK: self = .link
    case S_IFIFO: self = .fifo
    case S_IFSOCK: self = .socket
    case S_IFCHR: self = .characterDevice
    case S_IFBLK: self = .blockDevice
    default: self = .file
    }
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
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = FileTime(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }
}
