/// Numbers whose prefix sums are found in O(log n): a Fenwick tree.
struct PrefixCounts {
  private var nodes: [Int32]

  /// Creates `count` numbers, all 0.
  init(count: Int) {
    nodes = Array(repeating: 0, count: count + 1)
  }

  mutating func add(_ amount: Int32, at index: Int) {
    var node = index + 1
    while node < nodes.count {
      nodes[node] += amount
      node += node & -node
    }
  }

  /// Returns the sum of the numbers before an index.
  func sum(before index: Int) -> Int {
    var (sum, node): (Int32, Int) = (0, index)
    while node > 0 {
      sum += nodes[node]
      node &= node - 1
    }
    return Int(sum)
  }
}

extension [Int] {
  /// Returns, for each number, its rank in ascending order. The numbers must be distinct.
  func ranks() -> [Int] {
    var ranks = Array(repeating: 0, count: count)
    for (rank, index) in sortedIndices().enumerated() { ranks[index] = rank }
    return ranks
  }
}
