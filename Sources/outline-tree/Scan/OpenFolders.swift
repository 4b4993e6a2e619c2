import Outline

/// Which folders stay open for what is still to be opened in them.
///
/// Every folder is opened relative to its parent, so no path grows too long; but few stay open at a
/// time. When there are too many, the uppermost is closed, after its identity is noted: what is
/// needed next is usually far below. When it is needed after all it is opened again by the names
/// on the way down to it, and is another folder if its identity is.
///
/// It is guarded by the `ReadAhead` that it belongs to.
struct OpenFolders {
  /// Enough that ordinary trees never close one early, and few beside what a process may open.
  private static let limit = 16

  let system: SystemCalls
  /// Those below the source.
  private var kept: [Folder] = []

  init(_ system: SystemCalls) { self.system = system }

  /// The file of a folder, to open something in it; it stays open until it is given back.
  mutating func borrow(_ folder: Folder) throws(SystemError) -> Int32 {
    if folder.file < 0 { try reopen(folder) }
    folder.users += 1
    return folder.file
  }

  /// After one of its folders was opened, or could not be.
  ///
  /// - Returns: The file if it is not needed any more, to be closed when the lock is given away;
  ///   nil if it stays open.
  mutating func giveBack(_ folder: Folder) -> Int32? {
    folder.users -= 1
    folder.unopened -= 1
    // The source stays open: the way back to any other starts there.
    if folder.unopened > 0 || folder.users > 0 || folder.parent == nil { return nil }
    defer { folder.file = -1 }
    kept.removeAll { $0 === folder }
    return folder.file
  }

  /// Takes an open folder over, in which some are to be opened.
  mutating func keep(_ folder: Folder, _ file: Int32, unopened: Int) {
    folder.file = file
    folder.unopened = unopened
    if folder.parent == nil { return }
    kept.append(folder)
    if kept.count > Self.limit { closeUppermost() }
  }

  mutating func closeIdle() {
    for folder in kept where folder.users == 0 { setAside(folder) }
    kept.removeAll { $0.file < 0 }
  }

  mutating func closeAll(below source: Folder) {
    for folder in kept + [source] where folder.file >= 0 {
      system.close(folder.file)
      folder.file = -1
    }
    kept = []
  }

  private mutating func closeUppermost() {
    let idle = kept.indices.filter { kept[$0].users == 0 }
    guard let index = idle.min(by: { kept[$0].level < kept[$1].level }) else { return }
    setAside(kept.remove(at: index))
  }

  private func setAside(_ folder: Folder) {
    folder.identity = (try? system.statusOfFile(folder.file))?.identity
    system.close(folder.file)
    folder.file = -1
  }
}

/// The way back to a folder.
extension OpenFolders {
  /// As much of a path as any system takes.
  private static let pathLimit = 1000
  /// From how many steps on it pays to stop half way.
  private static let stride = 32

  /// Opens a folder by the names from the nearest one above it that is open.
  ///
  /// A long way is gone in halves: folders half way stay open, those that something still waits in,
  /// so that a scan that comes up through *n* folders takes O(*n* log *n*) steps, not O(*n*²).
  private mutating func reopen(_ folder: Folder) throws(SystemError) {
    var way: [Folder] = []
    var above = folder
    while above.file < 0 {
      way.append(above)
      above = above.parent!
    }
    while let top = way.last {
      let stop = stop(on: way)
      let file = try open(way[stop...], from: top.parent!.file)
      way[stop].file = file
      kept.append(way[stop])
      way.removeLast(way.count - stop)
    }
    while kept.count > Self.limit { closeUppermost() }
  }

  private func stop(on way: [Folder]) -> Int {
    if way.count <= Self.stride { return 0 }
    let needed = way.indices.filter { $0 > 0 && way[$0].unopened > 0 }
    return needed.isEmpty ? 0 : needed[needed.count / 2]
  }

  /// Opens the first of the folders, each of which is in the next one, the last in an open one.
  private func open(_ way: ArraySlice<Folder>, from top: Int32) throws(SystemError) -> Int32 {
    var file = top
    var path: [UInt8] = []
    for folder in way.reversed() {
      if !path.isEmpty { path.append(0x2F) }
      path.append(contentsOf: folder.title)
      guard path.count > Self.pathLimit || folder === way.first! else { continue }
      let above = file
      defer { if above != top { system.close(above) } }
      file = try system.openDirectory(above, path.asPath, .follow)
      path.removeAll()
    }
    return try verified(file, as: way.first!)
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
