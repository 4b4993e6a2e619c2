import Outline

/// The folders that a browser shows open, and what happens in them on the disk.
final class FolderWatch {
  private let watcher: FolderWatcher
  private let loader: FolderLoader
  private var ids: [NodeID?: FolderWatcher.ID] = [:]
  private var followed: SectionSnapshot<NodeID>?
  private(set) var trouble: Message?

  /// More than a person has in view; systems have a limit too.
  private static let limit = 4096

  init(_ loader: FolderLoader) throws(FolderWatchError) {
    self.loader = loader
    watcher = try FolderWatcher()
  }

  /// Can be read when something has happened.
  var file: Int32 { watcher.file }

  /// Watches what is open now, and nothing else.
  func follow(_ state: BrowserState) {
    let outline = state.document.outline
    if outline == followed { return }
    followed = outline
    let open = openFolders(state)
    for (folder, id) in ids where !open.contains(folder) {
      watcher.remove(id)
      ids[folder] = nil
    }
    trouble = nil
    for folder in open where ids[folder] == nil {
      do {
        ids[folder] = try watcher.add(loader.path(state.document.names(to: folder)).bytes)
      } catch {
        trouble = "not all folders are watched: \(error.message)"
      }
    }
  }

  private func openFolders(_ state: BrowserState) -> Set<NodeID?> {
    var open: Set<NodeID?> = [nil]
    for row in state.document.outline.visibleRows where row.isExpanded && row.hasChildren {
      if open.count == Self.limit { break }
      open.insert(row.item)
    }
    return open
  }

  /// Those in which something happened since this was last asked.
  func changedFolders() -> [NodeID?] {
    switch watcher.read() {
    case .all: Array(ids.keys)
    case .some(let changed): ids.filter { changed.contains($0.value) }.map(\.key)
    }
  }
}
