/// The system calls a durable store makes, as a table: tests put a disk in its place that fails, loses
/// what was not synced, or stops in the middle of a write.
///
/// An entry is one call and no policy: it may be interrupted, and a read or a write may do a part of
/// what it should.
struct DiskCalls: Sendable {
  typealias Path = [UInt8]

  var open: @Sendable (Path, DiskAccess) throws(DiskError) -> Int32
  /// Also gives up the lock.
  var close: @Sendable (Int32) -> Void
  var read: @Sendable (Int32, UnsafeMutableRawBufferPointer, _ offset: Int) throws(DiskError) -> Int
  var write: @Sendable (Int32, UnsafeRawBufferPointer, _ offset: Int) throws(DiskError) -> Int
  var truncate: @Sendable (Int32, _ size: Int) throws(DiskError) -> Void
  /// Returns when everything of the file would survive a loss of power.
  var synchronize: @Sendable (Int32) throws(DiskError) -> Void
  /// Throws `wouldBlock` if somebody else has the lock.
  var lock: @Sendable (Int32) throws(DiskError) -> Void
  var status: @Sendable (Int32) throws(DiskError) -> DiskStatus
  var setMode: @Sendable (Int32, _ mode: UInt32) throws(DiskError) -> Void

  /// The path behind symbolic links.
  var resolve: @Sendable (Path) throws(DiskError) -> Path
  var statusOfPath: @Sendable (Path) throws(DiskError) -> DiskStatus
  /// Puts a file in the place of another one, at once.
  var rename: @Sendable (_ old: Path, _ new: Path) throws(DiskError) -> Void
  /// Gives a file a second name; throws `alreadyExists` if there is a file of that name.
  var link: @Sendable (_ old: Path, _ new: Path) throws(DiskError) -> Void
  var remove: @Sendable (Path) throws(DiskError) -> Void
  /// Returns when the names in a folder would survive a loss of power.
  var synchronizeFolder: @Sendable (Path) throws(DiskError) -> Void

  /// Seconds since 1970.
  var now: @Sendable () -> Int
}

/// What a file is opened for.
enum DiskAccess {
  case reading
  case writing
  /// A new file; it is an error if there is one of that name.
  case creating
}

struct DiskStatus: Equatable {
  /// What tells whether two names are the same file.
  struct Identity: Hashable {
    var device: UInt64
    var inode: UInt64
  }

  var identity: Identity
  var size: Int
  var mode: UInt32
  var isRegular: Bool
}

/// What a system call said went wrong.
struct DiskError: Error, Equatable {
  var code: Int32
}
