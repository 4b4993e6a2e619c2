import Outline

/// The folders that are kept open because some of their subfolders have not been opened yet.
///
/// Every folder is opened relative to its parent, so that no path is too long for the system. Only a few folders stay
/// open at a time. If too many folders are open, the folder with the smallest level is closed, because the next
/// subfolder to open is usually at a deeper level. If a closed folder is needed again, it is opened by the names along
/// its path, and its identity is checked.
///
/// The lock of the `ReadAhead` that owns this value protects the value.
struct OpenFolders {
  /// The maximum number of folders to keep open. In most directories, fewer folders need to be open. The limit is much
  /// smaller than the number of files that a process may have open.
  private static let limit = 16

  let system: SystemCalls
  /// The folders that are open, apart from the source.
  private var kept: [Folder] = []

  init(_ system: SystemCalls) { self.system = system }

  /// Returns the descriptor of a folder, which the caller needs to open a subfolder. The folder stays open until
  /// `giveBack` is called.
  mutating func borrow(_ folder: Folder) throws(SystemError) -> Int32 {
    if folder.file < 0 { try reopen(folder) }
    folder.users += 1
    return folder.file
  }

  /// Gives back a descriptor that `borrow` returned. Call this method after the subfolder has been opened
  /// or could not be opened.
  ///
  /// - Returns: The descriptor if the folder is no longer needed; nil if the folder stays open. The caller must
  ///   close the descriptor after releasing the lock.
  mutating func giveBack(_ folder: Folder) -> Int32? {
    folder.users -= 1
    folder.unopened -= 1
    // The source stays open, because the path to a closed folder can start there.
    if folder.unopened > 0 || folder.users > 0 || folder.parent == nil { return nil }
    defer { folder.file = -1 }
    kept.removeAll { $0 === folder }
    return folder.file
  }

  /// Takes ownership of an open folder that has subfolders to open.
  mutating func keep(_ folder: Folder, _ file: Int32, unopened: Int) {
    folder.file = file
    folder.unopened = unopened
    if folder.parent == nil { return }
    kept.append(folder)
    if kept.count > Self.limit { closeSmallestLevel() }
  }

  mutating func closeIdle() {
    for folder in kept where folder.users == 0 { close(folder) }
    kept.removeAll { $0.file < 0 }
  }

  mutating func closeAll(below source: Folder) {
    for folder in kept + [source] where folder.file >= 0 {
      system.close(folder.file)
      folder.file = -1
    }
    kept = []
  }

  private mutating func closeSmallestLevel() {
    let idle = kept.indices.filter { kept[$0].users == 0 }
    guard let index = idle.min(by: { kept[$0].level < kept[$1].level }) else { return }
    close(kept.remove(at: index))
  }

  /// Closes a folder, and stores its identity, which is checked when the folder is opened again.
  private func close(_ folder: Folder) {
    folder.identity = (try? system.statusOfFile(folder.file))?.identity
    system.close(folder.file)
    folder.file = -1
  }
}

// Opening closed folders again.
extension OpenFolders {
  /// A path length, in bytes, that every system supports.
  private static let pathLimit = 1000
  /// The maximum number of closed folders on a path that is opened in one step. On a path with more closed folders, a
  /// folder about halfway is opened first.
  private static let halvingThreshold = 32

  /// Opens a closed folder again, starting from its nearest ancestor that is open.
  ///
  /// If the path is long, this method first opens a folder about halfway along the path, and keeps that folder open.
  /// The method does this only for a folder that still has subfolders to open. So a scan that returns from *n* nested
  /// folders takes O(*n* log *n*) steps instead of O(*n*²).
  private mutating func reopen(_ folder: Folder) throws(SystemError) {
    // The folder and its closed ancestors, starting with the folder itself.
    var closed: [Folder] = []
    var ancestor = folder
    while ancestor.file < 0 {
      closed.append(ancestor)
      ancestor = ancestor.parent!
    }
    while let top = closed.last {
      let next = nextToOpen(in: closed)
      let file = try open(closed[next...], from: top.parent!.file)
      closed[next].file = file
      kept.append(closed[next])
      closed.removeLast(closed.count - next)
    }
    while kept.count > Self.limit { closeSmallestLevel() }
  }

  private func nextToOpen(in closed: [Folder]) -> Int {
    if closed.count <= Self.halvingThreshold { return 0 }
    let needed = closed.indices.filter { $0 > 0 && closed[$0].unopened > 0 }
    return needed.isEmpty ? 0 : needed[needed.count / 2]
  }

  /// Opens the first of the given closed folders. Each folder in the list is a subfolder of the next folder, and the
  /// last folder is a subfolder of the folder with the descriptor `top`.
  private func open(_ closed: ArraySlice<Folder>, from top: Int32) throws(SystemError) -> Int32 {
    var file = top
    var path: [UInt8] = []
    for folder in closed.reversed() {
      if !path.isEmpty { path.append(0x2F) }
      path.append(contentsOf: folder.title)
      guard path.count > Self.pathLimit || folder === closed.first! else { continue }
      let parent = file
      defer { if parent != top { system.close(parent) } }
      file = try system.openDirectory(parent, path.asPath, .follow)
      path.removeAll()
    }
    return try verified(file, as: closed.first!)
  }

  private func verified(_ file: Int32, as folder: Folder) throws(SystemError) -> Int32 {
    if let identity = folder.identity, let status = try? system.statusOfFile(file),
      status.identity == identity
    {
      return file
    }
    system.close(file)
    throw .notFound
  }
}
