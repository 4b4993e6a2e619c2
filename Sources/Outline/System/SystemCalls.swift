/// The system calls for files and folders, as a table: tests replace an entry to see a call fail, or
/// all of them to have a disk that loses what was not synced.
///
/// A read or a write may do a part of what it should. Whoever makes a table of calls that may be
/// interrupted applies `repeatingInterrupted` to it.
package struct SystemCalls: Sendable {
  /// A path, or what follows the path of a parent, ended by a zero byte.
  package typealias Name = UnsafePointer<CChar>
  package typealias EntryBody = (UnsafeBufferPointer<UInt8>, EntryType) -> Void

  // Folders and names.

  package var openDirectory:
    @Sendable (_ parent: Int32, _ name: Name, LinkPolicy) throws(SystemError) -> Int32
  /// Tells the names and types of what is in a folder, in no order.
  package var list:
    @Sendable (_ directory: Int32, _ buffer: UnsafeMutableRawBufferPointer, _ body: EntryBody)
      throws(SystemError) -> Void
  package var status:
    @Sendable (_ parent: Int32, _ name: Name, LinkPolicy) throws(SystemError) -> FileStatus
  package var readLink: @Sendable (_ parent: Int32, _ name: Name) throws(SystemError) -> [UInt8]
  /// The path of what symbolic links lead to.
  package var resolve: @Sendable (Name) throws(SystemError) -> [UInt8]
  /// Puts a file in the place of another one, at once.
  package var rename: @Sendable (_ old: Name, _ new: Name) throws(SystemError) -> Void
  /// Gives a file a second name; throws `alreadyExists` if there is something of that name.
  package var link: @Sendable (_ old: Name, _ new: Name) throws(SystemError) -> Void
  package var remove: @Sendable (Name) throws(SystemError) -> Void
  /// Throws unless this user may write to a file, or make names in a folder.
  package var checkWritable: @Sendable (Name) throws(SystemError) -> Void
  /// Returns when the names in a folder would survive a loss of power.
  package var synchronizeFolder: @Sendable (Name) throws(SystemError) -> Void

  // Opening files.

  /// Waits for a writer where the name is that of a pipe.
  package var openToRead: @Sendable (Name) throws(SystemError) -> Int32
  /// Opens what may be no regular file, without waiting for a writer.
  package var openFileToRead:
    @Sendable (_ parent: Int32, _ name: Name, LinkPolicy) throws(SystemError) -> Int32
  package var openToWrite: @Sendable (Name) throws(SystemError) -> Int32
  /// Opens a file for reading and writing.
  package var openToUpdate: @Sendable (Name) throws(SystemError) -> Int32
  /// A new file for reading and writing; throws `alreadyExists` if there is something of that name.
  package var create: @Sendable (Name, _ mode: UInt32) throws(SystemError) -> Int32
  package var close: @Sendable (Int32) -> Void

  // Open files.

  package var read: @Sendable (Int32, UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  package var readAt:
    @Sendable (Int32, UnsafeMutableRawBufferPointer, _ offset: Int) throws(SystemError) -> Int
  package var write: @Sendable (Int32, UnsafeRawBufferPointer) throws(SystemError) -> Int
  package var writeAt:
    @Sendable (Int32, UnsafeRawBufferPointer, _ offset: Int) throws(SystemError) -> Int
  package var truncate: @Sendable (Int32, _ size: Int) throws(SystemError) -> Void
  /// Returns when everything of the file would survive a loss of power.
  package var synchronize: @Sendable (Int32) throws(SystemError) -> Void
  /// Throws `wouldBlock` if another open file has the lock.
  package var lock: @Sendable (Int32) throws(SystemError) -> Void
  package var unlock: @Sendable (Int32) -> Void
  package var statusOfFile: @Sendable (Int32) throws(SystemError) -> FileStatus
  package var setMode: @Sendable (Int32, _ mode: UInt32) throws(SystemError) -> Void
  package var setOwner:
    @Sendable (Int32, _ owner: UInt32, _ group: UInt32) throws(SystemError) -> Void
  /// Gives a file the extended attributes and the access control list of another one.
  package var copyAttributes: @Sendable (_ old: Int32, _ new: Int32) throws(SystemError) -> Void

  /// Whose files this process creates.
  package var user: @Sendable () -> UInt32

  /// Seconds since 1970.
  package var now: @Sendable () -> Int
  /// Returns when so much time is over, or a signal came.
  package var sleep: @Sendable (Duration) -> Void
}

extension SystemCalls {
  /// The calls of this machine.
  package static let real = SystemCalls(
    openDirectory: Posix.openDirectory, list: Posix.list, status: Posix.status(_:_:_:),
    readLink: Posix.readLink, resolve: Posix.resolve, rename: Posix.renameFile,
    link: Posix.linkFile, remove: Posix.removeFile,
    checkWritable: Posix.checkWritable, synchronizeFolder: Posix.synchronizeFolder,
    openToRead: Posix.openToRead, openFileToRead: Posix.openFileToRead,
    openToWrite: Posix.openToWrite, openToUpdate: Posix.openToUpdate, create: Posix.create,
    close: Posix.closeFile, read: Posix.readBytes(_:_:), readAt: Posix.readBytes(_:_:at:),
    write: Posix.writeBytes(_:_:), writeAt: Posix.writeBytes(_:_:at:),
    truncate: Posix.truncateFile, synchronize: Posix.synchronize, lock: Posix.lockFile,
    unlock: Posix.unlockFile, statusOfFile: Posix.status(of:), setMode: Posix.setMode,
    setOwner: Posix.setOwner, copyAttributes: Posix.copyAttributes, user: { Posix.user },
    now: { Int(Posix.now) }, sleep: Posix.sleep
  ).repeatingInterrupted
}
