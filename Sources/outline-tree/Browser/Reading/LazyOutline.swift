import Outline

/// An outline in which folders are read when they are opened. This type consists of the view, and of the state of the
/// jobs and searches that read folders. If the source is a document, all rows were read at the start.
struct LazyOutline: Sendable {
  var view: OutlineView
  var reading = FolderReading()

  init(_ view: OutlineView) { self.view = view }

  /// The row in focus, if that row has children or is an unread folder; otherwise nil.
  var focusedParent: ItemID? { view.focus.flatMap { view.isParent($0) ? $0 : nil } }

  /// True if opening a row reads its folder. While there is a filter, only rows that have already been read
  /// are shown.
  var readsFolders: Bool { view.isDirectory && view.filter == nil }
}

/// Opening and closing one row.
extension LazyOutline {
  mutating func open(_ node: ItemID) {
    view.fold { $0.expand([node]) }
    if view.isUnread(node) { view.effects.append(.read(node)) }
  }

  mutating func toggle(_ node: ItemID) {
    if view.isOpen(node) { view.close(node) } else { open(node) }
  }

  /// Opens the row in focus if it is closed; otherwise, moves the focus to its first child, as the WAI-ARIA tree
  /// pattern specifies.
  mutating func openOrEnter() {
    guard let row = focusedParent else { return }
    if view.isOpen(row) { view.viewport.moveFocus(by: 1, in: view.shown) } else { open(row) }
  }

  /// Closes the row in focus if it is open; otherwise, moves the focus to its parent.
  mutating func closeOrLeave() {
    guard let focus = view.focus else { return }
    if view.isOpen(focus) {
      view.close(focus)
    } else {
      view.viewport.focusParent(count: 1, in: view.shown)
    }
  }

  /// Closes the row in focus if it is open; otherwise, closes its parent, as vim does.
  mutating func closeFold() {
    guard let focus = view.focus else { return }
    if view.isOpen(focus) { return view.close(focus) }
    guard let parent = view.shown.parent(of: focus), view.viewport.roots.last != focus else {
      return
    }
    view.close(parent)
    view.focus = parent
  }

  /// Zooms the screen to the subtree of the row in focus.
  mutating func zoom() {
    guard let focus = view.focus, focus != view.viewport.roots.last else { return }
    if view.isUnread(focus) || !view.isOpen(focus) { open(focus) }
    view.viewport.roots.append(focus)
  }
}

/// Opening and closing many rows. In a document, rows open at once; in a directory, rows open as their folders
/// are read.
extension LazyOutline {
  mutating func openSiblings() {
    guard let focus = view.focus else { return }
    let rows = view.shown.children(of: view.shown.parent(of: focus)).filter { view.isParent($0) }
    view.fold { $0.expand(rows) }
    view.effects += rows.filter { view.isUnread($0) }.map { .read($0) }
  }

  /// Opens a row and everything below it; opens all rows if the row is nil.
  mutating func openBelow(_ node: ItemID?) {
    if readsFolders {
      openFolders(below: node, levels: .max)
    } else {
      view.fold { $0.expandSubtree(of: node) }
    }
  }

  mutating func closeBelow(_ node: ItemID?) { view.fold { $0.collapseSubtree(of: node) } }

  /// Shows the given number of levels, and closes the rows below them. If the screen is zoomed to a
  /// subtree, only that subtree changes.
  mutating func show(levels: Int) {
    let root = view.viewport.roots.last
    view.fold { $0.show(levels: levels, of: root) }
    if readsFolders { openFolders(below: root, levels: levels - 1) }
  }

  /// Changes the row in focus to the next of three states: its children are shown, everything below it is
  /// shown, or nothing below it is shown.
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

  /// Changes the whole outline to the next of three states, as ``cycle()`` does for one row. If the screen is zoomed to
  /// a subtree, changes this subtree.
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
