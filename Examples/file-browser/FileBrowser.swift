// The file browser: a folder whose subfolders are read when they are expanded, and which follows what
// happens on the disk.

import Outline

/// A file or a folder. What kind it is belongs to its identity: a file that becomes a folder is another row.
struct Entry: Hashable, Sendable {
  let path: String
  let isFolder: Bool

  var name: String { String(path.split(separator: "/").last ?? "/") }
}

typealias Folder = SectionSnapshot<Entry>

/// Shows a folder, its only section.
///
/// It is an actor, so that it looks at the disk for one purpose at a time. The data source can be read from
/// anywhere.
actor FileBrowser {
  nonisolated let root: String
  nonisolated let source = OutlineDataSource<String, Entry>()

  init(root: String) throws {
    self.root = root
    source.sectionSnapshotHandlers.loadChildren = { folder, present in
      // Expanded folders below the folder stay so: its present rows are kept.
      var children = present
      children.setChildren(of: nil, to: try Disk.entries(of: folder.path))
      return children
    }
    let entries = try Disk.entries(of: root)
    source.update(root) { $0.setChildren(of: nil, to: entries) }
  }

  /// Expands or collapses the folder of a visible row. A folder is expanded when it has been read; until then,
  /// collapsing it cancels that.
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

  /// Reads the expanded folders again. One that cannot be read any more keeps the rows that it has.
  ///
  /// Collapsed folders are read when they are expanded.
  func refresh() {
    let folders: [Entry?] = [nil] + source.snapshot(for: root).expandedItems
    for folder in folders {
      guard let entries = try? Disk.entries(of: folder?.path ?? root) else { continue }
      source.update(root) { outline in
        // It may have gone meanwhile, with the folder that it was in.
        if folder.map(outline.contains) ?? true { outline.setChildren(of: folder, to: entries) }
      }
    }
  }

  /// Reads the expanded folders again and again, until the task is canceled.
  func watch(every interval: Duration) async throws {
    while true {
      try await Task.sleep(for: interval)
      refresh()
    }
  }
}

extension Folder {
  /// Makes the children of a folder, or the roots, those that the disk has, which are sorted. The rows of those
  /// that stay are kept, with everything below them.
  mutating func setChildren(of folder: Entry?, to entries: [Entry]) {
    let stay = Set(entries)
    delete(children(of: folder).filter { !stay.contains($0) })
    for (index, entry) in entries.enumerated() where !contains(entry) {
      // Never refused: the folder is there, the entry is not, and those before it are.
      try! perform(.insert([entry], at: .into(folder, at: index)))
    }
  }
}
