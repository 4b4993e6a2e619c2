import Outline

/// Opening and closing rows.
extension BrowserState {
  mutating func open(_ node: NodeID) {
    fold { $0.expand([node]) }
    if isUnread(node) { effects.append(.read(node)) }
  }

  mutating func close(_ node: NodeID) { fold { $0.collapse([node]) } }

  mutating func toggle(_ node: NodeID) {
    if isOpen(node) { close(node) } else { open(node) }
  }

  mutating func openSiblings() {
    guard let focus else { return }
    let siblings = shown.children(of: shown.parent(of: focus)).filter { isParent($0) }
    fold { $0.expand(siblings) }
    effects += siblings.filter { isUnread($0) }.map { .read($0) }
  }

  /// Opens everything below a row; nil: everything.
  mutating func openBelow(_ node: NodeID?, levels: Int = .max) {
    if isDirectory && filter == nil { return startReading(below: node, levels: levels) }
    fold { outline in
      guard let node else { return outline.expand(toLevel: min(levels, Int(Int32.max))) }
      outline.expand(outline.subtree(of: node).filter(\.hasChildren).map(\.item))
    }
  }

  mutating func closeBelow(_ node: NodeID?) {
    fold { outline in
      guard let node else { return outline.collapseAll() }
      outline.collapse(outline.subtree(of: node).filter(\.isExpanded).map(\.item))
    }
  }

  /// Shows rows down to a level of those that can be reached, and closes what is deeper.
  mutating func show(toLevel level: Int) {
    let root = roots.last
    fold { outline in
      guard let root else { return outline.expand(toLevel: level - 1) }
      let last = outline.level(of: root) + level - 1
      let parents = outline.subtree(of: root).filter { $0.hasChildren }
      outline.collapse(parents.filter { $0.level >= last && $0.isExpanded }.map(\.item))
      outline.expand(parents.filter { $0.level < last }.map(\.item))
    }
    if isDirectory && filter == nil { startReading(below: root, levels: level - 1) }
  }

  /// Closed, then its children, then everything, then closed again.
  mutating func cycle(_ node: NodeID) {
    guard isParent(node) else { return }
    if !isOpen(node) {
      closeBelow(node)
      open(node)
    } else if shown.subtree(of: node).dropFirst().contains(where: isClosed) {
      openBelow(node)
    } else {
      closeBelow(node)
    }
  }

  mutating func cycleAll() {
    let rows = shown.rows[reachedRows]
    if !rows.contains(where: { $0.isExpanded && $0.hasChildren }) {
      show(toLevel: 2)
    } else if rows.contains(where: isClosed) {
      openBelow(roots.last)
    } else {
      closeBelow(roots.last)
    }
  }

  private func isClosed(_ row: SectionSnapshot<NodeID>.Row) -> Bool {
    row.hasChildren && !row.isExpanded || isUnread(row.item)
  }

  /// Changes what is expanded. What a filter shows has a folding of its own, which is not kept.
  mutating func fold(_ body: (inout SectionSnapshot<NodeID>) -> Void) {
    if filter != nil {
      body(&filter!.outline)
    } else {
      record(.folding) { state in body(&state.document.outline) }
    }
  }

  /// Makes a row visible.
  mutating func reveal(_ node: NodeID) {
    if shown.isVisible(node) { return }
    fold { $0.reveal(node) }
  }
}

extension SectionSnapshot {
  /// The rows of an item and of what is below it.
  func subtree(of item: Item) -> Rows {
    let first = index(of: item)!
    return rows[first..<first + descendantCount(of: item) + 1]
  }
}
