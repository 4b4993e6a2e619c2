#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// System calls for files and folders. A call is declared here if it is also used without the `SystemCalls`
/// table, or if its implementation needs more than one line. If a signal interrupts a call, the call is
/// repeated.
package enum PosixFiles {
  // Copying attributes and listing folders differ most between systems, so these functions have their own files.

  /// A descriptor for the working directory, to be passed as the parent of relative paths.
  package static let workingDirectory: Int32 = AT_FDCWD
  package static let modeOfNewFiles: UInt32 = 0o666

  package static func message(for code: Int32) -> String { String(cString: strerror(code)) }

  /// The effective user ID of this process, which is the owner of the files that the process creates.
  package static var user: UInt32 { geteuid() }

  /// The current time, as the number of seconds since 1970. A `FileTime` counts seconds in the same way.
  package static var now: Int64 { Int64(time(nil)) }

  package static func openDirectory(
    in parent: Int32, named name: UnsafePointer<CChar>, links: LinkPolicy
  ) throws(SystemError) -> Int32 {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (links == .follow ? 0 : O_NOFOLLOW)
    return try retrying { openat(parent, name, flags) }
  }

  package static func closeFile(_ file: Int32) {
    // An interrupted `close` is not repeated, because the descriptor may already belong to another file.
    _ = close(file)
  }

  package static func status(
    in parent: Int32, named name: UnsafePointer<CChar>, links: LinkPolicy
  ) throws(SystemError) -> FileStatus {
    var result = stat()
    let flags = links == .follow ? 0 : AT_SYMLINK_NOFOLLOW
    try retrying { fstatat(parent, name, &result, flags) }
    return FileStatus(result)
  }

  package static func status(of file: Int32) throws(SystemError) -> FileStatus {
    var result = stat()
    try retrying { fstat(file, &result) }
    return FileStatus(result)
  }

  static func readLink(
    _ parent: Int32, _ name: UnsafePointer<CChar>
  ) throws(SystemError) -> [UInt8] {
    var capacity = 256
    while true {
      var buffer = [CChar](repeating: 0, count: capacity)
      let count = try retrying { readlinkat(parent, name, &buffer, capacity) }
      // If the buffer is full, the path of the link's target may have been truncated.
      if count < capacity { return buffer[..<count].map { UInt8(bitPattern: $0) } }
      capacity *= 4
    }
  }

  /// Syncs a file to the disk. On macOS, `fsync` does not flush the disk's cache, so `F_FULLFSYNC` is used
  /// instead if the file system supports it.
  static func synchronize(_ file: Int32) throws(SystemError) {
    #if canImport(Darwin)
      do {
        try retrying { fcntl(file, F_FULLFSYNC) }
        return
      } catch {
        guard [ENOTSUP, EINVAL, ENOTTY].contains(error.code) else { throw error }
      }
    #endif
    try retrying { fsync(file) }
  }

  package static func synchronizeFolder(_ folder: Int32) throws(SystemError) {
    do throws(SystemError) {
      try synchronize(folder)
    } catch {
      // Some file systems cannot sync a folder.
      // They keep the names in a folder consistent without a sync.
      guard [EINVAL, ENOTSUP].contains(error.code) else { throw error }
    }
  }
}

/// Makes a call that returns -1 on error, and repeats the call for as long as signals interrupt it.
///
/// - Throws: The error that the call reports, unless the error is an interruption by a signal.
@discardableResult
package func retrying<Result: FixedWidthInteger>(
  _ call: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = call()
    if result != -1 { return result }
    let error = SystemError(code: errno)
    if error != .interrupted { throw error }
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
      try retrying { mkdir(path, 0o700) }
    } catch {
      if error != .alreadyExists { throw error }
    }
  }
}

// System calls for a name in an open folder.
// If another program replaces a folder with a link, a path through that folder leads to another place.
// A name in an open folder cannot lead to another place.
extension PosixFiles {
  /// A name in an open folder, or a path.
  package struct Place {
    var folder = workingDirectory
    var name: UnsafePointer<CChar>

    package init(_ folder: Int32, _ name: UnsafePointer<CChar>) {
      (self.folder, self.name) = (folder, name)
    }

    init(_ path: UnsafePointer<CChar>) { name = path }
  }

  package static func renameFile(_ old: Place, _ new: Place) throws(SystemError) {
    try retrying { renameat(old.folder, old.name, new.folder, new.name) }
  }

  package static func linkFile(_ old: Place, _ new: Place) throws(SystemError) {
    try retrying { linkat(old.folder, old.name, new.folder, new.name, 0) }
  }

  package static func removeFile(_ place: Place) throws(SystemError) {
    try retrying { unlinkat(place.folder, place.name, 0) }
  }

  package static func checkWritable(_ place: Place) throws(SystemError) {
    try retrying { faccessat(place.folder, place.name, W_OK, AT_EACCESS) }
  }

  /// Opens a file for writing, or for reading and writing. The last component must not be a link. If the
  /// file is a pipe, this method does not wait for another process.
  package static func openFileToWrite(_ place: Place, reads: Bool) throws(SystemError) -> Int32 {
    let flags = (reads ? O_RDWR : O_WRONLY) | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC
    return try retrying { openat(place.folder, place.name, flags) }
  }

  package static func create(_ place: Place, mode: UInt32) throws(SystemError) -> Int32 {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    return try retrying { openat(place.folder, place.name, flags, mode_t(mode)) }
  }
}
