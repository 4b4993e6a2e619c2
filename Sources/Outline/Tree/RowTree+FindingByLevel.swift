/// Searches by level, by which parents, children and the ends of subtrees are found. They skip each
/// node whose smallest level is too great.
extension RowTree {
  /// Returns the position of the first row at or after `start` whose level is at most `level`.
  ///
  /// - Complexity: O(log n).
  func firstPosition(from start: Int, levelAtMost level: Int32) -> Int? {
    root.flatMap { $0.view.firstIndex(from: start, levelAtMost: level) }
  }

  /// Returns the position of the last row before `end` whose level is less than `level`.
  ///
  /// - Complexity: O(log n).
  func lastPosition(before end: Int, levelBelow level: Int32) -> Int? {
    root.flatMap { $0.view.lastIndex(before: end, count: count, levelBelow: level) }
  }

  /// Returns the summary of a range of rows.
  ///
  /// - Complexity: O(log n).
  func summary(of range: Range<Int>) -> RowSummary {
    range.isEmpty ? RowSummary() : root!.view.summary(of: range)
  }

  /// Returns the position of the row of a level that has `index` rows of that level before it,
  /// counted from `start`.
  ///
  /// - Precondition: It exists, and no row on the way has a smaller level.
  /// - Complexity: O(log n).
  func position(ofRow index: Int, atLowestLevel level: Int32, from start: Int) -> Int {
    var remaining = index
    return root!.view.index(ofRow: &remaining, atLowestLevel: level, from: start)!
  }
}

/// Indices count the rows below a node.
extension NodeView {
  fileprivate func firstIndex(from start: Int, levelAtMost level: Int32) -> Int? {
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
        if let index = child(slot).firstIndex(from: start, levelAtMost: level) {
          return base &+ index
        }
      }
      base = next
    }
    return nil
  }

  fileprivate func lastIndex(before end: Int, count total: Int, levelBelow level: Int32) -> Int? {
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
        let index = child(slot).lastIndex(
          before: min(rows, end &- base), count: rows, levelBelow: level)
        if let index { return base &+ index }
      }
    }
    return nil
  }

  /// Subtracts the rows that it skips from `remaining`; returns `nil` when it skips all.
  fileprivate func index(
    ofRow remaining: inout Int, atLowestLevel level: Int32, from start: Int
  ) -> Int? {
    guard !isLeaf else {
      let levels = column(.level)
      for slot in start..<max(start, count) where levels[slot] == level {
        if remaining == 0 { return slot }
        remaining &-= 1
      }
      return nil
    }
    var base = 0
    for slot in 0..<count {
      let next = base &+ Int(column(.count)[slot])
      let summary = summary(at: slot)
      let skipped = summary.count(atLowestLevel: level)
      if start <= base, summary.minLevel >= level, remaining >= skipped {
        remaining &-= skipped
      } else if start < next {
        let start = max(0, start &- base)
        let index = child(slot).index(ofRow: &remaining, atLowestLevel: level, from: start)
        if let index { return base &+ index }
      }
      base = next
    }
    return nil
  }
}
