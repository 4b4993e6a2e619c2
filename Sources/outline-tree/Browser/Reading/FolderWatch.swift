import Outline

/// Watches the open folders for changes on disk.
final class FolderWatch {
  private let watcher: FolderWatcher
  private let loader: FolderLoader
  /// The watched folders. The key nil represents the source.
  private(set) var watched: [ItemID?: (id: FolderWatcher.ID, identity: FileIdentity?)] = [:]
  private var followed: SectionSnapshot<ItemID>?
  private var lookout: NearestAncestorWatch
  private var replaced: Set<ItemID?> = []
  private var trouble: Message?
  /// True if more folders are open than can be watched, and the user has been warned about this.
  private var isOverLimit = false

  init(_ loader: FolderLoader) throws(FolderWatchError) {
    self.loader = loader
    watcher = try FolderWatcher()
    lookout = NearestAncestorWatch(loader.source.path)
  }

  /// A file descriptor that becomes readable when a watched folder has changed.
  var file: Int32 { watcher.file }

  /// Watches exactly those folders that are open now.
  ///
  /// - Returns: The folders that were not watched before this call, and may have changed since they were read.
  func follow(_ state: BrowserState) -> [ItemID?] {
    let outline = state.document.outline
    guard let opened = openedFolders(outline) else { return [] }
    followed = outline
    for (folder, known) in watched where !isOpen(folder, outline) {
      watcher.remove(known.id)
      watched[folder] = nil
    }
    trouble = nil
    if watched.count < FolderWatcher.limit { isOverLimit = false }
    return ([nil] + opened).filter { watched[$0] == nil && add($0, state) }
  }

  /// Watches a folder that is about to be read. If the folder was already watched, checks whether another folder
  /// has replaced it on disk.
  ///
  /// - Returns: True if the folder is watched now.
  @discardableResult
  func add(_ folder: ItemID?, _ state: BrowserState) -> Bool {
    guard watched.count < FolderWatcher.limit || watched[folder] != nil else {
      if !isOverLimit { trouble = "only \(FolderWatcher.limit) of the open folders are watched" }
      isOverLimit = true
      return false
    }
    let path = loader.absolutePath(state.document.names(to: folder))
    do {
      if folder == nil { try lookout.renew(watcher) }
      let id = try watcher.add(path)
      let newer = (id: id, identity: try? loader.system.status(of: path).identity)
      if let known = watched.updateValue(newer, forKey: folder) {
        watcher.remove(known.id)
        if known.identity != newer.identity { replaced.insert(folder) }
      }
      return true
    } catch .system(let error) where error.meansVanished {
      // If the folder is gone, its parent has changed, so the parent will be read.
      if let known = watched.removeValue(forKey: folder) { watcher.remove(known.id) }
      return false
    } catch {
      trouble = "not all folders are watched: \(error.message)"
      return false
    }
  }

  private func isOpen(_ folder: ItemID?, _ outline: SectionSnapshot<ItemID>) -> Bool {
    guard let folder else { return true }
    return outline.contains(folder) && outline.isExpanded(folder) && outline.isVisible(folder)
  }

  /// Returns the folders that have been opened or have become visible since the last call, and possibly other open
  /// folders; nil if the outline has not changed.
  private func openedFolders(_ outline: SectionSnapshot<ItemID>) -> [ItemID]? {
    guard let followed else { return openFolders(among: outline.visibleRows) }
    // Most changes affect only a few rows, but the outline may have a million rows.
    // So this searches only the changed subtrees for open folders.
    let difference = outline.outlineDifference(from: followed)
    if difference.isEmpty { return nil }
    let changed = difference.compactMap(\.opened)
    if changed.count > Self.fewFolders { return openFolders(among: outline.visibleRows) }
    return changed.flatMap { openFolders(among: outline.subtree(of: $0).lazy.filter(\.isVisible)) }
  }

  private static let fewFolders = 16

  /// Returns the open folders among the rows. The result has at most one folder more than can be watched, which is
  /// enough for the caller to detect that there are too many.
  private func openFolders(
    among rows: some Sequence<SectionSnapshot<ItemID>.Row>
  ) -> [ItemID] {
    Array(rows.lazy.filter(\.isExpanded).map(\.item).prefix(FolderWatcher.limit + 1))
  }

  /// Returns the reason why some folders are not watched, and clears it. The result is nil if all folders
  /// are watched, or if the reason has already been returned.
  func consumeWarning() -> Message? {
    defer { trouble = nil }
    return trouble
  }

  /// Returns the folders that have changed since the last call.
  func changedFolders() -> [ItemID?] {
    guard let changed = watcher.read() else { return Array(Set(watched.keys).union([nil])) }
    let folders = watched.filter { changed.contains($0.value.id) }.map(\.key)
    // A change in the folder above the source rarely affects the source, so this checks whether the source itself has
    // changed.
    let isOther =
      lookout.id.map { changed.contains($0) } == true
      && (watched[nil] == nil || loader.source.hasChanged)
    return isOther && !folders.contains(nil) ? folders + [nil] : folders
  }

  /// Returns the watched folders inside folders that were replaced on disk. The path of such a watched folder now
  /// leads to another folder, although the system reports no change in the watched folder.
  func takeReplaced(_ outline: SectionSnapshot<ItemID>) -> [ItemID?] {
    guard !replaced.isEmpty else { return [] }
    defer { replaced = [] }
    return watched.keys.filter { folder in
      guard let folder, outline.contains(folder), !replaced.contains(folder) else { return false }
      return replaced.contains(nil)
        || outline.ancestors(of: folder).contains { replaced.contains($0) }
    }
  }
}

extension OutlineDifference<ItemID>.Change {
  /// The row that the change expands, or inserts as an expanded row; nil if the change does neither.
  fileprivate var opened: ItemID? {
    switch self {
    case .expand(let row), .insert(let row, _, isExpanded: true): row
    case .insert, .remove, .move, .collapse: nil
    }
  }
}

/// Detects when the source itself is deleted or reappears, by watching the nearest existing folder above the
/// source.
private struct NearestAncestorWatch {
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
