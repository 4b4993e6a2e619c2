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

  /// Focuses the row with the given number among the rows that can be reached, counted from 1. If there are fewer
  /// rows, focuses the last of them.
  mutating func focusRow(number: Int, in rows: Rows) {
    focusRow(at: reach(in: rows).lowerBound + number - 1, in: rows)
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

  /// Moves the focus `count` times, each time to the row that `next` returns. Stops early if `next` returns nil
  /// or a row that cannot be reached.
  mutating func moveFocus(count: Int = 1, to next: (ItemID) -> ItemID?, in rows: Rows) {
    let reach = reach(in: rows)
    for _ in 0..<count {
      guard let node = focus.flatMap(next), let index = rows.visibleIndex(of: node),
        reach.contains(index)
      else { return }
      focus = node
    }
  }
}
