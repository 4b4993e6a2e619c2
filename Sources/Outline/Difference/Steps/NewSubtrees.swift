/// The new rows of an outline, grouped into subtrees. The root of a subtree is a new row whose parent is not
/// new.
///
/// A subtree contains only new rows. Old rows that move below a new row are not part of the subtree, and new
/// rows below these old rows belong to other subtrees.
struct NewSubtrees {
  /// A new row and its place.
  struct Row {
    var handle: Int32
    var place: OutlineDifference<Int32>.Place
    var isExpanded: Bool
    var position: Int
  }

  struct Subtree {
    /// The place of the subtree's root, and its position in preorder.
    var place: OutlineDifference<Int32>.Place
    var position: Int
    var handles: [Int32] = []
    var shape: [RowShape] = []
  }

  private(set) var subtrees: [Subtree] = []
  /// The rows that are inserted collapsed, and are expanded later. All children of these rows are old rows,
  /// which are moved later.
  private(set) var expandedLater: [(handle: Int32, position: Int)] = []

  /// - Parameters:
  ///   - rows: All new rows, in preorder.
  ///   - parents: The new parents of the rows that move.
  init(of rows: [Row], parentsOfMoved parents: some Sequence<Int32>) {
    guard !rows.isEmpty else { return }
    let indices = HandleMap(rows.lazy.map(\.handle))
    let parentOfRow = rows.map { $0.place.parent.flatMap { indices[$0] } }
    var isExpanded = rows.map(\.isExpanded)
    for parent in parents {
      if let row = indices[parent] { isExpanded[row] = false }
    }
    for case let parent? in parentOfRow { isExpanded[parent] = rows[parent].isExpanded }
    for row in rows.indices where isExpanded[row] != rows[row].isExpanded {
      expandedLater.append((rows[row].handle, rows[row].position))
    }
    // For each row, the index of its subtree and its level in that subtree.
    var placed: [(subtree: Int, level: Int)] = []
    placed.reserveCapacity(rows.count)
    for (index, row) in rows.enumerated() {
      let root = (subtree: subtrees.count, level: 0)
      let (subtree, level) =
        parentOfRow[index].map { (placed[$0].subtree, placed[$0].level + 1) } ?? root
      if level == 0 { subtrees.append(Subtree(place: row.place, position: row.position)) }
      subtrees[subtree].handles.append(row.handle)
      subtrees[subtree].shape.append(RowShape(level: level, isExpanded: isExpanded[index]))
      placed.append((subtree, level))
    }
  }
}
