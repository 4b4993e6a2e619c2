import Outline

/// Marks, and the rows that an edit applies to.
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

  /// Returns the rows that an edit applies to: the marked ones, or the one in focus. If some of the
  /// marked rows cannot be reached, there are none, and the message says why.
  mutating func takeSelection() -> RowSelection {
    let hidden = marks.count { !viewport.reaches($0, in: shown) }
    guard hidden == 0 else {
      message = "of the marked rows, \(hidden) are not shown here: Esc unmarks all"
      return RowSelection(nodes: [])
    }
    if marks.isEmpty { return RowSelection(nodes: focus.map { [$0] } ?? []) }
    return RowSelection(topmost: marks, in: document.outline)
  }
}
