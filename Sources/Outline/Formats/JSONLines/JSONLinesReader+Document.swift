/// Building the document from the rows that have been read.
extension JSONLinesReader {
  mutating func document() throws(JSONError) -> OutlineDocument {
    usesParents == false ? document(try leveled()) : try documentByParents()
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

  /// Returns the rows with their levels, and repairs invalid levels. A row without a level becomes a sibling
  /// of the previous row. A row that is too deep becomes a child of the last row with a smaller level.
  private mutating func leveled() throws(JSONError) -> [(row: Int, level: Int)] {
    var order: [(row: Int, level: Int)] = []
    order.reserveCapacity(rows.count)
    /// The levels of the last row and of its ancestors, as given in the text, outermost first.
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
    if let level = rows[index].level { return level }
    try reader.repair(
      JSONError(
        at: rows[index].offset, "expected “level” among the members, because other rows have it"))
    return nil
  }

  // MARK: - Ids of parents

  private var haveParents: Bool { usesParents == true || hasRoots }

  private mutating func documentByParents() throws(JSONError) -> OutlineDocument {
    var links = ParentLinks(parents: try parents(rowsByID()))
    for cycle in links.cycles() {
      try reader.repair(JSONError(at: rows[cycle[0]].placeOffset, message(of: cycle)))
      links.parents[cycle[0]] = ParentLinks.none
    }
    var document = document(links.preorder())
    if haveParents { document.style = TextStyle(format: .jsonl, namesParents: true) }
    return document
  }

  /// Returns a dictionary from ids to the indices of their rows. It is an error if two rows have the same
  /// id. An invalid id is an error only if rows specify their parents by id.
  private mutating func rowsByID() throws(JSONError) -> [RowID: Int] {
    for offset in secondIDs {
      try reader.repair(
        JSONError(at: offset, "found a second “id” in the same object, expected one"))
    }
    var rowsByID: [RowID: Int] = [:]
    rowsByID.reserveCapacity(rows.count)
    for index in rows.indices {
      guard let value = rows[index].content.fields["id"], value != .json("null") else { continue }
      guard let id = RowID(value) else {
        if !haveParents { continue }
        try reader.repair(
          JSONError(
            at: rows[index].idOffset,
            "found an id that is \(value.asWritten), expected a string or a number"))
        continue
      }
      if rowsByID[id] == nil {
        rowsByID[id] = index
      } else {
        try reader.repair(
          JSONError(
            at: rows[index].idOffset, "found a second row with the id \(id), expected one"))
      }
    }
    return rowsByID
  }

  private mutating func parents(_ rowsByID: [RowID: Int]) throws(JSONError) -> [Int] {
    var parents = [Int](repeating: ParentLinks.none, count: rows.count)
    for index in rows.indices {
      guard let id = rows[index].parent else { continue }
      if let parent = rowsByID[id] {
        parents[index] = parent
      } else {
        let other = id.ofOtherKind.flatMap { rowsByID[$0] == nil ? nil : $0 }
        let hint = other.map { ", but a row has the id \($0)" } ?? ""
        try reader.repair(
          JSONError(at: rows[index].placeOffset, "no row has the id \(id)\(hint)"))
      }
    }
    return parents
  }

  /// Returns a message that names the rows of a cycle. If the cycle has many rows, only the first ones are
  /// named.
  private func message(of cycle: [Int]) -> String {
    let named = cycle.prefix(6).map { rows[$0].id.map(\.description) ?? "?" }
    let others = cycle.count > named.count ? [", … and \(cycle.count - named.count) more"] : []
    let path = (named + (others.isEmpty ? [named[0]] : [])).joined(separator: ", below ")
    return "found a cycle: \(path)\(others.joined()); expected a row without a parent"
  }
}

/// The parent of each row. Rows are identified by their numbers. In this example, row 0 is the parent of the
/// rows 1 and 2, and row 1 is the parent of row 3:
///
///     parents   –  0  0  1        order  0  1  3  2
///                                 level  0  1  2  1
///
/// All operations take linear time, without recursion.
private struct ParentLinks {
  /// The parent of each row, or ``none``.
  var parents: [Int]

  static let none = -1

  /// Returns the rows in preorder, with siblings in the order of their numbers. Rows in a cycle or below a
  /// cycle are left out.
  func preorder() -> [(row: Int, level: Int)] {
    // For each row, the first child and the next sibling. The last element of `first` is the first root.
    var first = [Int](repeating: Self.none, count: parents.count + 1)
    var next = [Int](repeating: Self.none, count: parents.count)
    for row in parents.indices.reversed() {
      let parent = parents[row] == Self.none ? parents.count : parents[row]
      next[row] = first[parent]
      first[parent] = row
    }
    var order: [(row: Int, level: Int)] = []
    order.reserveCapacity(parents.count)
    var ahead = [(row: first[parents.count], level: 0)]
    while let (row, level) = ahead.popLast() {
      if row == Self.none { continue }
      order.append((row, level))
      ahead.append((next[row], level))
      ahead.append((first[row], level + 1))
    }
    return order
  }

  /// Returns the cycles in the order of their first rows. Each cycle lists the row with the smallest
  /// number, then that row's parent, and so on.
  func cycles() -> [[Int]] {
    var cycles: [[Int]] = []
    /// For each row, the row at which the first path that reached it started.
    var reachedFrom = [Int](repeating: Self.none, count: parents.count)
    for start in parents.indices {
      var row = start
      while row != Self.none, reachedFrom[row] == Self.none {
        reachedFrom[row] = start
        row = parents[row]
      }
      if row != Self.none, reachedFrom[row] == start { cycles.append(cycle(through: row)) }
    }
    return cycles.sorted { $0[0] < $1[0] }
  }

  private func cycle(through member: Int) -> [Int] {
    var members = [member]
    while let last = members.last, parents[last] != member { members.append(parents[last]) }
    let first = members.indices.min { members[$0] < members[$1] } ?? 0
    return Array(members[first...] + members[..<first])
  }
}
