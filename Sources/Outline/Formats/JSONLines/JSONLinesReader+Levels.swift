/// Building the document from the rows that have been read.
extension JSONLinesReader {
  mutating func document() throws(JSONError) -> OutlineDocument {
    if usesParents == false { return document(try leveled()) }
    if haveParents { return try documentByParents() }
    try rowsByID()
    return document(rows.indices.map { (row: $0, level: 0) })
  }

  /// - Parameter order: The rows in preorder. No level is skipped.
  func document(_ order: [(row: Int, level: Int)]) -> OutlineDocument {
    let states = order.indices.lazy.map { index in
      let (row, level) = order[index]
      let hasChildren = index + 1 < order.count && order[index + 1].level > level
      let isExpanded = rows[row].isExpanded ?? hasChildren
      return (content: rows[row].content, level: level, isExpanded: isExpanded)
    }
    return try! OutlineDocument(rows: states, header: header)
  }

  /// Returns the rows with their levels, and repairs invalid levels: a row without a level becomes a
  /// sibling of the row before it, and a row that is too deep becomes a child of the last row with a
  /// smaller level.
  private mutating func leveled() throws(JSONError) -> [(row: Int, level: Int)] {
    var order: [(row: Int, level: Int)] = []
    order.reserveCapacity(rows.count)
    /// The levels in the text for the last row and its ancestors, outermost first.
    var open: [Int] = []
    for index in rows.indices {
      let level = try saidLevel(of: index) ?? open.last ?? 0
      let deepest = order.last.map { $0.level + 1 } ?? 0
      if level > deepest && level - 1 > open.last ?? -1 {
        let below = open.isEmpty ? "for the first row" : "one deeper than the row above it"
        try reader.repair(
          JSONError(
            at: rows[index].placeOffset,
            "found level \(level), expected \(deepest) at most, \(below)"))
      }
      while let last = open.last, last >= level { open.removeLast() }
      order.append((index, open.count))
      open.append(level)
    }
    return order
  }

  private mutating func saidLevel(of index: Int) throws(JSONError) -> Int? {
    if case .level(let level) = rows[index].place { return level }
    try reader.repair(
      JSONError(
        at: rows[index].offset, "expected “level” among the members, because other rows have it"))
    return nil
  }
}
