#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

// System calls for a name in an open folder. Unlike a path, a name in an open folder cannot lead to another
// place if another program replaces a folder with a link.
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
