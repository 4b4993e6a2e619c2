#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

// System calls that identify files by their paths.
extension PosixFiles {
  package static func status(
    in parent: Int32, named name: UnsafePointer<CChar>, links: LinkPolicy
  ) throws(SystemError) -> FileStatus {
    var result = stat()
    let flags = links == .follow ? 0 : AT_SYMLINK_NOFOLLOW
    _ = try checked(fstatat(parent, name, &result, flags))
    return FileStatus(result)
  }

  static func readLink(
    _ parent: Int32, _ name: UnsafePointer<CChar>
  ) throws(SystemError) -> [UInt8] {
    var capacity = 256
    while true {
      var buffer = [CChar](repeating: 0, count: capacity)
      let count = try checked(readlinkat(parent, name, &buffer, capacity))
      // If the buffer is full, the path of the link's target may have been truncated.
      if count < capacity { return buffer[..<count].map { UInt8(bitPattern: $0) } }
      capacity *= 4
    }
  }

  static func resolve(_ path: UnsafePointer<CChar>) throws(SystemError) -> [UInt8] {
    guard let resolved = realpath(path, nil) else { throw SystemError(code: errno) }
    defer { free(resolved) }
    return (0..<strlen(resolved)).map { UInt8(bitPattern: resolved[$0]) }
  }

  static func renameFile(
    _ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>
  ) throws(SystemError) {
    _ = try checked(rename(old, new))
  }

  static func linkFile(
    _ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>
  ) throws(SystemError) {
    do throws(SystemError) {
      _ = try checked(link(old, new))
    } catch {
      guard SystemError.withoutLinks.contains(error) else { throw error }
      // On a file system without hard links, a race is possible: two processes that create the same file at
      // the same moment may both succeed.
      if access(new, F_OK) == 0 { throw .alreadyExists }
      try renameFile(old, new)
    }
  }

  static func removeFile(_ path: UnsafePointer<CChar>) throws(SystemError) {
    _ = try checked(unlink(path))
  }

  static func checkWritable(_ path: UnsafePointer<CChar>) throws(SystemError) {
    _ = try checked(faccessat(AT_FDCWD, path, W_OK, AT_EACCESS))
  }

  static func synchronizeFolder(_ path: UnsafePointer<CChar>) throws(SystemError) {
    let folder = try checked(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    defer { closeFile(folder) }
    try synchronizeFolder(folder)
  }

  package static func synchronizeFolder(_ folder: Int32) throws(SystemError) {
    do throws(SystemError) {
      try synchronize(folder)
    } catch {
      // Some file systems cannot sync folders, but keep names consistent by themselves.
      guard [EINVAL, ENOTSUP].contains(error.code) else { throw error }
    }
  }
}
