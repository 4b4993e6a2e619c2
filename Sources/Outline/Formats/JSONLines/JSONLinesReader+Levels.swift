/// Building the document from the rows that have been read.
extension JSONLinesReader {
  mutating func document() throws(JSONError) -> OutlineDocument {
    switch structure {
    case .levels: return document(try leveled())
    case .parents: return try documentByParents()
    case nil where hasRoots: return try documentByParents()
    case nil:
      try rowsByID()
      return document(rows.indices.map { (row: $0, level: 0) })
    }
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
        try repair(
          "level", of: index, "found level \(level), expected \(deepest) at most, \(below)")
      }
      while let last = open.last, last >= level { open.removeLast() }
      order.append((index, open.count))
      open.append(level)
    }
    return order
  }

  private mutating func saidLevel(of index: Int) throws(JSONError) -> Int? {
    if case .level(let level) = rows[index].place { return level }
    try repair(nil, of: index, "expected “level” among the members, because other rows have it")
    return nil
  }

  /// Records an error, or throws it if the reader is strict.
  ///
  /// - Parameter member: The member that has the error; `nil` if the error is reported at the beginning of
  ///   the object.
  mutating func repair(
    _ member: StaticString?, of index: Int, _ message: String
  ) throws(JSONError) {
    let start = rows[index].offset
    let place = member.flatMap { offset(of: $0, after: start) } ?? start
    try reader.repair(JSONError(at: place, message))
  }

  /// Returns the offset of a member's value in an object that has been read.
  private func offset(of member: StaticString, after start: Int) -> Int? {
    var ahead = JSONReader(text, from: start, isLenient: true)
    guard (try? ahead.beginObject()) != nil else { return nil }
    while let name = try? ahead.nextName() {
      _ = try? ahead.peek()
      if member ~= name { return ahead.offset }
      guard (try? ahead.skipValue()) != nil else { return nil }
    }
    return nil
  }
}
