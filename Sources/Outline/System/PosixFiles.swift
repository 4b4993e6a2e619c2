#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The system calls for files and folders. Each function here calls one function of the C library. A signal
/// may interrupt a call, in which case the `SystemCalls` table repeats the call.
package enum PosixFiles {
  // Functions that differ between systems are in a separate file for each system.

  /// A descriptor for the working directory, to be passed as the parent of relative paths.
  package static let workingDirectory: Int32 = AT_FDCWD
  package static let modeOfNewFiles: UInt32 = 0o666

  package static func message(for code: Int32) -> String { String(cString: strerror(code)) }

  /// The effective user ID of this process. Files that the process creates belong to this user.
  package static var user: UInt32 { geteuid() }

  /// The current time in seconds since 1970, like the seconds of a `FileTime`.
  package static var now: Int64 { Int64(time(nil)) }

  static func sleep(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var time = timespec()
    time.tv_sec = time_t(seconds)
    time.tv_nsec = numericCast(attoseconds / 1_000_000_000)
    _ = nanosleep(&time, nil)
  }

  static func checked<Result: FixedWidthInteger>(
    _ result: Result
  ) throws(SystemError) -> Result {
    if result == -1 { throw SystemError(code: errno) }
    return result
  }
}

// Files and folders that only this user can access.
extension PosixFiles {
  /// Opens a file for reading and writing. Fails if the path is a symbolic link, and does not wait if the
  /// file is a pipe.
  package static func openPrivate(_ path: UnsafePointer<CChar>) throws(SystemError) -> Int32 {
    try retrying { open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
  }

  /// Creates a folder that only this user can access. Does nothing if the folder already exists.
  package static func makePrivateFolder(_ path: UnsafePointer<CChar>) throws(SystemError) {
    do {
      _ = try retrying { mkdir(path, 0o700) }
    } catch {
      if error != .alreadyExists { throw error }
    }
  }
}
