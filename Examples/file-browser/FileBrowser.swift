// The file browser shows a folder and follows changes on the disk. A subfolder is read when it is expanded.

import Outline

/// A file or a folder. The kind is part of the entry's identity: if a folder replaces a file, the folder gets a
/// new row.
struct Entry: Hashable, Sendable {
  let path: String
  let isFolder: Bool

  var name: String { String(path.split(separator: "/").last ?? "/") }
}

typealias Folder = SectionSnapshot<Entry>

/// Shows a folder as the only section of a data source.
///
/// The browser is an actor, so two refreshes never run at the same time. The data source can be read from any
/// thread.
actor FileBrowser {
  nonisolated let root: String
  nonisolated let source = OutlineDataSource<String, Entry>()

  init(root: String) throws {
    self.root = root
    source.sectionSnapshotHandlers.loadChildren = { folder, present in
      // The present rows are kept, so expanded subfolders stay expanded.
      var children = present
      children.setChildren(of: nil, to: try Disk.entries(of: folder.path))
      return children
    }
    let entries = try Disk.entries(of: root)
    source.update(root) { $0.setChildren(of: nil, to: entries) }
  }

  /// Expands or collapses the folder of a visible row. A folder is expanded after it has been read. A call for
  /// a folder that is still being read cancels the reading.
  func toggle(row: Int) async throws {
    guard let entry = source.item(at: RowPosition(section: 0, row: row)), entry.isFolder else {
      return
    }
    if source.snapshot(for: root).isExpanded(entry) || source.isLoading(entry) {
      try source.collapse(entry)
    } else {
      try await source.loadAndExpand(entry)
    }
  }

  /// Reads the expanded folders again. A folder that can no longer be read keeps its rows.
  ///
  /// Collapsed folders are read when they are expanded.
  func refresh() {
    let folders: [Entry?] = [nil] + source.snapshot(for: root).expandedItems
    for folder in folders {
      guard let entries = try? Disk.entries(of: folder?.path ?? root) else { continue }
      source.update(root) { outline in
        // The folder may have been removed from the outline together with its parent.
        if folder.map(outline.contains) ?? true { outline.setChildren(of: folder, to: entries) }
      }
    }
  }

  /// Reads the expanded folders repeatedly, until the task is canceled.
  func watch(every interval: Duration) async throws {
    while true {
      try await Task.sleep(for: interval)
      refresh()
    }
  }
}

extension Folder {
  /// Replaces the children of a folder, or the roots, with the given sorted entries. Entries that are already
  /// children keep everything below them.
  mutating func setChildren(of folder: Entry?, to entries: [Entry]) {
    let stay = Set(entries)
    delete(children(of: folder).filter { !stay.contains($0) })
    for (index, entry) in entries.enumerated() where !contains(entry) {
      // This edit is always valid: the outline contains the folder and the entries before this one, but not
      // this entry.
      try! perform(.insert([entry], at: .into(folder, at: index)))
    }
  }
}
