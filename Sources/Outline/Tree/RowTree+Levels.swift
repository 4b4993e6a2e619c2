/// Searches by level, which is what parents, children and the ends of subtrees are found by: a node
/// whose smallest level is too great is passed as a whole.
extension RowTree {
  /// The position of the first row, from `start` on, that stands at a level or above it.
  ///
  /// - Complexity: O(log n).
  func firstPosition(from start: Int, levelAtMost level: Int32) -> Int? {
    root.flatMap { $0.view.firstOffset(from: start, levelAtMost: level) }
  }

  /// The position of the last row before `end` that stands above a level.
  ///
  /// - Complexity: O(log n).
  func lastPosition(before end: Int, levelBelow level: Int32) -> Int? {
    root.flatMap { $0.view.lastOffset(before: end, count: count, levelBelow: level) }
  }

  /// What the rows of a range come to.
  ///
  /// - Complexity: O(log n).
  func summary(of range: Range<Int>) -> RowSummary {
    range.isEmpty ? RowSummary() : root!.view.summary(of: range)
  }

  /// The position of the row at a level that has `index` rows of that level before it, counted
  /// from `start`.
  ///
  /// - Precondition: It exists, and no row on the way stands above the level.
  /// - Complexity: O(log n).
  func position(ofRow index: Int, atLowestLevel level: Int32, from start: Int) -> Int {
    var rest = index
    return root!.view.offset(ofRow: &rest, atLowestLevel: level, from: start)!
  }
}

extension NodeView {
  fileprivate func firstOffset(from start: Int, levelAtMost level: Int32) -> Int? {
    guard !isLeaf else {
      let levels = column(.level)
      return (start..<max(start, count)).first { levels[$0] <= level }
    }
    let (counts, minLevels) = (column(.count), column(.minLevel))
    var base = 0
    for slot in 0..<count {
      let next = base &+ Int(counts[slot])
      if next > start && minLevels[slot] <= level {
        let start = max(0, start &- base)
        if let offset = child(slot).firstOffset(from: start, levelAtMost: level) {
          return base &+ offset
        }
      }
      base = next
    }
    return nil
  }

  fileprivate func lastOffset(before end: Int, count total: Int, levelBelow level: Int32) -> Int? {
    guard !isLeaf else {
      return ColumnSearch(column: column(.level))
        .lastIndex(ofLessThan: level, before: min(end, count))
    }
    let (counts, minLevels) = (column(.count), column(.minLevel))
    var base = total
    for slot in (0..<count).reversed() {
      let rows = Int(counts[slot])
      base &-= rows
      if base < end && minLevels[slot] < level {
        let offset = child(slot).lastOffset(
          before: min(rows, end &- base), count: rows, levelBelow: level)
        if let offset { return base &+ offset }
      }
    }
    return nil
  }

  /// Counts `rest` down by the rows that it passes; `nil` when it passes all.
  fileprivate func offset(
    ofRow rest: inout Int, atLowestLevel level: Int32, from start: Int
  ) -> Int? {
    guard !isLeaf else {
      let levels = column(.level)
      for slot in start..<max(start, count) where levels[slot] == level {
        if rest == 0 { return slot }
        rest &-= 1
      }
      return nil
    }
    var base = 0
    for slot in 0..<count {
      let next = base &+ Int(column(.count)[slot])
      let summary = summary(at: slot)
      let passed = summary.count(atLowestLevel: level)
      if start <= base, summary.minLevel >= level, rest >= passed {
        rest &-= passed
      } else if start < next {
        let start = max(0, start &- base)
        let offset = child(slot).offset(ofRow: &rest, atLowestLevel: level, from: start)
        if let offset { return base &+ offset }
      }
      base = next
    }
    return nil
  }
}
