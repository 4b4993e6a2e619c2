/// What a system call said went wrong.
struct SystemError: Error, Equatable, Sendable {
  var code: Int32

  var message: String { Posix.message(for: code) }
}

/// Whether a name that is a symbolic link stands for itself or for what it leads to.
enum LinkPolicy: Sendable {
  case follow
  case stay
}

enum EntryType: UInt8, Sendable {
  case directory
  case file
  case link
  case fifo
  case socket
  case characterDevice
  case blockDevice
  /// Some file systems do not tell with the name; `status` does.
  case unknown
}

/// What tells whether two names are the same file.
struct FileIdentity: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64
}

struct FileTime: Comparable, Sendable {
  var seconds: Int64
  var nanoseconds: Int64

  static func < (a: Self, b: Self) -> Bool {
    (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
  }
}

struct FileStatus: Sendable {
  var identity: FileIdentity
  var type: EntryType
  var mode: UInt32
  var size: Int64
  var modified: FileTime
}
