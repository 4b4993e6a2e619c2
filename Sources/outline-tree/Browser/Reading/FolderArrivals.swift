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
