import Outline

/// The focus and the part of an outline that is on the screen.
///
///     visible rows of the outline        reach (the root's subtree)     window (on the screen)
///       0  Food
///       1    Apple  ◀ roots.last           1                              1
///       2      Peel                        2                              2  ◀ focus
///       3      Core                        3
///       4    Bread
///
/// The viewport stores no rows. Each function takes an outline of the rows that pass the filter as an argument. After
/// the outline has changed, `leaveRoots` and `showFocus` adapt the viewport to it.
struct Viewport: Equatable, Sendable {
  var size = TerminalSize(columns: 80, rows: 24)
  /// The row to which keys apply; nil if no row can be reached.
  var focus: ItemID?
  /// The index, among the visible rows, of the row on the first line of the screen.
  var top = 0
  /// The rows that the user has zoomed to, each of which is a descendant of the row before it. The screen
  /// shows only the subtree of the last of these rows.
  var roots: [ItemID] = []
  /// True to show a preview of the row in focus.
  var showsPreview = false

  /// The number of rows on the screen while notes or the note editor are shown between the rows; nil if every row
  /// takes one line.
  var rowsOnScreen: Int?

  typealias Rows = SectionSnapshot<ItemID>

  /// The number of rows that fit on the screen.
  var height: Int {
    let height = size.rows - (hasHeader ? 2 : 1)
    if case .below(let below) = pane { return height - below }
    return max(1, height)
  }

  /// The number of columns for each row.
  var rowColumns: Int {
    if case .beside(let width) = pane { size.columns - width } else { size.columns }
  }

  /// True if there is room for a header line that names the source.
  var hasHeader: Bool { size.rows >= 4 }
}

/// The part of the screen for the preview.
extension Viewport {
  enum Pane: Equatable {
    /// A pane on the right, with the given width.
    case beside(width: Int)
    /// A pane below the rows. The given height includes a line for the edge of the pane.
    case below(height: Int)
  }

  /// The pane; nil if the preview is turned off, or if there is no room for it.
  var pane: Pane? {
    guard showsPreview else { return nil }
    if size.columns >= 80 { return .beside(width: size.columns / 2) }
    return size.rows >= 10 ? .below(height: (size.rows - 2) / 2) : nil
  }
}

/// The rows that can be reached, and the rows that are on the screen.
extension Viewport {
  /// Returns the range of the visible rows that can be reached. These are the rows in the subtree that the screen is
  /// zoomed to, or all rows if the screen is not zoomed.
  func reach(in rows: Rows) -> Range<Int> {
    guard let root = roots.last, let first = rows.visibleIndex(of: root) else {
      return 0..<rows.visibleCount
    }
    let next = reachedPositions(in: rows).upperBound
    if next == rows.count { return first..<rows.visibleCount }
    // The row after the subtree is a root row, or its parent is an ancestor of `root`.
    // So this row is visible, too.
    return first..<rows.visibleIndex(of: rows.item(at: next))!
  }

  /// Returns the preorder positions of all rows that can be reached, whether or not they are visible.
  func reachedPositions(in rows: Rows) -> Range<Int> {
    guard let root = roots.last, let position = rows.index(of: root) else { return 0..<rows.count }
    return position..<position + rows.descendantCount(of: root) + 1
  }

  /// True if a row can be reached, whether or not the row is visible.
  func reaches(_ node: ItemID, in rows: Rows) -> Bool {
    rows.index(of: node).map { reachedPositions(in: rows).contains($0) } ?? false
  }

  /// Returns the range of the visible rows that are on the screen.
  func window(in rows: Rows) -> Range<Int> {
    let reach = reach(in: rows)
    let start = min(max(top, reach.lowerBound), reach.upperBound)
    return start..<min(start + height, reach.upperBound)
  }

  /// The index of the row in focus among the visible rows.
  func focusedIndex(in rows: Rows) -> Int? { focus.flatMap { rows.visibleIndex(of: $0) } }

  /// The level that is drawn without indentation.
  func baseLevel(in rows: Rows) -> Int { roots.last.map { rows.level(of: $0) } ?? 0 }
}

/// Adapting the viewport to an outline that has changed.
extension Viewport {
  /// Zooms out of each row that no longer exists, is hidden, or does not contain the row in focus, so that the row in
  /// focus can be shown.
  ///
  /// - Returns: The row to which the screen was zoomed; nil if the screen was not zoomed, or is still zoomed to that
  ///   row.
  mutating func leaveRoots(in rows: Rows) -> ItemID? {
    guard let root = roots.last else { return nil }
    roots = roots.filter { rows.contains($0) && rows.isVisible($0) }
    while !roots.isEmpty, let focus, rows.contains(focus), !reaches(focus, in: rows) {
      roots.removeLast()
    }
    return roots.last == root ? nil : root
  }

  /// Focuses a visible row that can be reached, and scrolls to it. If the row in focus is hidden, its closest visible
  /// ancestor gets the focus. If the row in focus no longer exists, the row that is now at the given index gets the
  /// focus.
  ///
  /// - Parameter index: The index that the row in focus had among the visible rows before the change.
  mutating func showFocus(from index: Int?, in rows: Rows) {
    settleFocus(from: index, in: rows)
    let reach = reach(in: rows)
    top = min(max(top, reach.lowerBound), lastTop(in: reach))
    guard let index = focusedIndex(in: rows) else { return }
    top = min(max(top, index - height + 1), index)
  }

  /// Returns the largest value that `top` may have. If each row takes one line, the last row is then on the last line
  /// of the screen.
  private func lastTop(in reach: Range<Int>) -> Int {
    max(reach.lowerBound, reach.upperBound - (rowsOnScreen == nil ? height : 1))
  }

  private mutating func settleFocus(from index: Int?, in rows: Rows) {
    let reach = reach(in: rows)
    guard !reach.isEmpty else { return focus = nil }
    guard let focus, rows.contains(focus) else {
      return focusRow(at: index ?? reach.lowerBound, in: rows)
    }
    if let index = focusedIndex(in: rows) { return focusRow(at: index, in: rows) }
    let visible = rows.ancestor(hiding: focus)
    focusRow(at: visible.flatMap { rows.visibleIndex(of: $0) } ?? reach.lowerBound, in: rows)
  }
}

/// Moving the focus.
extension Viewport {
  /// Focuses the row at an index among the visible rows. If this row cannot be reached, focuses the nearest row that
  /// can.
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

  /// Focuses the row with the given number. The visible rows that can be reached are numbered from 1. If there are
  /// fewer rows, focuses the last one.
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
