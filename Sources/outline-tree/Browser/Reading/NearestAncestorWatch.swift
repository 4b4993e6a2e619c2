import Outline

/// Detects when the source itself is deleted or reappears, by watching the nearest existing folder above the
/// source.
struct NearestAncestorWatch {
  /// The path of the source.
  let path: [UInt8]
  private(set) var id: FolderWatcher.ID?

  init(_ path: [UInt8]) { self.path = path }

  /// Watches the folder that is now the nearest existing folder above the source.
  mutating func renew(_ watcher: FolderWatcher) throws(FolderWatchError) {
    let old = id
    defer { if let old { watcher.remove(old) } }
    id = nil
    // The loop tries again if folders are created or deleted while it searches.
    for _ in 0..<16 {
      guard let (above, found) = try nearest(watcher) else { return }
      if above == nearestPath { return id = found }
      watcher.remove(found)
    }
  }

  private func nearest(
    _ watcher: FolderWatcher
  ) throws(FolderWatchError) -> (path: [UInt8], id: FolderWatcher.ID)? {
    var above = path.parentPath
    while let folder = above {
      do {
        return (folder, try watcher.add(folder))
      } catch .system(let error) where error.meansVanished {
        above = folder.parentPath
      } catch {
        throw error
      }
    }
    return nil
  }

  private var nearestPath: [UInt8]? {
    var above = path.parentPath
    while let folder = above {
      let status = try? PosixFiles.status(
        in: PosixFiles.workingDirectory, named: folder.asPath, links: .follow)
      if status?.type == .directory { return folder }
      above = folder.parentPath
    }
    return nil
  }
}
