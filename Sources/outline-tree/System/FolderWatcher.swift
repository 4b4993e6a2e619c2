import Outline

#if canImport(Glibc) || canImport(Musl)
  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  /// Sees what happens in folders: names that come and go, files that are written.
  ///
  /// It does not look below them, and it opens nothing.
  final class FolderWatcher {
    typealias ID = Int32

    /// Can be read when there is something to `read`.
    let file: Int32
    /// How often each folder was added: two paths that lead to the same one are one to the system.
    private var uses: [ID: Int] = [:]

    static let limitHint = "fs.inotify.max_user_watches says how many may be"

    init() throws(FolderWatchError) {
      file = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      if file < 0 { throw FolderWatchError(errno) }
    }

    deinit { Posix.closeFile(file) }

    /// The same number for the same folder, as long as it is there.
    func add(_ path: [UInt8]) throws(FolderWatchError) -> ID {
      let id = inotify_add_watch(file, path.asPath, Self.interest)
      if id < 0 { throw FolderWatchError(errno) }
      uses[id, default: 0] += 1
      return id
    }

    /// Has to be called as often as it was added.
    func remove(_ id: ID) {
      guard let count = uses[id] else { return }
      uses[id] = count > 1 ? count - 1 : nil
      // A folder that has gone is not watched any more, which is no error here.
      if count == 1 { inotify_rm_watch(file, id) }
    }

    /// What has happened since it was last asked; nothing is waited for.
    func read() -> FolderChanges {
      var ids: Set<ID> = []
      var isComplete = true
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
      defer { buffer.deallocate() }
      // Where something happens all the time, the rest can wait.
      for _ in 0..<16 {
        guard let count = try? SystemCalls.real.read(file, buffer), count > 0 else { break }
        let events = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        isComplete = take(events, &ids) && isComplete
      }
      return isComplete ? .some(ids) : .all
    }

    /// False if the system has lost some.
    private func take(_ events: UnsafeRawBufferPointer, _ ids: inout Set<ID>) -> Bool {
      var isComplete = true
      var place = 0
      while place + Self.headerSize <= events.count {
        let id = events.loadUnaligned(fromByteOffset: place, as: Int32.self)
        let mask = events.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
        let length = events.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self)
        if mask & UInt32(IN_Q_OVERFLOW) != 0 {
          isComplete = false
        } else if uses[id] != nil {
          ids.insert(id)
        }
        place += Self.headerSize + Int(length)
      }
      return isComplete
    }

    /// A number, what happened, a number for what belongs together, the length of the name.
    private static let headerSize = 16

    private static let interest =
      UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB)
      | UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
  }

  extension FolderWatchError {
    fileprivate init(_ code: Int32) {
      self = code == ENOSPC ? .tooManyFolders : .system(SystemError(code: code))
    }
  }
#endif
