extension RowTree {
  /// Calls `body` for a range of rows, in order.
  ///
  /// - Complexity: O(k + log n), where k is the number of rows; of visible ones, O(log n) for each
  ///   leaf that has one.
  func forEachRow(in range: Range<Int>, scope: RowScope = .all, _ body: (RowEntry) -> Void) {
    var cursor = RowCursor(self, in: range, scope: scope)
    while cursor.advance() { body(cursor.row) }
  }

  @usableFromInline
  var allRows: [RowEntry] { rows(in: 0..<count) }

  /// Returns the rows of a range of positions.
  @usableFromInline
  func rows(in range: Range<Int>) -> [RowEntry] {
    var rows: [RowEntry] = []
    rows.reserveCapacity(range.count)
    forEachRow(in: range) { rows.append($0) }
    return rows
  }

  /// Returns the shapes of a range of rows, their levels counted from that of the first.
  @usableFromInline
  func rowShapes(in range: Range<Int>) -> [RowShape] {
    var shapes: [RowShape] = []
    shapes.reserveCapacity(range.count)
    var top: Int32?
    forEachRow(in: range) { row in
      let level = top ?? row.level
      shapes.append(RowShape(row, above: level))
      top = level
    }
    return shapes
  }
}
