/// Whether a name that is a symbolic link stands for itself or for what it leads to.
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
  /// Some file systems do not tell with the name; `status` does.
  case unknown
}

/// What tells whether two names are the same file.
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

package struct FileStatus: Sendable {
  package var identity: FileIdentity
  package var type: EntryType
  /// The permissions, with the bits for other users and groups to run as.
  package var mode: UInt32
  package var size: Int64
  package var modified: FileTime
  package var owner: UInt32
  package var group: UInt32
  /// How many names the file has.
  package var linkCount: Int
}
