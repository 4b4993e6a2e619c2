import Outline

/// Moving rows. The rows are in preorder, and none is a descendant of another one.
extension OutlineView {
  /// Moves the rows to the place after their next sibling, or before their previous sibling.
  ///
  /// - Parameter direction: 1 to move down, or -1 to move up.
  mutating func moveAmongSiblings(_ rows: [ItemID], _ direction: Int, count: Int) {
    guard let first = rows.first, let last = rows.last else { return }
    for _ in 0..<count {
      let outline = document.outline
      let sibling =
        direction < 0 ? outline.previousSibling(of: first) : outline.nextSibling(of: last)
      guard let sibling else {
        message =
          direction < 0 ? "already the first of its siblings" : "already the last of its siblings"
        return
      }
      guard move(rows, to: direction < 0 ? .before(sibling) : .after(sibling)) else { return }
    }
  }

  /// Moves the selected rows out of their parent, to the place directly after the parent.
  mutating func outdent(count: Int) {
    let rows = takeSelection()
    for _ in 0..<count {
      guard let last = rows.last else { return }
      guard let parent = document.outline.parent(of: last) else {
        return message = "a root cannot be outdented"
      }
      guard move(rows, to: .after(parent), called: "outdent") else { return }
    }
  }

  /// Makes the selected rows the last children of the sibling before them.
  mutating func indent(count: Int) {
    let rows = takeSelection()
    for _ in 0..<count {
      guard let first = rows.first else { return }
      guard let sibling = document.outline.previousSibling(of: first) else {
        return message = "there is no sibling above to indent under"
      }
      let isDone = move(
        rows, to: .into(sibling, at: nil), called: "indent", expanding: sibling)
      guard isDone else { return }
    }
  }

  /// Makes the rows the last children of another row, and shows them at their new place.
  ///
  /// - Returns: Whether the row in focus has moved and is still shown.
  mutating func refile(_ rows: [ItemID], to target: ItemID) -> Bool {
    guard move(rows, to: .into(target, at: nil), expanding: target) else {
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
    let place = isDirectory ? place(below: target) : place(after: target)
    move(rows, to: place.destination, expanding: place.parent)
  }

  @discardableResult
  private mutating func move(
    _ rows: [ItemID], to destination: SectionSnapshot<ItemID>.Destination,
    called name: String = "move", expanding parent: ItemID? = nil
  ) -> Bool {
    let isDone = edit(
      "\(name) \(edited.names(rows))", .move(rows, to: destination), expanding: parent)
    if isDone, message == nil, let root = viewport.roots.last, rows.contains(root) {
      message = "“\(edited.name(root))” has moved: Backspace shows where"
    }
    return isDone
  }
}
