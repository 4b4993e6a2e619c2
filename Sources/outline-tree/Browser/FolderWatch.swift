import Outline

/// The folders that a browser shows open, and what happens in them on the disk.
final class FolderWatch {
  private let watcher: FolderWatcher
  private let loader: FolderLoader
  private var ids: [NodeID?: FolderWatcher.ID] = [:]
  private var followed: SectionSnapshot<NodeID>?
  private var trouble: Message?

  /// More than a person has in view; systems have a limit too.
  private static let limit = 4096

  init(_ loader: FolderLoader) throws(FolderWatchError) {
    self.loader = loader
    watcher = try FolderWatcher()
  }

  /// Can be read when something has happened.
  var file: Int32 { watcher.file }

  /// Watches what is open now, and nothing else.
  ///
  /// - Returns: Folders that were read before they were watched: they may have changed in between.
  func follow(_ state: BrowserState) -> [NodeID?] {
    let outline = state.document.outline
    if outline == followed { return [] }
    followed = outline
    let open = openFolders(state)
    for (folder, id) in ids where !open.contains(folder) {
      watcher.remove(id)
      ids[folder] = nil
    }
    trouble = nil
    return Array(open.filter { ids[$0] == nil && add($0, state) })
  }

  /// Watches a folder that is about to be read. It may be another than the one that was watched.
  ///
  /// - Returns: Whether it is watched now.
  @discardableResult
  func add(_ folder: NodeID?, _ state: BrowserState) -> Bool {
    guard ids.count < Self.limit || ids[folder] != nil else { return false }
    do {
      let id = try watcher.add(loader.path(state.document.names(to: folder)).bytes)
      if let known = ids.updateValue(id, forKey: folder) { watcher.remove(known) }
      return true
    } catch .system(let error) where error.meansVanished {
      // The folder that it was in has changed, which is told.
      return false
    } catch {
      trouble = "not all folders are watched: \(error.message)"
      return false
    }
  }

  private func openFolders(_ state: BrowserState) -> Set<NodeID?> {
    var open: Set<NodeID?> = [nil]
    for row in state.document.outline.visibleRows where row.isExpanded {
      if open.count == Self.limit { break }
      open.insert(row.item)
    }
    return open
  }

  /// Why not everything is watched, to be said once.
  func takeTrouble() -> Message? {
    defer { trouble = nil }
    return trouble
  }

  /// Those in which something happened since this was last asked.
  func changedFolders() -> [NodeID?] {
    switch watcher.read() {
    case .all: Array(ids.keys)
    case .some(let changed): ids.filter { changed.contains($0.value) }.map(\.key)
    }
  }
}
