import Outline

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files and folders that only this user may read.
extension Posix {
  /// Opens a file for reading and writing, without following links or waiting for pipes.
  static func openOwn(_ path: UnsafePointer<CChar>) throws(SystemError) -> Int32 {
    try retrying { open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
  }

  /// Creates a folder that only this user may read, unless it exists.
  static func makeOwnFolder(_ path: UnsafePointer<CChar>) throws(SystemError) {
    do {
      _ = try retrying { mkdir(path, 0o700) }
    } catch {
      if error != .alreadyExists { throw error }
    }
  }

  static var user: UInt32 { geteuid() }
}
