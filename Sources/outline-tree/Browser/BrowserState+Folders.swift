import Outline

/// What was read of a directory.
extension BrowserState {
  /// Takes up the entries of a folder, for the first time or again. What is still there keeps its
  /// place, its folding and what is below it; what is new comes behind what it stands behind.
  ///
  /// - Parameter folder: nil: the source.
  mutating func receive(_ entries: FolderEntries, of folder: NodeID?) {
    let place = focusedIndex
    if let folder, !document.outline.contains(folder) { return }
    switch entries {
    case .refused(let why), .gone(let why): refuse(folder, why)
    case .entries(let entries):
      let isFirst = folder.map { isUnread($0) } ?? document.outline.isEmpty
      if let folder { document.nodes.setReading(.done, of: folder) }
      if isFirst {
        let nodes = append(entries, to: folder)
        continueJob(folder, nodes, opened: zip(nodes, entries).filter { $0.1.isOpened }.map(\.0))
      } else {
        merge(entries, into: folder)
        continueJob(folder, document.outline.children(of: folder))
      }
    }
    // Of many folders, when there is something to see.
    if job != nil { return }
    followOutline()
    settle(from: place)
  }

  private mutating func refuse(_ folder: NodeID?, _ why: Message) {
    if let folder {
      document.nodes.setReading(.refused, of: folder)
      document.outline.delete(document.outline.children(of: folder))
    }
    message = why
    continueJob(folder, [])
  }

  private mutating func append(
    _ entries: [FolderEntries.Entry], to folder: NodeID?
  ) -> [NodeID] {
    let nodes = entries.map { add($0) }
    document.outline.append(nodes, to: folder)
    return nodes
  }

  private mutating func add(_ entry: FolderEntries.Entry) -> NodeID {
    let node = document.nodes.add(
      title: entry.name, kind: entry.kind, reading: entry.isFolder ? .omitted : .done)
    if let details = entry.details { document.nodes.setDetails(details, of: node) }
    if let target = entry.target {
      document.nodes.setTarget(target, entry.targetDetails, of: node)
    }
    return node
  }

  private mutating func merge(_ entries: [FolderEntries.Entry], into folder: NodeID?) {
    let children = document.outline.children(of: folder)
    var known: [[UInt8]: NodeID] = [:]
    for child in children { known[Array(document.nodes.title(of: child))] = child }
    var staying: Set<NodeID> = []
    for entry in entries {
      if let node = known[entry.name], isSame(node, entry) { staying.insert(node) }
    }
    let gone = children.filter { !staying.contains($0) }
    var neighbor: NodeID?
    var isChanged = !gone.isEmpty
    document.outline.delete(gone)
    for entry in entries {
      if let node = known[entry.name], staying.contains(node) {
        neighbor = node
      } else {
        let node = add(entry)
        insert(node, behind: neighbor, in: folder)
        neighbor = node
        isChanged = true
      }
    }
    if isChanged { history.clear() }
  }

  private func isSame(_ node: NodeID, _ entry: FolderEntries.Entry) -> Bool {
    document.nodes.kind(of: node) == entry.kind
      && (document.nodes.target(of: node).map { Array($0) }) == entry.target
  }

  private mutating func insert(_ node: NodeID, behind neighbor: NodeID?, in folder: NodeID?) {
    if let neighbor {
      document.outline.insert([node], after: neighbor)
    } else if let first = document.outline.firstChild(of: folder) {
      document.outline.insert([node], before: first)
    } else {
      document.outline.append([node], to: folder)
    }
  }

  /// Everything is to be read again: what is open now, what is closed when it is opened.
  mutating func readAgain() {
    let outline = document.outline
    var open: [NodeID?] = [nil]
    var closed: [NodeID] = []
    for row in outline.rows where document.nodes.kind(of: row.item).isDirectory {
      if isUnread(row.item) { continue }
      if row.isVisible && row.isExpanded { open.append(row.item) } else { closed.append(row.item) }
    }
    for folder in closed where document.outline.contains(folder) {
      let children = document.outline.children(of: folder)
      document.outline.delete(children)
      document.outline.collapse([folder])
      document.nodes.setReading(.omitted, of: folder)
    }
    if !closed.isEmpty { history.clear() }
    effects += open.map { .read($0) }
  }
}

extension SectionSnapshot {
  func firstChild(of parent: Item?) -> Item? {
    guard childCount(of: parent) > 0 else { return nil }
    return item(at: parent.map { index(of: $0)! + 1 } ?? 0)
  }
}
