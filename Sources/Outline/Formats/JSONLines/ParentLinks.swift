/// The parent of each row. Rows are identified by their numbers:
///
///     parents   –  0  0  1        order  0  1  3  2
///                                 level  0  1  2  1
///
/// All operations take linear time, without recursion.
struct ParentLinks {
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
