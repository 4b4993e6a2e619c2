extension OutlineTree {
  /// Calls `body` for the rows of a range, in order.
  ///
  /// - Complexity: O(k + log n), where k is the number of rows.
  func forEachRow(in range: Range<Int>, _ body: (TreeRow) -> Void) {
    guard let root, !range.isEmpty else { return }
    root.forEachRow(in: range, shiftedBy: 0, body)
  }

  /// The rows of a range.
  func rows(in range: Range<Int>) -> [TreeRow] {
    var rows: [TreeRow] = []
    rows.reserveCapacity(range.count)
    forEachRow(in: range) { rows.append($0) }
    return rows
  }
}

extension TreeNode {
  fileprivate func forEachRow(
    in range: Range<Int>, shiftedBy shift: Int32, _ body: (TreeRow) -> Void
  ) {
    guard !isLeaf else {
      for slot in range { body(row(at: slot, shiftedBy: shift)) }
      return
    }
    forEachPart(of: range) { part in
      children[part.slot].forEachRow(
        in: part.range, shiftedBy: shift &+ column(.shift)[part.slot], body)
    }
  }
}
