import Outline

/// What reading a folder has changed in a document.
struct FolderArrivals {
  var added: [NodeID] = []
  /// Those of them that are to be opened at once.
  var opened: [NodeID] = []
  var removed: [NodeID] = []
  /// The name of the last one that is there again.
  var returned: [UInt8]?
}

extension TitledOutline {
  /// Inserts the entries of a folder that was not read before.
  ///
  /// - Parameters:
  ///   - folder: nil: the source.
  ///   - vanished: The folders to open if they are there again.
  mutating func append(
    _ entries: [FolderEntries.Entry], to folder: NodeID?, _ vanished: inout VanishedFolders
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
    _ entries: [FolderEntries.Entry], into folder: NodeID?, _ vanished: inout VanishedFolders
  ) -> FolderArrivals {
    var arrivals = FolderArrivals()
    let children = outline.children(of: folder)
    let names = names(to: folder)
    var known: [[UInt8]: NodeID] = [:]
    for child in children { known[Array(nodes.title(of: child))] = child }
    var staying: Set<NodeID> = []
    for entry in entries {
      if let node = known[entry.name], isSame(node, entry) { staying.insert(node) }
    }
    arrivals.removed = children.filter { !staying.contains($0) }
    vanished.remember(arrivals.removed, in: self)
    outline.delete(arrivals.removed)
    var neighbor: NodeID?
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
  ) -> NodeID {
    let node = nodes.add(
      title: entry.name, kind: entry.kind, reading: entry.isFolder ? .omitted : .done)
    if let details = entry.details { nodes.setDetails(details, of: node) }
    if let target = entry.target { nodes.setTarget(target, entry.targetMode, of: node) }
    arrivals.added.append(node)
    let isBack = entry.isFolder && vanished.remove(names + [entry.name])
    if isBack { arrivals.returned = entry.name }
    if isBack || entry.isOpened { arrivals.opened.append(node) }
    return node
  }

  private func isSame(_ node: NodeID, _ entry: FolderEntries.Entry) -> Bool {
    nodes.kind(of: node) == entry.kind
      && (nodes.target(of: node).map { Array($0) }) == entry.target
  }

  private mutating func insert(_ node: NodeID, after neighbor: NodeID?, in folder: NodeID?) {
    if let neighbor {
      outline.insert([node], after: neighbor)
    } else if let first = outline.firstChild(of: folder) {
      outline.insert([node], before: first)
    } else {
      outline.append([node], to: folder)
    }
  }
}
