/// The contents of the screen: one line for each screen row, without newlines.
struct ScreenFrame: Equatable, Sendable {
  var lines: [[UInt8]]
  /// The position of the cursor; nil if no row on the screen is in focus, and no text is typed. A hidden cursor has
  /// a position, too, because screen readers follow it.
  var cursor: Position?

  struct Position: Equatable, Sendable {
    var row: Int
    var column: Int
    var isShown = false
  }
}

/// The update that turns one frame on the screen into another: at most one scroll, and then the lines that
/// still have to be written.
struct FrameUpdate {
  /// The rows of the screen to scroll, and the number of rows by which their lines move down; nil if
  /// nothing scrolls.
  var scroll: (rows: Range<Int>, distance: Int)?
  /// The lines to write. `old` is the line that the screen shows in the same row after the scroll.
  var lines: [(row: Int, old: [UInt8], line: [UInt8])] = []

  init(from old: [[UInt8]], to new: [[UInt8]]) {
    precondition(old.count == new.count)
    scroll = Self.scroll(from: old, to: new)
    let moved = scrolling(old)
    lines = new.indices.filter { moved[$0] != new[$0] }.map { ($0, moved[$0], new[$0]) }
  }

  /// Returns the lines that a screen shows after the scroll.
  func scrolling(_ lines: [[UInt8]]) -> [[UInt8]] {
    guard let scroll else { return lines }
    var result = lines
    for row in scroll.rows {
      let source = row - scroll.distance
      result[row] = scroll.rows.contains(source) ? lines[source] : []
    }
    return result
  }
}

/// Finding the scroll that saves the most lines.
extension FrameUpdate {
  /// A scroll is used only if it saves at least this number of lines.
  private static let leastGain = 2

  private static func scroll(
    from old: [[UInt8]], to new: [[UInt8]]
  ) -> (rows: Range<Int>, distance: Int)? {
    // The last line never scrolls, because it shows a message or the position.
    let lines = new.indices.dropLast()
    guard let first = lines.first(where: { old[$0] != new[$0] }),
      let last = lines.last(where: { old[$0] != new[$0] })
    else { return nil }
    let rows = first..<last + 1
    /// Returns the indices of the lines that are already correct after a scroll by the given distance.
    func agreeing(_ distance: Int) -> [Int] {
      let targets = rows.clamped(to: rows.lowerBound + distance..<rows.upperBound + distance)
      return targets.filter { !new[$0].isEmpty && old[$0 - distance] == new[$0] }
    }
    let staying = agreeing(0).count
    var best: (distance: Int, lines: [Int])?
    for distance in -rows.count + 1..<rows.count where distance != 0 {
      let lines = agreeing(distance)
      if lines.count > (best?.lines.count ?? staying + leastGain - 1) { best = (distance, lines) }
    }
    // Only the range that contains the correct lines, before and after the scroll, is scrolled. All other lines stay in
    // place, so that less of them has to be written.
    return best.map { distance, lines in
      let (first, last) = (lines.first!, lines.last!)
      return (min(first, first - distance)..<max(last, last - distance) + 1, distance)
    }
  }
}
