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
    let (first, next) = children()
    var order: [(row: Int, level: Int)] = []
    order.reserveCapacity(parents.count)
    var (row, level) = (first[parents.count], 0)
    while row != Self.none {
      order.append((row, level))
      if first[row] != Self.none {
        (row, level) = (first[row], level + 1)
        continue
      }
      while next[row] == Self.none, parents[row] != Self.none {
        (row, level) = (parents[row], level - 1)
      }
      row = next[row]
    }
    return order
  }

  /// Returns the first child and the next sibling of each row. The last element of `first` is the first
  /// root.
  private func children() -> (first: [Int], next: [Int]) {
    var first = [Int](repeating: Self.none, count: parents.count + 1)
    var next = [Int](repeating: Self.none, count: parents.count)
    for row in parents.indices.reversed() {
      let parent = parents[row] == Self.none ? parents.count : parents[row]
      next[row] = first[parent]
      first[parent] = row
    }
    return (first, next)
  }

  /// Returns the cycles in the order of their first rows. Each cycle lists the row with the smallest
  /// number, then that row's parent, and so on.
  func cycles() -> [[Int]] {
    var cycles: [[Int]] = []
    /// For each row, the start of the path that was the first to reach the row.
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
