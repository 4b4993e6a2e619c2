import Outline

/// What was read of a directory.
extension BrowserState {
  /// Applies the entries of a folder, for the first time or again. What is still there keeps its
  /// place, its folding and what is below it; what is new comes after what it stands after.
  ///
  /// - Parameter folder: nil: the source.
  mutating func receive(_ entries: FolderEntries, of folder: NodeID?) {
    let place = focusedIndex
    if let folder, !document.outline.contains(folder) { return }
    let isFirst = folder.map { isUnread($0) } ?? document.outline.isEmpty
    let isLookedInto = isFinding && job == nil && isFirst
    switch entries {
    case .gone(let why) where folder == nil: loseSource(why)
    case .refused(let why), .gone(let why): refuse(folder, why, isLookedInto)
    case .entries(let entries): take(entries, of: folder, isFirst, isLookedInto)
    }
    // Of many folders, when there is something to see.
    if job != nil || isLookedInto { return }
    followOutline()
    settle(from: place)
  }

  private mutating func take(
    _ entries: [FolderEntries.Entry], of folder: NodeID?, _ isFirst: Bool, _ isLookedInto: Bool
  ) {
    if let folder { document.nodes.setReading(.done, of: folder) }
    let arrivals = isFirst ? append(entries, to: folder) : merge(entries, into: folder)
    if folder == nil { findSource() }
    if isLookedInto {
      document.outline.expand(arrivals.opened)
    } else {
      let children = isFirst ? arrivals.nodes : document.outline.children(of: folder)
      continueJob(folder, children, opened: arrivals.opened)
    }
    look(at: arrivals.nodes, of: folder, isJob: isLookedInto)
  }

  private mutating func refuse(_ folder: NodeID?, _ why: Message, _ isLookedInto: Bool) {
    if let folder {
      document.nodes.setReading(.refused, of: folder)
      document.outline.delete(document.outline.children(of: folder))
    }
    if isLookedInto { return finding!.refused += 1 }
    message = why
    continueJob(folder, [])
  }

  /// Rows that were not there before.
  private struct Arrivals {
    var nodes: [NodeID] = []
    /// Those of them that are to be opened.
    var opened: [NodeID] = []
  }

  private mutating func append(
    _ entries: [FolderEntries.Entry], to folder: NodeID?
  ) -> Arrivals {
    var arrivals = Arrivals()
    let names = document.names(to: folder)
    for entry in entries { add(entry, in: names, to: &arrivals) }
    document.outline.append(arrivals.nodes, to: folder)
    return arrivals
  }

  /// - Parameter names: Those on the way to the folder that it is in.
  @discardableResult
  private mutating func add(
    _ entry: FolderEntries.Entry, in names: [[UInt8]], to arrivals: inout Arrivals
  ) -> NodeID {
    let node = document.nodes.add(
      title: entry.name, kind: entry.kind, reading: entry.isFolder ? .omitted : .done)
    if let details = entry.details { document.nodes.setDetails(details, of: node) }
    if let target = entry.target {
      document.nodes.setTarget(target, entry.targetDetails, of: node)
    }
    arrivals.nodes.append(node)
    let isBack = entry.isFolder && vanished.remove(names + [entry.name])
    if isBack { message = "“\(entry.name)” is there again" }
    if isBack || entry.isOpened { arrivals.opened.append(node) }
    return node
  }

  private mutating func merge(
    _ entries: [FolderEntries.Entry], into folder: NodeID?
  ) -> Arrivals {
    var arrivals = Arrivals()
    let children = document.outline.children(of: folder)
    let names = document.names(to: folder)
    var known: [[UInt8]: NodeID] = [:]
    for child in children { known[Array(document.nodes.title(of: child))] = child }
    var staying: Set<NodeID> = []
    for entry in entries {
      if let node = known[entry.name], isSame(node, entry) { staying.insert(node) }
    }
    let gone = children.filter { !staying.contains($0) }
    remember(gone)
    tellOfVanishing(gone)
    document.outline.delete(gone)
    var neighbor: NodeID?
    for entry in entries {
      if let node = known[entry.name], staying.contains(node) {
        neighbor = node
      } else {
        let node = add(entry, in: names, to: &arrivals)
        insert(node, after: neighbor, in: folder)
        neighbor = node
      }
    }
    if !gone.isEmpty || !arrivals.nodes.isEmpty { history.clear() }
    return arrivals
  }

  private func isSame(_ node: NodeID, _ entry: FolderEntries.Entry) -> Bool {
    document.nodes.kind(of: node) == entry.kind
      && (document.nodes.target(of: node).map { Array($0) }) == entry.target
  }

  private mutating func insert(_ node: NodeID, after neighbor: NodeID?, in folder: NodeID?) {
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
    forgetFinding()
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
