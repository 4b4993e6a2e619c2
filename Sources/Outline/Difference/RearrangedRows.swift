/// Finds the same rows as ``MovedRows``, but visits every row. Visiting every row is faster if many rows
/// have changed.
///
/// A row has moved if its parent has changed. A child that kept its parent has moved if it is not part of a
/// longest increasing subsequence of the children's old positions.
struct RearrangedRows {
  private let old: RowPlaces
  private let new: RowPlaces
  /// For each row of the newer outline, its position in the older outline, or `none` for a new row.
  private var oldPositions: [Int32]
  private var isMoved: [Bool]

  // Each parent has a linked list of the children that kept this parent. The first list contains the roots.
  private var firstChild: [Int32]
  private var nextSibling: [Int32]
  private var parentsOutOfOrder: [Int] = []

  private static let none: Int32 = -1

  /// - Parameter runs: The matched rows.
  init(old: RowPlaces, new: RowPlaces, runs: [RowTreeComparison.Run]) {
    self.old = old
    self.new = new
    let count = new.tree.count
    oldPositions = Array(repeating: Self.none, count: count)
    isMoved = Array(repeating: false, count: count)
    firstChild = Array(repeating: Self.none, count: count + 1)
    nextSibling = Array(repeating: Self.none, count: count)
    for run in runs {
      for index in 0..<run.count {
        oldPositions[run.new + index] = Int32(truncatingIfNeeded: run.old + index)
      }
    }
  }

  /// Returns the old and new positions of the rows that move, in the order of the newer outline.
  consuming func pairs() -> [(old: Int, new: Int)] {
    findReparented()
    for parent in parentsOutOfOrder { findReordered(below: parent) }
    return isMoved.indices.lazy.filter { isMoved[$0] }
      .map { (old: Int(oldPositions[$0]), new: $0) }
  }

  private mutating func findReparented() {
    // The last row is added first, because each row is added at the front of its parent's list.
    for position in isMoved.indices.reversed() where oldPositions[position] != Self.none {
      let parent = new[position].parent
      if keepsParent(position, parent) {
        add(position, below: parent.map { $0 + 1 } ?? 0)
      } else {
        isMoved[position] = true
      }
    }
  }

  private func keepsParent(_ position: Int, _ newParent: Int?) -> Bool {
    let oldParent = old[Int(oldPositions[position])].parent
    guard let newParent, let oldParent else { return newParent == nil && oldParent == nil }
    return Int(oldPositions[newParent]) == oldParent
  }

  private mutating func add(_ position: Int, below list: Int) {
    let next = firstChild[list]
    nextSibling[position] = next
    firstChild[list] = Int32(truncatingIfNeeded: position)
    if next != Self.none, oldPositions[Int(next)] < oldPositions[position] {
      parentsOutOfOrder.append(list)
    }
  }

  private mutating func findReordered(below list: Int) {
    var children: [Int] = []
    // A parent may occur several times in `parentsOutOfOrder`.
    // The parent's list of children is emptied here, so that the parent is examined only once.
    var next = firstChild[list]
    firstChild[list] = Self.none
    while next != Self.none {
      children.append(Int(next))
      next = nextSibling[Int(next)]
    }
    let staying = heaviestIncreasingSubsequence(
      of: children.map { Int(oldPositions[$0]) })
    for index in children.indices.removing(staying) { isMoved[children[index]] = true }
  }
}
