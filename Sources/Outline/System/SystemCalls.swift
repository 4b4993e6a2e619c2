/// A table of the system calls for files and folders. Tests replace one function of the table to make one
/// system call fail, or replace all functions to simulate a disk that loses unsynced data.
///
/// A read or a write may transfer fewer bytes than requested. If a signal interrupts a call, the call is
/// repeated, except for `close` and `sleep`.
package struct SystemCalls: Sendable {
  /// An absolute path, or a path relative to a parent. The path ends with a zero byte.
  package typealias Name = UnsafePointer<CChar>
  package typealias EntryBody = (UnsafeBufferPointer<UInt8>, EntryType) -> Void

  // Calls that take a path.

  package var openDirectory:
    @Sendable (_ parent: Int32, _ name: Name, LinkPolicy) throws(SystemError) -> Int32
  /// Calls `body` with the name and type of each entry in a folder, in no particular order.
  package var list:
    @Sendable (_ directory: Int32, _ buffer: UnsafeMutableRawBufferPointer, _ body: EntryBody)
      throws(SystemError) -> Void
  package var status:
    @Sendable (_ parent: Int32, _ name: Name, LinkPolicy) throws(SystemError) -> FileStatus
  package var readLink: @Sendable (_ parent: Int32, _ name: Name) throws(SystemError) -> [UInt8]
  /// Resolves symbolic links.
  package var resolve: @Sendable (Name) throws(SystemError) -> [UInt8]
  /// Renames a file. If a file with the new name exists, it is replaced atomically.
  package var rename: @Sendable (_ old: Name, _ new: Name) throws(SystemError) -> Void
  /// Creates a hard link to a file. Throws `alreadyExists` if a file with the new name exists.
  package var link: @Sendable (_ old: Name, _ new: Name) throws(SystemError) -> Void
  package var remove: @Sendable (Name) throws(SystemError) -> Void
  /// Throws an error unless this user may write to the file. For a folder, throws an error unless this user
  /// may create files in it.
  package var checkWritable: @Sendable (Name) throws(SystemError) -> Void
  /// Syncs a folder, so that the names in it survive a power failure.
  package var synchronizeFolder: @Sendable (Name) throws(SystemError) -> Void

  // Calls that open files.

  /// Opens a file for reading. If the file is a pipe, this call waits for a writer.
  package var openToRead: @Sendable (Name) throws(SystemError) -> Int32
  /// Opens a file for reading. If the file is a pipe, this call does not wait for a writer.
  package var openFileToRead:
    @Sendable (_ parent: Int32, _ name: Name, LinkPolicy) throws(SystemError) -> Int32
  package var openToWrite: @Sendable (Name) throws(SystemError) -> Int32
  /// Opens a file for reading and writing. If the file is a pipe, this call does not wait for another program.
  package var openToUpdate: @Sendable (Name) throws(SystemError) -> Int32
  /// Creates a file for reading and writing. Throws `alreadyExists` if a file with this name exists.
  package var create: @Sendable (Name, _ mode: UInt32) throws(SystemError) -> Int32
  package var close: @Sendable (Int32) -> Void

  // Calls that take the descriptor of an open file.

  package var read: @Sendable (Int32, UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  package var readAt:
    @Sendable (Int32, UnsafeMutableRawBufferPointer, _ offset: Int) throws(SystemError) -> Int
  package var write: @Sendable (Int32, UnsafeRawBufferPointer) throws(SystemError) -> Int
  package var writeAt:
    @Sendable (Int32, UnsafeRawBufferPointer, _ offset: Int) throws(SystemError) -> Int
  package var truncate: @Sendable (Int32, _ size: Int) throws(SystemError) -> Void
  /// Syncs a file, so that its contents survive a power failure.
  package var synchronize: @Sendable (Int32) throws(SystemError) -> Void
  /// Locks a file. Throws `wouldBlock` if the file is already locked through another open file description.
  package var lock: @Sendable (Int32) throws(SystemError) -> Void
  package var unlock: @Sendable (Int32) -> Void
  package var statusOfFile: @Sendable (Int32) throws(SystemError) -> FileStatus
  package var setMode: @Sendable (Int32, _ mode: UInt32) throws(SystemError) -> Void
  package var setOwner:
    @Sendable (Int32, _ owner: UInt32, _ group: UInt32) throws(SystemError) -> Void
  /// Copies the extended attributes and the access control list from one file to another.
  package var copyAttributes: @Sendable (_ old: Int32, _ new: Int32) throws(SystemError) -> Void

  /// The ID of the user who owns the files that this process creates.
  package var user: @Sendable () -> UInt32

  /// The current time in seconds since 1970.
  package var now: @Sendable () -> Int64
  /// Returns a random number that no one can guess.
  package var random: @Sendable () -> UInt64
  /// Waits until the given duration has passed or a signal arrives.
  package var sleep: @Sendable (Duration) -> Void
}

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
  /// The time of the last change to the contents or to the status. The permissions are part of the status.
  package var changed: FileTime
  package var owner: UInt32
  package var group: UInt32
  /// The number of names that the file has (hard links).
  package var linkCount: Int
}
