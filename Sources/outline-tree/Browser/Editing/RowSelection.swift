import Outline

/// The rows that an edit applies to, in preorder. No selected row is a descendant of another selected row.
struct RowSelection {
  var nodes: [ItemID]

  init(nodes: [ItemID]) { self.nodes = nodes }

  /// Selects the given rows, except those that are descendants of other given rows.
  init(topmost rows: Set<ItemID>, in outline: SectionSnapshot<ItemID>) {
    let top = rows.filter { node in !outline.ancestors(of: node).contains { rows.contains($0) } }
    nodes = top.sorted { outline.index(of: $0)! < outline.index(of: $1)! }
  }
}

/// Moving the selected rows.
extension RowSelection {
  /// Moves the rows to the place after their next sibling, or before their previous sibling.
  ///
  /// - Parameter direction: 1 to move down, or -1 to move up.
  func moveAmongSiblings(_ direction: Int, count: Int, in view: inout OutlineView) {
    guard let first = nodes.first, let last = nodes.last else { return }
    for _ in 0..<count {
      let outline = view.document.outline
      let sibling =
        direction < 0 ? outline.previousSibling(of: first) : outline.nextSibling(of: last)
      guard let sibling else {
        view.message =
          direction < 0 ? "already the first of its siblings" : "already the last of its siblings"
        return
      }
      guard move(to: direction < 0 ? .before(sibling) : .after(sibling), in: &view) else { return }
    }
  }

  /// Moves the rows out of their parent, to the place directly after the parent.
  func outdent(count: Int, in view: inout OutlineView) {
    for _ in 0..<count {
      guard let last = nodes.last else { return }
      guard let parent = view.document.outline.parent(of: last) else {
        return view.message = "a root cannot be outdented"
      }
      guard move(to: .after(parent), called: "outdent", in: &view) else { return }
    }
  }

  /// Makes the rows the last children of the sibling before them.
  func indent(count: Int, in view: inout OutlineView) {
    for _ in 0..<count {
      guard let first = nodes.first else { return }
      guard let sibling = view.document.outline.previousSibling(of: first) else {
        return view.message = "there is no sibling above to indent under"
      }
      let isDone = move(
        to: .into(sibling, at: nil), called: "indent", expanding: sibling, in: &view)
      guard isDone else { return }
    }
  }

  /// Makes the rows the last children of another row, and shows them at their new place.
  ///
  /// - Returns: Whether the row in focus has moved.
  func refile(to target: ItemID, in view: inout OutlineView) -> Bool {
    let isDone = move(to: .into(target, at: nil), expanding: target, in: &view)
    guard isDone else {
      if view.message == nil { view.message = "already the last in “\(view.edited.name(target))”" }
      return false
    }
    view.marks = []
    if view.message == nil {
      view.message = "moved to “\(view.edited.name(target))”: ^O goes back"
    }
    guard let focus = view.focus, view.shown.contains(focus) else { return false }
    view.reveal(focus)
    return ([focus] + view.document.outline.ancestors(of: focus)).contains { nodes.contains($0) }
  }

  /// Moves the selected rows to the place after the target row. If the source is a document and the target is open,
  /// the rows become the target's first children instead.
  func drop(on target: ItemID, in view: inout OutlineView) {
    if nodes.isEmpty { return }
    let isEntered = view.isOpen(target) && !view.isDirectory
    let destination =
      isEntered ? RowDestination(insideOpen: target) : RowDestination(below: target, in: view)
    move(to: destination.destination, expanding: destination.parent, in: &view)
  }

  @discardableResult
  private func move(
    to destination: SectionSnapshot<ItemID>.Destination, called name: String = "move",
    expanding parent: ItemID? = nil, in view: inout OutlineView
  ) -> Bool {
    let isDone = view.edit(
      "\(name) \(view.edited.names(nodes))", .move(nodes, to: destination), expanding: parent)
    if isDone, view.message == nil, let root = view.viewport.roots.last, nodes.contains(root) {
      view.message = "“\(view.edited.name(root))” has moved: Backspace shows where"
    }
    return isDone
  }
}

/// Cutting and copying the selected rows.
extension RowSelection {
  /// Deletes the rows, and focuses the next or previous sibling, or the parent.
  ///
  /// - Returns: The deleted rows; nil if nothing is selected.
  func cut(in view: inout OutlineView) -> Clipboard? {
    let outline = view.document.outline
    guard let clipboard = Clipboard(self, of: outline, isCut: true) else { return nil }
    view.edit(
      "delete \(view.edited.names(nodes))", .delete(nodes), focusing: neighbor(in: outline))
    return clipboard
  }

  /// Returns the nearest row that remains when the selected rows are removed: the next or previous sibling, or
  /// the parent.
  func neighbor(in outline: SectionSnapshot<ItemID>) -> ItemID? {
    guard let first = nodes.first, let last = nodes.last else { return nil }
    return outline.nextSibling(of: last) ?? outline.previousSibling(of: first)
      ?? outline.parent(of: first)
  }

  func copy(in view: inout OutlineView) -> Clipboard? {
    guard let clipboard = Clipboard(self, of: view.document.outline, isCut: false) else {
      return nil
    }
    view.message = "copied \(view.edited.names(nodes))"
    return clipboard
  }
}
