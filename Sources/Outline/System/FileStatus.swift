/// Determines whether a call follows a symbolic link.
package enum LinkPolicy: Sendable {
  case follow
  case stay
}

package enum EntryType: Sendable {
  case directory
  case file
  case link
  case fifo
  case socket
  case characterDevice
  case blockDevice
  /// The type is not known. Some file systems do not report the types of files when a folder is listed, but
  /// `status` always reports the type.
  case unknown
}

/// The identity of a file. Two paths lead to the same file if the identities are equal.
package struct FileIdentity: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64

  package init(device: UInt64, inode: UInt64) {
    (self.device, self.inode) = (device, inode)
  }
}

package struct FileTime: Comparable, Sendable {
  package var seconds: Int64
  package var nanoseconds: Int64

  package init(seconds: Int64, nanoseconds: Int64) {
    (self.seconds, self.nanoseconds) = (seconds, nanoseconds)
  }

  package static func < (a: Self, b: Self) -> Bool {
    (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
  }
}

package struct FileStatus: Equatable, Sendable {
  package var identity: FileIdentity
  package var type: EntryType
  /// The permissions, including the set-user-ID, set-group-ID and sticky bits.
  package var mode: UInt32
  package var size: Int64
  /// The time of the last change to the contents.
  package var modified: FileTime
  /// The time of the last change to the contents or to the status, which includes the permissions.
  package var changed: FileTime
  package var owner: UInt32
  package var group: UInt32
  /// The number of names that the file has (hard links).
  package var linkCount: Int
}
