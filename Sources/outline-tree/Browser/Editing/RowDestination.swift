import Outline

/// A place to which rows are inserted or moved.
struct RowDestination {
  var destination: SectionSnapshot<ItemID>.Destination
  /// A row to expand, so that the rows at the new place are visible.
  var parent: ItemID?

  /// The place of a new row relative to the row in focus.
  enum Side: Hashable, Sendable {
    case below, above, inside
  }
}

extension OutlineView {
  /// Returns a place for new rows that is above, below or inside the row in focus. If new rows would be out
  /// of sight there, the result is nil, and `message` contains the reason.
  mutating func place(_ side: RowDestination.Side) -> RowDestination? {
    guard let focus else { return RowDestination(destination: .into(nil, at: nil)) }
    switch side {
    case .inside: return RowDestination(destination: .into(focus, at: nil), parent: focus)
    case .below: return place(below: focus)
    case .above where focus == viewport.roots.last:
      message = "the rows above “\(edited.name(focus))” are not shown: Backspace shows all rows"
      return nil
    case .above: return RowDestination(destination: .before(focus))
    }
  }

  /// Returns the place of siblings after they were shifted by one step. If there is no such place, the result is nil, and
  /// `message` contains the reason.
  mutating func place(of rows: [ItemID], after shift: Command.Shift) -> RowDestination? {
    if let destination = document.outline.destination(of: rows, after: shift) {
      let parent: ItemID? = if case .into(let parent, _) = destination { parent } else { nil }
      return RowDestination(destination: destination, parent: parent)
    }
    let name = edited.name(rows[0])
    message = "\(name.isEmpty ? "this row" : "“\(name)”") \(shift.impediment)"
    return nil
  }

  /// Returns the place for a new next sibling of a row. If the screen is zoomed to the row, its siblings are
  /// out of sight, so the place is that of a new first child instead.
  func place(below row: ItemID) -> RowDestination {
    row == viewport.roots.last
      ? RowDestination(destination: .into(row, at: 0), parent: row)
      : RowDestination(destination: .after(row))
  }

  /// Returns the place for a new row that is to be shown directly below a row: before the row's first child
  /// if the row is open, otherwise after the row.
  func place(after row: ItemID) -> RowDestination {
    isOpen(row) ? RowDestination(destination: .into(row, at: 0)) : place(below: row)
  }
}
