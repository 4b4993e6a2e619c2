import Outline

/// The place where new rows are inserted.
struct RowDestination {
  let destination: SectionSnapshot<ItemID>.Destination
  /// A row to expand, so that the new rows are visible.
  var parent: ItemID?

  /// The place of a new row relative to the row in focus.
  enum Side: Hashable, Sendable {
    case below, above, inside
  }

  /// Creates a destination next to the row in focus, or inside it. If new rows would be out of sight, the result
  /// is nil, and the view shows a message.
  init?(_ side: Side, in view: inout OutlineView) {
    guard let focus = view.focus else {
      destination = .into(nil, at: nil)
      return
    }
    switch side {
    case .inside: (destination, parent) = (.into(focus, at: nil), focus)
    case .below: self = RowDestination(below: focus, in: view)
    case .above:
      if focus == view.viewport.roots.last {
        let name = view.edited.name(focus)
        view.message = "the rows above “\(name)” are not shown: Backspace shows all rows"
        return nil
      }
      destination = .before(focus)
    }
  }

  /// Creates a destination after a row. If the screen is zoomed to the row, the row's siblings are out of
  /// sight, so new rows become its first children instead.
  init(below row: ItemID, in view: OutlineView) {
    if row == view.viewport.roots.last {
      (destination, parent) = (.into(row, at: 0), row)
    } else {
      destination = .after(row)
    }
  }

  /// Creates a destination on the line after a row: before the row's first child if the row is open, otherwise
  /// after the row.
  init(after row: ItemID, in view: OutlineView) {
    self = view.isOpen(row) ? RowDestination(insideOpen: row) : RowDestination(below: row, in: view)
  }

  /// Creates a destination before the first child of an open row.
  init(insideOpen row: ItemID) { destination = .into(row, at: 0) }

  /// Inserts cut or copied rows, and focuses the first of them.
  func paste(_ clipboard: Clipboard, in view: inout OutlineView) {
    let outline = clipboard.rows(for: &view.edited.document)
    view.edit(
      "paste \(view.edited.names(outline.rootItems))", .graft(outline, at: destination),
      expanding: parent, focusing: outline.rootItems[0])
  }
}
