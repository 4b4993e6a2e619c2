import Outline

/// Opening and closing one row. A folder is read when it is opened for the first time.
extension OutlineView {
  /// The row in focus, if that row has children or is an unread folder; otherwise nil.
  var focusedParent: ItemID? { focus.flatMap { isParent($0) ? $0 : nil } }

  /// True if opening a row reads its folder. While there is a filter, this is false, because only rows that have
  /// already been read are shown.
  var readsFolders: Bool { isDirectory && filter == nil }

  mutating func open(_ node: ItemID) {
    fold { $0.expand([node]) }
    if isUnread(node) { effects.append(.read(node)) }
  }

  mutating func toggle(_ node: ItemID) {
    if isOpen(node) { close(node) } else { open(node) }
  }

  /// Opens the row in focus if it is closed; otherwise, moves the focus to its first child, as the WAI-ARIA tree
  /// pattern specifies.
  mutating func openOrEnter() {
    guard let row = focusedParent else { return }
    if isOpen(row) { viewport.moveFocus(by: 1, in: shown) } else { open(row) }
  }

  /// Closes the row in focus if it is open; otherwise, moves the focus to its parent.
  mutating func closeOrLeave() {
    guard let focus else { return }
    if isOpen(focus) {
      close(focus)
    } else {
      viewport.moveFocus(to: shown.parent, in: shown)
    }
  }

  /// Closes the row in focus if it is open; otherwise, closes its parent, as vim does.
  mutating func closeFold() {
    guard let focus else { return }
    if isOpen(focus) { return close(focus) }
    guard let parent = shown.parent(of: focus), viewport.roots.last != focus else { return }
    close(parent)
    viewport.focus = parent
  }

  /// Zooms the screen to the subtree of the row in focus.
  mutating func zoom() {
    guard let focus, focus != viewport.roots.last else { return }
    if isUnread(focus) || !isOpen(focus) { open(focus) }
    viewport.roots.append(focus)
  }
}

/// Opening and closing many rows. In a document, the rows open at once. In a directory, each folder opens when it has
/// been read.
extension OutlineView {
  mutating func openSiblings() {
    guard let focus else { return }
    let rows = shown.children(of: shown.parent(of: focus)).filter { isParent($0) }
    fold { $0.expand(rows) }
    effects += rows.filter { isUnread($0) }.map { .read($0) }
  }

  /// Opens a row and all its descendants; opens all rows if the row is nil.
  mutating func openBelow(_ node: ItemID?) {
    fold { $0.expandSubtree(of: node) }
    if readsFolders { openFolders(below: node, levels: .max) }
  }

  mutating func closeBelow(_ node: ItemID?) { fold { $0.collapseSubtree(of: node) } }

  /// Shows the given number of levels, and closes the rows below them. If the screen is zoomed to a
  /// subtree, only that subtree changes.
  mutating func show(levels: Int) {
    let root = viewport.roots.last
    fold { $0.show(levels: levels, of: root) }
    if readsFolders { openFolders(below: root, levels: levels - 1) }
  }

  /// Changes the row in focus to the next of three states. The first state shows the row's children, the second state
  /// shows all its descendants, and the third state shows none of them.
  mutating func cycle() {
    guard let row = focusedParent else { return }
    if !isOpen(row) {
      closeBelow(row)
      open(row)
    } else if shown.subtree(of: row).dropFirst().contains(where: isClosed) {
      openBelow(row)
    } else {
      closeBelow(row)
    }
  }

  /// Changes the whole outline to the next of three states, as ``cycle()`` does for one row. If the screen is zoomed
  /// to a subtree, changes only this subtree.
  mutating func cycleAll() {
    let rows = shown.rows[viewport.reachedPositions(in: shown)]
    let root = viewport.roots.last
    if !rows.contains(where: { $0.isExpanded && $0.hasChildren }) {
      show(levels: 2)
    } else if rows.contains(where: isClosed) {
      openBelow(root)
    } else {
      closeBelow(root)
    }
  }

  private func isClosed(_ row: SectionSnapshot<ItemID>.Row) -> Bool {
    row.hasChildren && !row.isExpanded || isUnread(row.item)
  }
}
