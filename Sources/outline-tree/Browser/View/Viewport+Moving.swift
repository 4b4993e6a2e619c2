import Outline

/// Moving the focus.
extension Viewport {
  /// Focuses the row at an index among the visible rows, or the nearest row that can be reached.
  mutating func focusRow(at index: Int, in rows: Rows) {
    let reach = reach(in: rows)
    if reach.isEmpty { return focus = nil }
    focus = rows.visibleItem(at: min(max(index, reach.lowerBound), reach.upperBound - 1))
  }

  /// Moves the focus down by the given number of rows, or up if the number is negative.
  mutating func moveFocus(by distance: Int, in rows: Rows) {
    guard let index = focusedIndex(in: rows) else { return }
    focusRow(at: index + distance, in: rows)
  }

  /// Focuses the row with the given number, counted from 1. If the number is nil, focuses the first row.
  mutating func focusFirst(orNumber number: Int?, in rows: Rows) {
    focusRow(at: reach(in: rows).lowerBound + (number ?? 1) - 1, in: rows)
  }

  /// Focuses the row with the given number, counted from 1. If the number is nil, focuses the last row.
  mutating func focusLast(orNumber number: Int?, in rows: Rows) {
    let reach = reach(in: rows)
    focusRow(at: number.map { reach.lowerBound + $0 - 1 } ?? reach.upperBound - 1, in: rows)
  }

  /// Moves the focus by pages, and scrolls the screen by the same distance.
  mutating func turn(pages: Double, in rows: Rows) {
    let distance = Int(pages * Double(rowsOnScreen ?? height))
    top += distance
    moveFocus(by: distance, in: rows)
  }

  /// Scrolls the screen. The focus stays on its row unless that row leaves the screen.
  mutating func scroll(by distance: Int, in rows: Rows) {
    let reach = reach(in: rows)
    top = min(max(top + distance, reach.lowerBound), lastTop(in: reach))
    guard let index = focusedIndex(in: rows) else { return }
    focusRow(at: min(max(index, top), top + height - 1), in: rows)
  }

  mutating func focusNextSibling(count: Int, in rows: Rows) {
    follow(count, in: rows) { rows.nextSibling(of: $0) }
  }

  mutating func focusPreviousSibling(count: Int, in rows: Rows) {
    follow(count, in: rows) { rows.previousSibling(of: $0) }
  }

  mutating func focusParent(count: Int, in rows: Rows) {
    follow(count, in: rows) { rows.parent(of: $0) }
  }

  /// Moves the focus `count` times, each time to the row that `next` returns. Stops early if `next` returns nil
  /// or a row that cannot be reached.
  private mutating func follow(_ count: Int, in rows: Rows, to next: (ItemID) -> ItemID?) {
    let reach = reach(in: rows)
    for _ in 0..<count {
      guard let node = focus.flatMap(next), let index = rows.visibleIndex(of: node),
        reach.contains(index)
      else { return }
      focus = node
    }
  }
}
