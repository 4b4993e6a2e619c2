#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

// Opens and closes files.
extension PosixFiles {
  package static func openDirectory(
    in parent: Int32, named name: UnsafePointer<CChar>, links: LinkPolicy
  ) throws(SystemError) -> Int32 {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (links == .follow ? 0 : O_NOFOLLOW)
    return try checked(openat(parent, name, flags))
  }

  package static func openToRead(_ path: UnsafePointer<CChar>) throws(SystemError) -> Int32 {
    try checked(open(path, O_RDONLY | O_CLOEXEC))
  }

  /// Opens a file for reading. If the file is a pipe, this method does not wait for a writer.
  package static func openFileToRead(
    in parent: Int32, named name: UnsafePointer<CChar>, links: LinkPolicy
  ) throws(SystemError) -> Int32 {
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (links == .follow ? 0 : O_NOFOLLOW)
    return try checked(openat(parent, name, flags))
  }

  package static func openToWrite(_ path: UnsafePointer<CChar>) throws(SystemError) -> Int32 {
    try checked(open(path, O_WRONLY | O_CLOEXEC))
  }

  /// Opens a file for reading and writing. If the file is a pipe, this method does not wait for another
  /// process.
  package static func openToUpdate(_ path: UnsafePointer<CChar>) throws(SystemError) -> Int32 {
    try checked(open(path, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC))
  }

  /// Creates a file. Throws `alreadyExists` if a file with this name exists.
  package static func create(
    _ path: UnsafePointer<CChar>, mode: UInt32
  ) throws(SystemError) -> Int32 {
    try checked(open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode_t(mode)))
  }

  package static func closeFile(_ file: Int32) {
    // An interrupted `close` is not repeated, because the descriptor may already belong to another file.
    _ = close(file)
  }
}
