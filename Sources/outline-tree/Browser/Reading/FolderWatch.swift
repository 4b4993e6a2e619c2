import Outline

/// The folders that a browser shows open, and what happens in them on the disk.
final class FolderWatch {
  private let watcher: FolderWatcher
  private let loader: FolderLoader
  private var watched: [NodeID?: Watched] = [:]
  private var followed: SectionSnapshot<NodeID>?
  private var lookout: FolderLookout
  private var replaced: Set<NodeID?> = []
  private var trouble: Message?

  private struct Watched {
    var id: FolderWatcher.ID
    var identity: FileIdentity?
  }

  /// More than a person has in view; systems have a limit too.
  private static let limit = 4096

  init(_ loader: FolderLoader) throws(FolderWatchError) {
    self.loader = loader
    watcher = try FolderWatcher()
    lookout = FolderLookout(loader.source.path)
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
    for (folder, known) in watched where !open.contains(folder) {
      watcher.remove(known.id)
      watched[folder] = nil
    }
    trouble = nil
    return Array(open.filter { watched[$0] == nil && add($0, state) })
  }

  /// Watches a folder that is about to be read. It may be another than the one that was watched.
  ///
  /// - Returns: Whether it is watched now.
  @discardableResult
  func add(_ folder: NodeID?, _ state: BrowserState) -> Bool {
    guard watched.count < Self.limit || watched[folder] != nil else { return false }
    let path = loader.place(state.document.names(to: folder))
    do {
      if folder == nil { try lookout.renew(watcher) }
      let newer = Watched(id: try watcher.add(path), identity: loader.identity(at: path))
      if let known = watched.updateValue(newer, forKey: folder) {
        watcher.remove(known.id)
        if known.identity != newer.identity { replaced.insert(folder) }
      }
      return true
    } catch .system(let error) where error.meansVanished {
      // The folder that it was in has changed, which is told.
      if let known = watched.removeValue(forKey: folder) { watcher.remove(known.id) }
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
    case .all: return Array(Set(watched.keys).union([nil]))
    case .some(let changed):
      let folders = watched.filter { changed.contains($0.value.id) }.map(\.key)
      // Much may happen where the source is, and little of that is about it.
      let isOther =
        lookout.id.map { changed.contains($0) } == true
        && (watched[nil] == nil || loader.source.hasChanged)
      return isOther && !folders.contains(nil) ? folders + [nil] : folders
    }
  }

  /// The folders below those that have become other ones: nothing happened in them, and yet they are
  /// not those that are watched.
  func takeReplaced(_ outline: SectionSnapshot<NodeID>) -> [NodeID?] {
    guard !replaced.isEmpty else { return [] }
    defer { replaced = [] }
    return watched.keys.filter { folder in
      guard let folder, outline.contains(folder), !replaced.contains(folder) else { return false }
      return replaced.contains(nil)
        || outline.ancestors(of: folder).contains { replaced.contains($0) }
    }
  }
}
