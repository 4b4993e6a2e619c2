import Outline

/// The changes to a document that resulted from reading a folder.
struct FolderArrivals {
  var added: [ItemID] = []
  /// The added folders that must be expanded immediately.
  var opened: [ItemID] = []
  var removed: [ItemID] = []
  /// The name of the last folder that reappeared; nil if no folder reappeared.
  var returned: [UInt8]?
}

extension SourceDocument {
  /// Inserts the entries of a folder that had not been read before.
  ///
  /// - Parameters:
  ///   - folder: The folder; nil for the source.
  ///   - vanished: The folders to expand when they reappear.
  mutating func append(
    _ entries: [FolderEntries.Entry], to folder: ItemID?, _ vanished: inout VanishedFolders
  ) -> FolderArrivals {
    var arrivals = FolderArrivals()
    let names = names(to: folder)
    for entry in entries { _ = add(entry, in: names, to: &arrivals, &vanished) }
    outline.append(arrivals.added, to: folder)
    return arrivals
  }

  /// Replaces the entries of a folder that had already been read. Entries that still exist keep their
  /// places and their children, and stay expanded or collapsed. A new entry is inserted after the entry
  /// that comes before it in `entries`.
  mutating func merge(
    _ entries: [FolderEntries.Entry], into folder: ItemID?, _ vanished: inout VanishedFolders
  ) -> FolderArrivals {
    var arrivals = FolderArrivals()
    let children = outline.children(of: folder)
    let names = names(to: folder)
    var known: [[UInt8]: ItemID] = [:]
    for child in children { known[Array(title(of: child))] = child }
    var staying: Set<ItemID> = []
    for entry in entries {
      guard let node = known[entry.name], isSame(node, entry) else { continue }
      staying.insert(node)
      files.setDetails(entry.details, of: node)
    }
    arrivals.removed = children.filter { !staying.contains($0) }
    vanished.remember(arrivals.removed, in: self)
    outline.delete(arrivals.removed)
    var neighbor: ItemID?
    for entry in entries {
      if let node = known[entry.name], staying.contains(node) {
        neighbor = node
      } else {
        let node = add(entry, in: names, to: &arrivals, &vanished)
        // This insertion cannot fail, because the inserted item is new, and its place is after an existing item or in
        // an existing folder.
        try! outline.perform(
          .insert([node], at: neighbor.map { .after($0) } ?? .into(folder, at: 0)))
        neighbor = node
      }
    }
    return arrivals
  }

  /// - Parameter names: The titles on the path from the root to the entry's folder.
  private mutating func add(
    _ entry: FolderEntries.Entry, in names: [[UInt8]], to arrivals: inout FolderArrivals,
    _ vanished: inout VanishedFolders
  ) -> ItemID {
    let node = document.makeItem(title: entry.name[...])
    files.add(node, entry.kind, reading: entry.isFolder ? .omitted : .done)
    if let details = entry.details { files.setDetails(details, of: node) }
    if let target = entry.target { files.setTarget(target, entry.targetMode, of: node) }
    arrivals.added.append(node)
    let isBack = entry.isFolder && vanished.remove(names + [entry.name])
    if isBack { arrivals.returned = entry.name }
    if isBack || entry.isOpened { arrivals.opened.append(node) }
    return node
  }

  private func isSame(_ node: ItemID, _ entry: FolderEntries.Entry) -> Bool {
    files.kind(of: node) == entry.kind
      && (files.target(of: node).map { Array($0) }) == entry.target
  }
}

/// The result of reading a folder.
enum FolderEntries: Sendable {
  case entries([Entry])
  case refused(Message)
  /// The folder was deleted, or was replaced by a file.
  case gone(Message)

  struct Entry: Sendable {
    var name: [UInt8]
    var kind: NodeKind
    var target: [UInt8]?
    var targetMode: TypeAndMode?
    var details: FileDetails?
    /// True if the entry is a folder that can be read.
    var isFolder: Bool
    /// True if the options require the folder to be expanded immediately.
    var isOpened = false
  }
}

/// Folders that were expanded when they were deleted from disk. A folder that reappears is expanded again.
struct VanishedFolders: Sendable {
  /// For each folder, the titles from the source to the folder, separated by slashes. No name contains a slash.
  private var paths: Set<[UInt8]> = []

  /// The maximum number of remembered folders, which is more than a user can view.
  private static let limit = 1 << 16

  /// Remembers the expanded folders in the given subtrees, which are about to be deleted.
  mutating func remember(_ nodes: [ItemID], in document: SourceDocument) {
    for node in nodes {
      for row in document.outline.subtree(of: node) where row.isExpanded {
        guard paths.count < Self.limit else { return }
        if document.files.kind(of: row.item).isDirectory {
          paths.insert(document.path(of: row.item))
        }
      }
    }
  }

  /// Removes a folder from the set.
  ///
  /// - Parameter names: The titles on the path from the source to the folder.
  /// - Returns: True if the set contained the folder.
  mutating func remove(_ names: [[UInt8]]) -> Bool {
    paths.isEmpty ? false : paths.remove(Array(names.joined(separator: [0x2F]))) != nil
  }
}
