/// Searching by level, which finds parents, children and the ends of subtrees. A search for a small level
/// skips each node that has only rows with greater levels.
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

  /// Returns the summary of the rows in a range of positions.
  ///
  /// - Complexity: O(log n).
  func summary(of range: Range<Int>) -> RowSummary {
    range.isEmpty ? RowSummary() : root!.view.summary(of: range)
  }

  /// Counts the rows at `level`, beginning at the position `start`, and returns the position of the row with
  /// the given index among these rows.
  ///
  /// - Precondition: The requested row exists, and no row from `start` up to the requested row has a
  ///   smaller level.
  /// - Complexity: O(log n).
  func position(ofRow index: Int, atLowestLevel level: Int32, from start: Int) -> Int {
    var remaining = index
    return root!.view.index(ofRow: &remaining, atLowestLevel: level, from: start)!
  }
}

/// Searching the rows below one node. The first of these rows has the index 0.
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

  /// Subtracts from `remaining` the number of skipped rows at `level`. Returns `nil` if all rows below the
  /// node are skipped.
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

extension RowTree {
  /// Inserts the rows of another tree before and after the rows of this tree. The other tree's rows before
  /// `point` are inserted at the start, and the other tree's remaining rows at the end.
  ///
  /// - Parameters:
  ///   - rows: The rows of the other tree.
  ///   - handles: The handles that the inserted rows get in this tree.
  ///   - point: A point in the other tree. In the result, the rows of this tree are at that point.
  /// - Complexity: O(k + n), where k is the number of rows in the other tree. If the point is at level 0 and
  ///   not hidden, the complexity is O(k + log n). In that case, copies of the tree still share all nodes
  ///   except the first and the last ones.
  @usableFromInline
  mutating func surround(with rows: [RowEntry], handles: [Int32], at point: InsertionPoint) {
    shift(levelsBy: point.level, hiddenBy: point.hidden)
    let rows = zip(rows, handles).map { row, handle in
      RowEntry(
        handle: handle, level: row.level, hidden: row.hidden, isExpanded: row.isExpanded)
    }
    insert(Array(rows[..<point.position]), at: 0)
    insert(Array(rows[point.position...]), at: count)
  }

  /// Adds the given numbers to the level and the `hidden` value of every row.
  private mutating func shift(levelsBy levelShift: Int32, hiddenBy hiddenShift: Int32) {
    guard levelShift != 0 || hiddenShift != 0, var node = root.take() else { return }
    RowNode.makeUnique(&node)
    node.shiftHidden(by: hiddenShift)
    if levelShift != 0 { Self.shiftLevels(by: levelShift, below: &node) }
    install(node)
  }

  private static func shiftLevels(by shift: Int32, below node: inout RowNode) {
    RowNode.makeUnique(&node)
    let (count, isLeaf) = (node.count, node.isLeaf)
    let levels = isLeaf ? node.column(.level) : node.column(.minLevel)
    (0..<count).forEachUnchecked { levels[$0] &+= shift }
    guard !isLeaf else { return }
    for slot in 0..<count { shiftLevels(by: shift, below: &node.children[slot]) }
  }
}
