import Outline

/// Opening and closing rows.
extension OutlineView {
  /// Changes which rows are expanded. A filter has its own expansion, which ends with it.
  mutating func fold(_ body: (inout SectionSnapshot<NodeID>) -> Void) {
    if filter != nil {
      body(&filter!.outline)
    } else {
      edited.fold(focus: focus, body)
    }
  }

  mutating func open(_ node: NodeID) {
    fold { $0.expand([node]) }
    if isUnread(node) { effects.append(.read(node)) }
  }

  mutating func close(_ node: NodeID) { fold { $0.collapse([node]) } }

  /// Does something with the row in focus if it is a parent.
  mutating func onParent(_ body: (inout OutlineView, NodeID) -> Void) {
    if let focus, isParent(focus) { body(&self, focus) }
  }

  mutating func toggle(_ node: NodeID) {
    if isOpen(node) { close(node) } else { open(node) }
  }

  /// Closes the row in focus; if it is closed, its parent, as vim does.
  mutating func closeFold() {
    guard let focus else { return }
    if isOpen(focus) { return close(focus) }
    guard let parent = shown.parent(of: focus), viewport.roots.last != focus else { return }
    close(parent)
    self.focus = parent
  }

  mutating func openSiblings() {
    guard let focus else { return }
    let siblings = shown.children(of: shown.parent(of: focus)).filter { isParent($0) }
    fold { $0.expand(siblings) }
    effects += siblings.filter { isUnread($0) }.map { .read($0) }
  }

  /// Closes a row and everything below it; nil: everything.
  mutating func closeBelow(_ node: NodeID?) {
    fold { outline in
      guard let node else { return outline.collapseAll() }
      outline.collapse(outline.subtree(of: node).filter(\.isExpanded).map(\.item))
    }
  }

  /// Opens a closed row, or goes to the first child, as WAI-ARIA's tree pattern has it.
  mutating func openOrEnter() {
    guard let focus, isParent(focus) else { return }
    if isOpen(focus) { viewport.moveFocus(by: 1, in: shown) } else { open(focus) }
  }

  /// Closes an open row, or goes to the parent.
  mutating func closeOrLeave() {
    guard let focus else { return }
    if isOpen(focus) { close(focus) } else { viewport.focusParent(count: 1, in: shown) }
  }

  /// Opens the ancestors of a row.
  mutating func reveal(_ node: NodeID) {
    if shown.isVisible(node) { return }
    fold { $0.reveal(node) }
  }
}
