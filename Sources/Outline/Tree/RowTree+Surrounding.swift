extension RowTree {
  /// Puts the rows of another tree around all rows.
  ///
  /// - Parameters:
  ///   - rows: The rows of the other tree.
  ///   - handles: Their handles in this tree.
  ///   - point: The point among them where the rows of this tree are.
  /// - Complexity: O(k + n), where k is the number of those rows. When the point is at level 0 and
  ///   not hidden, O(k + log n), and all nodes but those at the ends stay shared with copies.
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

  /// Adds to the level and to `hidden` of every row.
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
