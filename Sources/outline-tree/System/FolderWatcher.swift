import Outline

#if canImport(Glibc) || canImport(Musl)
  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  /// Notices when names appear in or disappear from folders, when files are written, and when properties change.
  ///
  /// Subfolders are not watched. Watched folders do not stay open.
  final class FolderWatcher {
    typealias ID = Int32

    /// A descriptor that is readable when `read` would return changes.
    let file: Int32
    /// For each watched folder, the number of calls of `add` minus the number of calls of `remove`. If a folder is
    /// added under several paths, the system returns the same ID for all of these paths.
    private var uses: [ID: Int] = [:]

    /// The maximum number of folders to watch. A user rarely has so many folders open in the browser. The system
    /// also limits the number of watched folders.
    static let limit = 4096

    static let limitHint = "fs.inotify.max_user_watches is the limit"

    init() throws(FolderWatchError) {
      file = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      if file < 0 { throw FolderWatchError(errno) }
    }

    deinit { PosixFiles.closeFile(file) }

    /// Watches a folder. If a folder that is already watched is added again, the result is the same ID.
    func add(_ path: [UInt8]) throws(FolderWatchError) -> ID {
      let id = inotify_add_watch(file, path.asPath, Self.interest)
      if id < 0 { throw FolderWatchError(errno) }
      uses[id, default: 0] += 1
      return id
    }

    /// Stops watching a folder if this method has been called for the folder as often as `add`.
    func remove(_ id: ID) {
      guard let count = uses[id] else { return }
      uses[id] = count > 1 ? count - 1 : nil
      // The system stops watching a folder that is deleted, so this call may fail.
      if count == 1 { inotify_rm_watch(file, id) }
    }

    /// Returns the folders that have changed since the last call, and the folders whose entries have changed since
    /// then. The result is nil if there were so many changes that it is unknown which folders have changed. The call
    /// does not wait for changes.
    func read() -> Set<ID>? {
      var ids: Set<ID> = []
      var isComplete = true
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
      defer { buffer.deallocate() }
      // The number of iterations is limited, so the loop ends even if changes never stop.
      // The next call reads the rest.
      for _ in 0..<16 {
        guard let count = try? SystemCalls.real.read(file, buffer), count > 0 else { break }
        let events = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        isComplete = add(events, &ids) && isComplete
      }
      return isComplete ? ids : nil
    }

    /// Adds the IDs of the folders in which the given events happened. Returns false if the system has lost
    /// events.
    private func add(_ events: UnsafeRawBufferPointer, _ ids: inout Set<ID>) -> Bool {
      var isComplete = true
      var offset = 0
      while offset + Self.headerSize <= events.count {
        let id = events.loadUnaligned(fromByteOffset: offset, as: Int32.self)
        let mask = events.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        let length = events.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self)
        if mask & UInt32(IN_Q_OVERFLOW) != 0 {
          isComplete = false
        } else if uses[id] != nil {
          ids.insert(id)
        }
        offset += Self.headerSize + Int(length)
      }
      return isComplete
    }

    /// True if the system notices all changes in a folder. Other machines can change a network file system
    /// unnoticed, and the files in `/proc` and `/sys` change without being written.
    ///
    /// - Parameter folder: An open descriptor.
    static func noticesAllChanges(in folder: Int32) -> Bool {
      // The buffer is larger than the structure that `fstatfs` writes.
      // The first field of that structure is the type of the file system.
      var status = [UInt64](repeating: 0, count: 64)
      guard fstatfs(folder, &status) == 0 else { return false }
      return !unnoticed.contains(UInt32(truncatingIfNeeded: status[0]))
    }

    /// The types of file systems in which the system does not notice all changes: NFS, SMB, CIFS, FUSE, 9P, Ceph, AFS,
    /// Coda, Lustre, GPFS, OCFS2, GFS2, and the file systems of `/proc` and `/sys`.
    private static let unnoticed: Set<UInt32> = [
      0x6969, 0x517B, 0xFE53_4D42, 0xFF53_4D42, 0x6573_5546, 0x0102_1997, 0x00C3_6400, 0x5346_414F,
      0x6B41_4653, 0x7375_7245, 0x0BD0_0BD0, 0x4750_4653, 0x7461_636F, 0x0116_1970, 0x9FA0,
      0x6265_6572,
    ]

    /// The total size of an event's fields. These fields are the ID of the folder, the kind of the event, a cookie
    /// and the length of the name.
    private static let headerSize = 16

    private static let interest =
      UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB)
      | UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
  }

  /// A function whose header Swift does not import.
  @_silgen_name("fstatfs")
  private func fstatfs(_ file: Int32, _ status: UnsafeMutableRawPointer) -> Int32

  extension FolderWatchError {
    fileprivate init(_ code: Int32) {
      self = code == ENOSPC ? .tooManyFolders : .system(SystemError(code: code))
    }
  }
#endif

/// The reason why a folder cannot be watched.
enum FolderWatchError: Error, Equatable {
  /// The system's limit for watched folders has been reached.
  case tooManyFolders
  case system(SystemError)

  var message: String {
    switch self {
    case .tooManyFolders: "too many folders are watched; \(FolderWatcher.limitHint)"
    case .system(let error): error.message
    }
  }
}
