import Outline

#if canImport(Darwin)
  import Darwin

  /// Notices when names appear in or disappear from folders.
  ///
  /// Subfolders are not watched. Each watched folder stays open.
  final class FolderWatcher {
    typealias ID = Int32

    /// A descriptor that is readable when `read` would return changes.
    let file: Int32
    private var files: [ID: Int32] = [:]
    private var lastID: ID = 0

    /// The maximum number of folders to watch. Each watched folder stays open, and a process can have only 256 open
    /// files, unless the user has raised the limit.
    static let limit = 128

    static let limitHint = "“ulimit -n” shows the limit"

    init() throws(FolderWatchError) {
      file = kqueue()
      if file < 0 { throw FolderWatchError(errno) }
      _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    }

    deinit {
      for folder in files.values { PosixFiles.closeFile(folder) }
      PosixFiles.closeFile(file)
    }

    /// True if the system notices all changes in a folder. Other machines can change a network file system
    /// unnoticed.
    ///
    /// - Parameter folder: An open descriptor.
    static func noticesAllChanges(in folder: Int32) -> Bool {
      var status = statfs()
      return fstatfs(folder, &status) == 0 && status.f_flags & UInt32(MNT_LOCAL) != 0
    }

    func add(_ path: [UInt8]) throws(FolderWatchError) -> ID {
      let folder = open(path.asPath, O_EVTONLY | O_DIRECTORY | O_CLOEXEC)
      if folder < 0 { throw FolderWatchError(errno) }
      lastID += 1
      var interest = kevent()
      interest.ident = UInt(folder)
      interest.filter = Int16(EVFILT_VNODE)
      interest.flags = UInt16(EV_ADD | EV_CLEAR)
      interest.fflags = UInt32(NOTE_WRITE | NOTE_DELETE | NOTE_RENAME | NOTE_ATTRIB | NOTE_REVOKE)
      interest.udata = UnsafeMutableRawPointer(bitPattern: Int(lastID))
      guard kevent(file, &interest, 1, nil, 0, nil) == 0 else {
        let error = FolderWatchError(errno)
        PosixFiles.closeFile(folder)
        throw error
      }
      files[lastID] = folder
      return lastID
    }

    /// Stops watching a folder. If the folder was added several times, each call of `add` returned a new ID, and
    /// the folder is still watched under its other IDs.
    func remove(_ id: ID) {
      // Closing the folder's descriptor also removes the folder from the kernel queue.
      if let folder = files.removeValue(forKey: id) { PosixFiles.closeFile(folder) }
    }

    /// Returns the folders that have changed since the last call, and the folders whose entries have changed since
    /// then. The call does not wait for changes. On Linux, the result can be nil, but here it is never nil.
    func read() -> Set<ID>? {
      var ids: Set<ID> = []
      var events = [kevent](repeating: kevent(), count: 64)
      var atOnce = timespec()
      while true {
        let count = kevent(file, nil, 0, &events, Int32(events.count), &atOnce)
        if count < 0 && errno == EINTR { continue }
        for event in events.prefix(Int(max(0, count))) {
          let id = ID(Int(bitPattern: event.udata))
          if files[id] != nil { ids.insert(id) }
        }
        // The loop ends, because each folder is reported only once for its changes so far.
        if count < Int32(events.count) { return ids }
      }
    }
  }

  extension FolderWatchError {
    fileprivate init(_ code: Int32) {
      self = code == EMFILE || code == ENFILE ? .tooManyFolders : .system(SystemError(code: code))
    }
  }
#endif
