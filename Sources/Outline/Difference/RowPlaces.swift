/// The places of rows, given by their parents and sibling indices.
///
/// A lookup of one place in the tree takes O(log n). For many lookups, reading the places of all rows in
/// one pass is faster.
struct RowPlaces {
  /// The place of one row, with the position of the parent.
  typealias Place = OutlineDifference<Int>.Place

  let tree: RowTree
  /// True if the places of all rows have been read.
  private(set) var hasReadAll = false
  private var handles: [Int32] = []
  /// The positions of the parents, or -1 for roots.
  private var parents: [Int32] = []
  private var indices: [Int32] = []

  init(of tree: RowTree) {
    self.tree = tree
  }

  /// Looking up one row costs as much as reading 16 rows in one pass.
  fileprivate static var lookUpCostInRows: Int { 16 }

  subscript(position: Int) -> Place {
    if hasReadAll {
      let parent = parents[position]
      return Place(parent: parent < 0 ? nil : Int(parent), index: Int(indices[position]))
    }
    let level = tree.row(at: position).level
    let parent = tree.parent(at: position, level: level)
    let siblings = (parent.map { $0 + 1 } ?? 0)..<position
    return Place(parent: parent, index: tree.summary(of: siblings).count(atLowestLevel: level))
  }

  /// Returns the handle of the row at a position.
  func handle(at position: Int) -> Int32 {
    hasReadAll ? handles[position] : tree.row(at: position).handle
  }

  /// Reads the places of all rows, if this is faster than `count` separate lookups.
  mutating func prepare(forLookUps count: Int) {
    if !hasReadAll, tree.count / Self.lookUpCostInRows < count { readAll() }
  }

  private mutating func readAll() {
    let tree = tree
    hasReadAll = true
    handles.reserveCapacity(tree.count)
    parents.reserveCapacity(tree.count)
    indices.reserveCapacity(tree.count)
    // For each level, the parent of the next row at this level, and the number of the parent's earlier children.
    // The entries for levels that are deeper than the next row are stale.
    // A stale entry is overwritten before it is read, because no row skips a level.
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
}

/// A map from handles to the positions of rows.
///
/// A lookup of one position in the tree takes O(log n). For many lookups, reading all rows in one pass is
/// faster.
struct RowPositions {
  private let tree: RowTree
  private var table: HandleMap?

  init(of tree: RowTree, forLookUps count: Int) {
    self.tree = tree
    guard tree.count / RowPlaces.lookUpCostInRows < count else { return }
    table = HandleMap(tree.handles(scope: .all))
  }

  /// - Precondition: The tree has a row with this handle.
  subscript(handle: Int32) -> Int {
    if let table { return table[handle]! }
    return tree.position(of: handle)
  }
}

/// Maps positions between two outlines whose rows have been matched.
struct PositionMap {
  typealias Run = RowTreeComparison.Run

  /// The runs in the order of the newer outline.
  let runs: [Run]
  /// Indices into `runs`, sorted by the position of each run in the older outline.
  private let oldOrder: [Int]

  init(_ runs: [Run]) {
    self.runs = runs
    oldOrder = runs.map(\.old).sortedIndices()
  }

  /// Maps the position of a row in the older outline to the row's position in the newer outline. Returns
  /// `nil` if the row was removed.
  func new(ofOld position: Int) -> Int? {
    let index = oldOrder.partitionPoint { runs[$0].old + runs[$0].count > position }
    guard index < oldOrder.count, case let run = runs[oldOrder[index]], run.old <= position else {
      return nil
    }
    return position - run.old + run.new
  }
}

extension [RowMatching.Run] {
  /// Returns the index of the run that contains a position in the newer outline, or `nil` if no run contains
  /// the position. The runs must be in the order of the newer outline.
  func index(atNew position: Int) -> Int? {
    let index = partitionPoint { $0.newRange.upperBound > position }
    return index < count && self[index].new <= position ? index : nil
  }
}

extension RowMatching.Run {
  var newRange: Range<Int> { new..<new + count }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the first index at which a condition is true, or `endIndex` if there is no such index. If the
  /// condition is true at an index, it must also be true at all later indices.
  package func partitionPoint(_ belongsToEnd: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if belongsToEnd(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
