import Outline

/// An outline whose folders are read when they are opened: the view, and the folders that are still
/// to be read. A document was read completely at the start.
struct LazyOutline: Sendable {
  var view: OutlineView
  var reading = FolderReading()

  init(_ view: OutlineView) { self.view = view }

  /// Returns the next folder to read; nil if there is none.
  mutating func nextFolder() -> ItemID? { reading.nextFolder(in: &view) }

  /// Applies the entries of a folder, or of the source if the folder is nil.
  mutating func receive(_ entries: FolderEntries, of folder: ItemID?) {
    reading.receive(entries, of: folder, in: &view)
  }

  /// Requests that everything is read again.
  mutating func readAgain() { reading.readAgain(in: &view) }

  /// The row in focus, if it can be opened or closed.
  var focusedParent: ItemID? { view.focus.flatMap { view.isParent($0) ? $0 : nil } }

  /// True if opening rows reads folders. A filter shows only what was read.
  var readsFolders: Bool { view.isDirectory && view.filter == nil }
}

/// One row.
extension LazyOutline {
  mutating func open(_ node: ItemID) {
    view.fold { $0.expand([node]) }
    if view.isUnread(node) { view.effects.append(.read(node)) }
  }

  mutating func toggle(_ node: ItemID) {
    if view.isOpen(node) { view.close(node) } else { open(node) }
  }

  /// Opens a closed row, or goes to the first child of an open one, as in the tree pattern of
  /// WAI-ARIA.
  mutating func openOrEnter() {
    guard let row = focusedParent else { return }
    if view.isOpen(row) { view.viewport.moveFocus(by: 1, in: view.shown) } else { open(row) }
  }

  /// Closes an open row, or goes to the parent.
  mutating func closeOrLeave() {
    guard let focus = view.focus else { return }
    if view.isOpen(focus) {
      view.close(focus)
    } else {
      view.viewport.focusParent(count: 1, in: view.shown)
    }
  }

  /// Closes the row in focus or, if it is already closed, its parent, as in vim.
  mutating func closeFold() {
    guard let focus = view.focus else { return }
    if view.isOpen(focus) { return view.close(focus) }
    guard let parent = view.shown.parent(of: focus), view.viewport.roots.last != focus else {
      return
    }
    view.close(parent)
    view.focus = parent
  }

  /// Makes the row in focus the root of the screen.
  mutating func zoom() {
    guard let focus = view.focus, focus != view.viewport.roots.last else { return }
    if view.isUnread(focus) || !view.isOpen(focus) { open(focus) }
    view.viewport.roots.append(focus)
  }
}

/// Operations on many rows. In a document they act at once, in a directory as its folders are read.
extension LazyOutline {
  mutating func openSiblings() {
    guard let focus = view.focus else { return }
    let rows = view.shown.children(of: view.shown.parent(of: focus)).filter { view.isParent($0) }
    view.fold { $0.expand(rows) }
    view.effects += rows.filter { view.isUnread($0) }.map { .read($0) }
  }

  /// Opens a row and everything below it, or all rows if the row is nil.
  mutating func openBelow(_ node: ItemID?) {
    if readsFolders {
      reading.open(below: node, levels: .max, in: &view)
    } else {
      view.fold { $0.expandSubtree(of: node) }
    }
  }

  mutating func closeBelow(_ node: ItemID?) { view.fold { $0.collapseSubtree(of: node) } }

  /// Shows a number of levels of the rows that can be reached, and closes those below.
  mutating func show(levels: Int) {
    let root = view.viewport.roots.last
    view.fold { $0.show(levels: levels, of: root) }
    if readsFolders { reading.open(below: root, levels: levels - 1, in: &view) }
  }

  /// Goes through three states of a row: first its children are shown, then everything below it,
  /// then nothing.
  mutating func cycle() {
    guard let row = focusedParent else { return }
    if !view.isOpen(row) {
      closeBelow(row)
      open(row)
    } else if view.shown.subtree(of: row).dropFirst().contains(where: isClosed) {
      openBelow(row)
    } else {
      closeBelow(row)
    }
  }

  /// Does the same with all rows that can be reached.
  mutating func cycleAll() {
    let rows = view.shown.rows[view.viewport.reachedPositions(in: view.shown)]
    let root = view.viewport.roots.last
    if !rows.contains(where: { $0.isExpanded && $0.hasChildren }) {
      show(levels: 2)
    } else if rows.contains(where: isClosed) {
      openBelow(root)
    } else {
      closeBelow(root)
    }
  }

  private func isClosed(_ row: SectionSnapshot<ItemID>.Row) -> Bool {
    row.hasChildren && !row.isExpanded || view.isUnread(row.item)
  }
}
