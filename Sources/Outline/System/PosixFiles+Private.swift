#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

// Files and folders that only this user can access.
extension PosixFiles {
  /// Opens a file for reading and writing, without following links or waiting for pipes.
  package static func openPrivate(_ path: UnsafePointer<CChar>) throws(SystemError) -> Int32 {
    try retrying { open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
  }

  /// Creates a folder that only this user may read, unless it exists.
  package static func makePrivateFolder(_ path: UnsafePointer<CChar>) throws(SystemError) {
    do {
      _ = try retrying { mkdir(path, 0o700) }
    } catch {
      if error != .alreadyExists { throw error }
    }
  }
}
