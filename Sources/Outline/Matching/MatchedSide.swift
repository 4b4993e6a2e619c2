/// One of the two outlines that are matched, and what is known of its rows so far.
struct MatchedSide {
  let rows: LabeledRows
  /// The number of each row's subtree.
  let subtrees: [Int32]
  /// The row of the other side that is the same; -1: not known.
  var partners: [Int32]

  init(_ rows: LabeledRows, subtrees: [Int32]) {
    self.rows = rows
    self.subtrees = subtrees
    partners = [Int32](repeating: -1, count: rows.count)
  }

  func isMatched(_ row: Int32) -> Bool { partners[Int(row)] >= 0 }

  func partner(of row: Int32) -> Int32? { isMatched(row) ? partners[Int(row)] : nil }

  /// Returns the children of a row that are not matched.
  func unmatchedChildren(of row: Int32) -> [Int32] {
    var children: [Int32] = []
    rows.forEachChild(of: row) { if !isMatched($0) { children.append($0) } }
    return children
  }

  /// Returns the row of each number that only one unmatched row has; -1: none has it, -2: several.
  ///
  /// - Parameter keys: The number of each row, less than `limit`.
  func singleRows(by keys: [Int32], limit: Int) -> [Int32] {
    var places = [Int32](repeating: -1, count: limit)
    for row in 1..<max(1, Int32(rows.count)) where !isMatched(row) {
      let key = Int(keys[Int(row)])
      places[key] = places[key] == -1 ? row : -2
    }
    return places
  }
}
