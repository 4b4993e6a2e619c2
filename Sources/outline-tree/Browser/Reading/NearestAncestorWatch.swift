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
    for folder in above {
      do {
        return (folder, try watcher.add(folder))
      } catch .system(let error) where error.meansVanished {
        continue
      }
    }
    return nil
  }

  private var nearestPath: [UInt8]? { above.first { SystemCalls.real.isDirectory($0) } }

  /// The paths of the folders above the source, from the nearest to the root.
  private var above: some Sequence<[UInt8]> {
    sequence(first: path, next: \.parentPath).dropFirst()
  }
}
