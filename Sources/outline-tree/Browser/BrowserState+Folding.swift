import Outline

/// Opening many rows: those of a document at once, those of a directory as its folders are read.
extension BrowserState {
  /// Opens a row and so many levels of its descendants; nil: everything.
  mutating func openBelow(_ node: NodeID?) {
    if readsFolders { return reading.open(below: node, levels: .max, in: &view) }
    view.fold { outline in
      guard let node else { return outline.expandAll() }
      outline.expand(outline.subtree(of: node).filter(\.hasChildren).map(\.item))
    }
  }

  /// A filter shows only what was read.
  private var readsFolders: Bool { view.isDirectory && view.filter == nil }

  /// Shows so many levels of the rows that can be reached, and closes those below.
  mutating func show(levels: Int) {
    let root = view.viewport.roots.last
    view.fold { outline in
      guard let root else { return outline.expand(toLevel: levels - 1) }
      let last = outline.level(of: root) + levels - 1
      let parents = outline.subtree(of: root).filter { $0.hasChildren }
      outline.collapse(parents.filter { $0.level >= last && $0.isExpanded }.map(\.item))
      outline.expand(parents.filter { $0.level < last }.map(\.item))
    }
    if readsFolders { reading.open(below: root, levels: levels - 1, in: &view) }
  }

  /// Shows the children of a closed row; then everything below it; then closes it.
  mutating func cycle() {
    guard let node = view.focus, view.isParent(node) else { return }
    if !view.isOpen(node) {
      view.closeBelow(node)
      view.open(node)
    } else if view.shown.subtree(of: node).dropFirst().contains(where: isClosed) {
      openBelow(node)
    } else {
      view.closeBelow(node)
    }
  }

  /// The same with the rows that can be reached.
  mutating func cycleAll() {
    let rows = view.shown.rows[view.viewport.reachedPositions(in: view.shown)]
    let root = view.viewport.roots.last
    if !rows.contains(where: { $0.isExpanded && $0.hasChildren }) {
      show(levels: 2)
    } else if rows.contains(where: isClosed) {
      openBelow(root)
    } else {
      view.closeBelow(root)
    }
  }

  private func isClosed(_ row: SectionSnapshot<NodeID>.Row) -> Bool {
    row.hasChildren && !row.isExpanded || view.isUnread(row.item)
  }
}
