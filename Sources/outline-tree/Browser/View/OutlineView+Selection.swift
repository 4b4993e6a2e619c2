import Outline

/// Marks, and what an edit is about.
extension OutlineView {
  /// Marks or unmarks the row in focus, and goes to the next one.
  mutating func mark(count: Int) {
    for _ in 0..<count {
      guard let focus else { return }
      if marks.remove(focus) == nil { marks.insert(focus) }
      viewport.moveFocus(by: 1, in: shown)
    }
  }

  /// Marks all siblings of the row in focus; if all are marked, unmarks them.
  mutating func markAll() {
    guard let focus else { return }
    // The siblings of the root of the screen are out of sight.
    let siblings =
      focus == viewport.roots.last ? [focus] : shown.children(of: shown.parent(of: focus))
    if marks.isSuperset(of: siblings) {
      marks.subtract(siblings)
    } else {
      marks.formUnion(siblings)
    }
  }

  /// Returns the rows that an edit is about: the marked ones, or the one in focus. It is empty, and
  /// the message says why, if some of the marked rows cannot be reached.
  mutating func takeSelection() -> RowSelection {
    let hidden = marks.count { !viewport.reaches($0, in: shown) }
    guard hidden == 0 else {
      message = "of the marked rows, \(hidden) are not shown here: Esc unmarks all"
      return RowSelection(nodes: [])
    }
    if marks.isEmpty { return RowSelection(nodes: focus.map { [$0] } ?? []) }
    return RowSelection(topmost: marks, in: document.outline)
  }

  /// Returns where a row goes from the one in focus; nil, and the message says so, if it would be
  /// out of sight there.
  mutating func destination(_ side: RowDestination.Side) -> RowDestination? {
    guard let focus else { return RowDestination(destination: .into(nil, at: nil)) }
    switch side {
    case .inside: return RowDestination(destination: .into(focus, at: nil), parent: focus)
    case .below: return destination(below: focus)
    case .above:
      if focus != viewport.roots.last { return RowDestination(destination: .before(focus)) }
      message = "what comes above “\(edited.name(focus))” is out of sight: Backspace shows all rows"
      return nil
    }
  }

  /// Returns the destination after a row. The siblings of the root of the screen are out of sight, so
  /// after that one it is its first child.
  func destination(below row: NodeID) -> RowDestination {
    row == viewport.roots.last
      ? RowDestination(destination: .into(row, at: 0), parent: row)
      : RowDestination(destination: .after(row))
  }
}
