/// The system calls a run makes, as a table: tests replace an entry to see a call fail.
struct SystemCalls: Sendable {
  typealias Name = UnsafePointer<CChar>
  typealias EntryBody = (UnsafeBufferPointer<UInt8>, EntryType) -> Void

  var openDirectory:
    @Sendable (_ parent: Int32, _ name: Name, LinkPolicy) throws(SystemError) -> Int32
  var list:
    @Sendable (_ directory: Int32, _ buffer: UnsafeMutableRawBufferPointer, _ body: EntryBody)
      throws(SystemError) -> Void
  var status:
    @Sendable (_ parent: Int32, _ name: Name, LinkPolicy) throws(SystemError) -> FileStatus
  var statusOfFile: @Sendable (Int32) throws(SystemError) -> FileStatus
  var readLink: @Sendable (_ parent: Int32, _ name: Name) throws(SystemError) -> [UInt8]
  var resolve: @Sendable (Name) throws(SystemError) -> [UInt8]

  var openToRead: @Sendable (Name) throws(SystemError) -> Int32
  var openToWrite: @Sendable (Name) throws(SystemError) -> Int32
  var create: @Sendable (Name, _ mode: UInt32) throws(SystemError) -> Int32
  var read: @Sendable (Int32, UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  var write: @Sendable (Int32, UnsafeRawBufferPointer) throws(SystemError) -> Int
  var synchronize: @Sendable (Int32) throws(SystemError) -> Void
  var setMode: @Sendable (Int32, _ mode: UInt32) throws(SystemError) -> Void
  var rename: @Sendable (_ old: Name, _ new: Name) throws(SystemError) -> Void
  var remove: @Sendable (Name) -> Void
  var close: @Sendable (Int32) -> Void
  var openFileToRead:
    @Sendable (_ parent: Int32, _ name: Name, LinkPolicy) throws(SystemError) -> Int32
  /// From now on colors are written there.
  var restoreTerminalWhenInterrupted: @Sendable () -> Void

  static let real = SystemCalls(
    openDirectory: Posix.openDirectory, list: Posix.list,
    status: { parent, name, links throws(SystemError) in try Posix.status(parent, name, links) },
    statusOfFile: { file throws(SystemError) in try Posix.status(of: file) },
    readLink: Posix.readLink, resolve: Posix.resolve,
    openToRead: Posix.openToRead, openToWrite: Posix.openToWrite, create: Posix.create,
    read: Posix.readBytes, write: Posix.writeBytes, synchronize: Posix.synchronize,
    setMode: Posix.setMode, rename: Posix.renameFile, remove: Posix.removeFile,
    close: Posix.closeFile, openFileToRead: Posix.openFileToRead,
    restoreTerminalWhenInterrupted: Interruption.restoreTerminal)
}
