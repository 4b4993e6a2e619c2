import Outline

/// Watches for the folder of a browser itself to go, and to come: nothing tells of that but the
/// folder that it is in, or would be in.
struct FolderLookout {
  /// The path of what is watched for.
  let path: [UInt8]
  private(set) var id: FolderWatcher.ID?

  init(_ path: [UInt8]) { self.path = path }

  /// Watches the nearest folder above that is there.
  mutating func renew(_ watcher: FolderWatcher) throws(FolderWatchError) {
    let old = id
    defer { if let old { watcher.remove(old) } }
    id = nil
    // While it is looked for, folders may come and go.
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
      let status = try? Posix.status(Posix.workingDirectory, folder.asPath, .follow)
      if status?.type == .directory { return folder }
      above = folder.parentPath
    }
    return nil
  }
}
