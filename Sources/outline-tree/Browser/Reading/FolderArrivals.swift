import Outline

/// The changes of a document that reading a folder made.
struct FolderArrivals {
  var added: [ItemID] = []
  /// Those of them that are to be opened at once.
  var opened: [ItemID] = []
  var removed: [ItemID] = []
  /// The name of the last one that is there again.
  var returned: [UInt8]?
}

extension SourceDocument {
  /// Inserts the entries of a folder that was not read before.
  ///
  /// - Parameters:
  ///   - folder: nil: the source.
  ///   - vanished: The folders to open if they are there again.
  mutating func append(
    _ entries: [FolderEntries.Entry], to folder: ItemID?, _ vanished: inout VanishedFolders
  ) -> FolderArrivals {
    var arrivals = FolderArrivals()
    let names = names(to: folder)
    for entry in entries { add(entry, in: names, to: &arrivals, &vanished) }
    outline.append(arrivals.added, to: folder)
    return arrivals
  }

  /// Replaces the entries of a folder that was read before. What is still there keeps its position,
  /// its expansion and its children; what is new comes after the entry that it follows.
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
      if let node = known[entry.name], isSame(node, entry) { staying.insert(node) }
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
        insert(node, after: neighbor, in: folder)
        neighbor = node
      }
    }
    return arrivals
  }

  /// - Parameter names: The titles from the root to the folder that the entry is in.
  @discardableResult
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

  private mutating func insert(_ node: ItemID, after neighbor: ItemID?, in folder: ItemID?) {
    if let neighbor {
      outline.insert([node], after: neighbor)
    } else if let first = outline.firstChild(of: folder) {
      outline.insert([node], before: first)
    } else {
      outline.append([node], to: folder)
    }
  }
}

/// The result of reading a folder.
enum FolderEntries: Sendable {
  case entries([Entry])
  case refused(Message)
  /// The folder was deleted, or is a file now.
  case gone(Message)

  struct Entry: Sendable {
    var name: [UInt8]
    var kind: NodeKind
    var target: [UInt8]?
    var targetMode: TypeAndMode?
    var details: FileDetails?
    /// True if it is a folder to be read.
    var isFolder: Bool
    /// True if the options say to open it at once.
    var isOpened = false
  }
}

/// Folders that were open when they were deleted on the disk: when they are there again, they are
/// opened again.
struct VanishedFolders: Sendable {
  private var paths: Set<[UInt8]> = []

  /// More than a user had in view.
  private static let limit = 1 << 16

  /// Remembers the open folders of some subtrees, before those are deleted.
  mutating func remember(_ nodes: [ItemID], in document: SourceDocument) {
    for node in nodes {
      for row in document.outline.subtree(of: node) where row.isExpanded {
        if document.files.kind(of: row.item).isDirectory { insert(document.names(to: row.item)) }
      }
    }
  }

  /// - Parameter names: The titles from the source to the folder.
  mutating func insert(_ names: [[UInt8]]) {
    if paths.count < Self.limit { paths.insert(Self.path(names)) }
  }

  /// Forgets a folder.
  ///
  /// - Returns: Whether it was among them.
  mutating func remove(_ names: [[UInt8]]) -> Bool {
    paths.isEmpty ? false : paths.remove(Self.path(names)) != nil
  }

  /// Unambiguous: no name has a slash in it.
  private static func path(_ names: [[UInt8]]) -> [UInt8] {
    Array(names.joined(separator: [0x2F]))
  }
}
