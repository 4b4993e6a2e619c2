/// The places of rows: their parents and sibling indices.
///
/// A few are found in the tree, in O(log n) each. For many, reading the places of all rows in one pass
/// takes less time.
struct RowPlaces {
  /// The place of one row.
  struct Place {
    /// The position of the parent, `nil` for a root.
    var parent: Int?
    var index: Int
  }

  let tree: RowTree
  private var table: PlaceTable?

  init(of tree: RowTree) {
    self.tree = tree
  }

  /// True if the places of all rows have been read.
  var hasReadAll: Bool { table != nil }

  /// Reads the places of all rows, unless so few are looked up that finding them takes less time.
  mutating func prepare(forLookUps count: Int) {
    if table == nil, tree.count / Self.lookUpCostInRows < count {
      table = PlaceTable(of: tree)
    }
  }

  /// Looking up one row costs as much as reading 16 rows in one pass.
  private static var lookUpCostInRows: Int { 16 }

  subscript(position: Int) -> Place {
    if let table { return table[position] }
    let level = tree.row(at: position).level
    let parent = tree.parent(at: position, level: level)
    let siblings = (parent.map { $0 + 1 } ?? 0)..<position
    return Place(parent: parent, index: tree.summary(of: siblings).count(atLowestLevel: level))
  }

  /// Returns the handle of the row at a position.
  func handle(at position: Int) -> Int32 {
    table?.handles[position] ?? tree.row(at: position).handle
  }
}

/// The handles and places of all rows.
private struct PlaceTable {
  private(set) var handles: [Int32] = []
  /// The positions of the parents, -1 for roots.
  private var parents: [Int32] = []
  private var indices: [Int32] = []

  init(of tree: RowTree) {
    handles.reserveCapacity(tree.count)
    parents.reserveCapacity(tree.count)
    indices.reserveCapacity(tree.count)
    // For each level, the parent of its next row, and the number of that parent's children so far.
    // Greater levels are stale, and are written again before they are read: levels do not skip.
    var path: [(parent: Int32, childCount: Int32)] = [(-1, 0)]
    tree.forEachRow(in: 0..<tree.count) { row in
      let level = Int(row.level)
      let below = (parent: Int32(truncatingIfNeeded: handles.count), childCount: Int32(0))
      handles.append(row.handle)
      parents.append(path[level].parent)
      indices.append(path[level].childCount)
      path[level].childCount += 1
      if level + 1 < path.count { path[level + 1] = below } else { path.append(below) }
    }
  }

  subscript(position: Int) -> RowPlaces.Place {
    let parent = parents[position]
    return RowPlaces.Place(parent: parent < 0 ? nil : Int(parent), index: Int(indices[position]))
  }
}
