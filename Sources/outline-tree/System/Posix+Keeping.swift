import Outline

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What only this user is to have.
extension Posix {
  /// Opens a file to read and write it. No link is followed, and a pipe is not waited for.
  static func openOwn(_ path: UnsafePointer<CChar>) throws(SystemError) -> Int32 {
    try retrying { open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
  }

  /// Makes a folder for this user alone, if there is none of that name.
  static func makeOwnFolder(_ path: UnsafePointer<CChar>) throws(SystemError) {
    do {
      _ = try retrying { mkdir(path, 0o700) }
    } catch {
      if error != .alreadyExists { throw error }
    }
  }

  static var user: UInt32 { geteuid() }
}
