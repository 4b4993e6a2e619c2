/// The rows of one of the two outlines that are being matched. The rows are in preorder. Numbers represent
/// the titles and contents:
///
///     row   0   1   2   3   4       row 0 is the parent of all roots
///               A
///                   B   C
///                           D
///     end   5   4   3   4   5       the end of each subtree
///
struct LabeledRows {
  private(set) var parents: [Int32] = [-1]
  private(set) var ends: [Int32] = [0]
  /// For each row, its previous sibling, or -1 if the row is a first child.
  private(set) var previous: [Int32] = [-1]
  private(set) var titles: [Int32] = [-1]
  /// For each row, the number that represents its content, or 0 if the row has only a title.
  private(set) var contents: [Int32] = [0]
  private(set) var kinds: [UInt8] = [0]
  /// The rows whose subtrees have not ended yet. Each row is stored with its last child so far, or with -1 if it has
  /// no child yet.
  private var open: [(row: Int32, lastChild: Int32)] = [(0, -1)]

  var count: Int { parents.count }

  /// Adds the next row in preorder.
  ///
  /// - Precondition: The level is at most one greater than the level of the previous row.
  mutating func append(level: Int, title: Int32, content: Int32, kind: UInt8) {
    precondition((0..<open.count).contains(level), "A level is skipped")
    let row = Int32(count)
    while open.count > level + 1 { ends[Int(open.removeLast().row)] = row }
    parents.append(open[level].row)
    previous.append(open[level].lastChild)
    titles.append(title)
    contents.append(content)
    kinds.append(kind)
    ends.append(row + 1)
    open[level].lastChild = row
    open.append((row, -1))
  }

  /// Sets the end of each subtree that is still open. This end is the position after the last row.
  mutating func close() {
    for (row, _) in open { ends[Int(row)] = Int32(count) }
  }

  func size(_ row: Int32) -> Int32 { ends[Int(row)] - row }

  func isLeaf(_ row: Int32) -> Bool { ends[Int(row)] == row + 1 }

  func next(_ row: Int32) -> Int32? {
    let end = ends[Int(row)]
    return end < ends[Int(parents[Int(row)])] ? end : nil
  }

  /// Calls `body` with each child of a row, in order.
  @inline(__always)
  func forEachChild(of row: Int32, _ body: (Int32) -> Void) {
    var child = row + 1
    let end = ends[Int(row)]
    while child < end {
      body(child)
      child = ends[Int(child)]
    }
  }
}

/// One of the two outlines that are being matched, with the matches that have been found so far.
struct MatchedSide {
  let rows: LabeledRows
  /// For each row, the number that represents its subtree.
  let subtrees: [Int32]
  /// For each row, the matching row in the other outline, or -1 if no match has been found.
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

  /// For each number, finds the only unmatched row that has this number. The result is -1 for a number if no
  /// unmatched row has this number, and -2 if several unmatched rows have it.
  ///
  /// - Parameter keys: One number for each row, which represents the row's subtree, title or content. All
  ///   numbers are less than `limit`.
  func singleRows(by keys: [Int32], limit: Int) -> [Int32] {
    var places = [Int32](repeating: -1, count: limit)
    for row in 1..<max(1, Int32(rows.count)) where !isMatched(row) {
      let key = Int(keys[Int(row)])
      places[key] = places[key] == -1 ? row : -2
    }
    return places
  }
}
