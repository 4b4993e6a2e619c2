/// The folders from the source down to the current one, open or remembered.
///
/// Every folder is opened relative to its parent, so no path grows too long; but few stay open at
/// a time. The upper ones are closed on the way down, after their identity is noted, and opened
/// again as `..` of the one below on the way up, unless that is another folder by then.
struct FolderStack: ~Copyable {
  /// Enough that ordinary trees never close one early, and few beside what a process may open.
  private static let limit = 16

  private let system: SystemCalls
  private var folders: [Folder] = []
  /// The uppermost one, below the source, that is open.
  private var firstOpen = 1

  private struct Folder {
    /// -1: not open.
    var file: Int32
    var identity: FileIdentity?
  }

  init(_ system: SystemCalls) { self.system = system }

  var last: Int32 { folders[folders.count - 1].file }

  /// Whether the way back up did not find the current folder.
  var isLastLost: Bool { last < 0 }

  mutating func openRoot(_ path: [UInt8]) throws(SystemError) {
    let file = try system.openDirectory(Posix.workingDirectory, path.asPath, .follow)
    folders.append(Folder(file: file))
  }

  mutating func open(_ name: SystemCalls.Name) throws(SystemError) {
    let file = try system.openDirectory(last, name, .stay)
    folders.append(Folder(file: file))
    if folders.count - firstOpen > Self.limit { closeUppermost() }
  }

  private mutating func closeUppermost() {
    let file = folders[firstOpen].file
    if file >= 0 {
      folders[firstOpen].identity = (try? system.statusOfFile(file))?.identity
      system.close(file)
      folders[firstOpen].file = -1
    }
    firstOpen += 1
  }

  /// Leaves the current folder, and opens the one above if it is not open.
  mutating func close() {
    let left = folders.removeLast()
    if let above = folders.last, above.file < 0 {
      firstOpen = folders.count - 1
      if left.file >= 0 { folders[folders.count - 1].file = reopen(above, from: left.file) ?? -1 }
    }
    if left.file >= 0 { system.close(left.file) }
    firstOpen = max(1, min(firstOpen, folders.count))
  }

  private func reopen(_ folder: Folder, from below: Int32) -> Int32? {
    guard let file = try? system.openDirectory(below, "..", .stay) else { return nil }
    return verified(file, as: folder)
  }

  private func verified(_ file: Int32, as folder: Folder) -> Int32? {
    if let identity = folder.identity, let status = try? system.statusOfFile(file),
      status.identity == identity
    {
      return file
    }
    system.close(file)
    return nil
  }

  /// Opens the current folder anew from the source down; `withName` lends the names on the way.
  mutating func reopenLast(
    by steps: Int,
    withName: (_ step: Int, _ open: (SystemCalls.Name) throws(SystemError) -> Int32)
      throws(SystemError) -> Int32
  ) throws(SystemError) {
    var file = folders[0].file
    for step in 0..<steps {
      let above = file
      defer { if step > 0 { system.close(above) } }
      file = try withName(step) { name throws(SystemError) in
        try system.openDirectory(above, name, .stay)
      }
    }
    guard let found = verified(file, as: folders[folders.count - 1]) else {
      throw .notFound
    }
    folders[folders.count - 1].file = found
  }

  mutating func closeAll() {
    for folder in folders where folder.file >= 0 { system.close(folder.file) }
    folders.removeAll()
  }
}
