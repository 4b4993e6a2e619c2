import Outline

/// Moving rows. The rows are in preorder, and none is a descendant of another one.
extension OutlineView {
  /// Shifts the selected rows by the given number of steps.
  mutating func shift(_ shift: Command.Shift, count: Int) {
    let rows = takeSelection()
    if rows.isEmpty { return }
    let verb = shift == .up || shift == .down ? "move" : shift.rawValue
    for _ in 0..<count {
      guard let place = place(of: rows, after: shift), move(rows, to: place, called: verb) else {
        return
      }
    }
  }

  /// Makes the rows the last children of another row, and shows them at their new place.
  ///
  /// - Returns: Whether the row in focus has moved and is still shown.
  mutating func refile(_ rows: [ItemID], to target: ItemID) -> Bool {
    guard move(rows, to: RowDestination(destination: .into(target, at: nil), parent: target)) else {
      if message == nil { message = "already the last in “\(edited.name(target))”" }
      return false
    }
    marks = []
    if message == nil { message = "moved to “\(edited.name(target))”: ^O goes back" }
    guard let focus, shown.contains(focus) else { return false }
    reveal(focus)
    return ([focus] + document.outline.ancestors(of: focus)).contains { rows.contains($0) }
  }

  /// Moves the rows to the place after the target row. If the source is a document and the target is open,
  /// the rows become the target's first children instead.
  mutating func drop(_ rows: [ItemID], on target: ItemID) {
    if rows.isEmpty { return }
    move(rows, to: isDirectory ? place(below: target) : place(after: target))
  }

  @discardableResult
  private mutating func move(
    _ rows: [ItemID], to place: RowDestination, called name: String = "move"
  ) -> Bool {
    let isDone = edit(
      "\(name) \(edited.names(rows))", .move(rows, to: place.destination), expanding: place.parent)
    if isDone, message == nil, let root = viewport.roots.last, rows.contains(root) {
      message = "“\(edited.name(root))” has moved: Backspace shows where"
    }
    return isDone
  }
}
