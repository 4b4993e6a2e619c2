import Outline

/// Moving the focus.
extension BrowserState {
  mutating func moveFocus(by rows: Int) {
    guard let place = focusedIndex else { return }
    focusRow(at: place + rows)
  }

  mutating func focusFirst() { focusRow(at: reach.lowerBound) }

  mutating func focusLast() { focusRow(at: reach.upperBound - 1) }

  /// A page further; the screen moves with it.
  mutating func turn(pages: Double) {
    let rows = pages * Double(height)
    let distance = Int(rows.magnitude) * (rows < 0 ? -1 : 1)
    top += distance
    moveFocus(by: distance)
  }

  mutating func focusSibling(_ direction: Int, count: Int) {
    for _ in 0..<count {
      guard let focus else { return }
      let sibling = direction > 0 ? shown.nextSibling(of: focus) : shown.previousSibling(of: focus)
      guard let sibling, reaches(sibling) else { return }
      self.focus = sibling
    }
  }

  mutating func focusParent(count: Int) {
    for _ in 0..<count {
      guard let focus, let parent = shown.parent(of: focus), reaches(parent) else { return }
      self.focus = parent
    }
  }

  private func reaches(_ node: NodeID) -> Bool {
    shown.visibleIndex(of: node).map { reach.contains($0) } ?? false
  }

  /// As the tree pattern of WAI-ARIA has it: opens a closed row, or goes to the first child.
  mutating func openOrEnter() {
    guard let focus, isParent(focus) else { return }
    if isOpen(focus) { moveFocus(by: 1) } else { open(focus) }
  }

  /// Closes an open row, or goes to the parent.
  mutating func closeOrLeave() {
    guard let focus else { return }
    if isOpen(focus) { close(focus) } else { focusParent(count: 1) }
  }

  /// Enter: a parent is toggled, a file is opened or picked, and a row of a document is edited.
  mutating func activate() {
    guard let focus else { return }
    if isParent(focus) {
      toggle(focus)
    } else if picks {
      leave(picking: focus)
    } else if isDirectory {
      effects.append(.edit(focus))
    } else {
      editTitle()
    }
  }

  mutating func pick() {
    guard let focus else { return }
    leave(picking: focus)
  }

  mutating func tellPlace() {
    guard let focus, let place = focusedIndex else { return }
    let path = document.path(of: focus)
    message = "row \(place - reach.lowerBound + 1) of \(reach.count): \(path)"
  }
}
