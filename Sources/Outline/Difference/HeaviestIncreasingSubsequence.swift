/// Returns the indices of a heaviest increasing subsequence, which is an increasing subsequence with the
/// greatest sum of weights.
///
/// The values are visited in order. Each value extends the heaviest subsequence that consists of earlier
/// values and ends with a smaller value. A Fenwick tree finds this subsequence in O(log *n*). Jacobson and Vo
/// ("Heaviest increasing / common subsequence problems", 1992) use an ordered list for the same problem.
///
/// If several subsequences are heaviest, the result is the subsequence whose last element has the greatest
/// index. If several heaviest subsequences have the same last element, the second-to-last element decides,
/// and so on. For example, if two neighbors were swapped, the neighbor that is now first counts as moved.
///
/// - Parameters:
///   - values: Distinct values.
///   - weights: The positive weights of the values, or `nil` if all values have the same weight.
/// - Complexity: O(*n* log *n*); O(*n*) if the values are in ascending order.
func heaviestIncreasingSubsequence(of values: [Int], weights: [Int]? = nil) -> [Int] {
  guard !values.isAscending(by: { $0 }) else { return Array(values.indices) }
  let weights = weights ?? Array(repeating: 1, count: values.count)
  precondition(weights.reduce(0, +) <= UInt32.max, "Too many rows")
  let ranks = values.ranks()
  var predecessors: [Int] = []
  predecessors.reserveCapacity(values.count)
  var heaviest: Chain = 0
  withUnsafeTemporaryAllocation(of: Chain.self, capacity: values.count + 1) { tree in
    tree.initialize(repeating: 0)
    for (index, rank) in ranks.enumerated() {
      let chain = tree.heaviest(endingBelowRank: rank)
      predecessors.append(lastIndex(of: chain))
      let weight = chain &>> 32 &+ Chain(weights[index])
      let longer = weight &<< 32 | Chain(index + 1)
      tree.record(longer, endingAtRank: rank)
      heaviest = max(heaviest, longer)
    }
  }
  return sequence(first: lastIndex(of: heaviest)) { predecessors[$0] }.prefix { $0 >= 0 }.reversed()
}

/// A subsequence, represented by one number. The upper 32 bits are the weight of the subsequence. The lower
/// 32 bits are the index of the subsequence's last value, plus 1. So a heavier subsequence has a greater
/// number, and the empty subsequence has the number zero.
private typealias Chain = UInt64

/// Returns the index of the last value of a subsequence, or -1 for the empty subsequence.
private func lastIndex(of chain: Chain) -> Int { Int(UInt32(truncatingIfNeeded: chain)) - 1 }

/// A Fenwick tree of the heaviest subsequences, keyed by the rank of the last value. Ranks are counted from 0
/// in ascending order of the values.
extension UnsafeMutableBufferPointer<Chain> {
  @inline(__always)
  fileprivate func heaviest(endingBelowRank rank: Int) -> Chain {
    var chain: Chain = 0
    var node = rank
    while node > 0 {
      chain = Swift.max(chain, self[node])
      node &= node &- 1
    }
    return chain
  }

  @inline(__always)
  fileprivate func record(_ chain: Chain, endingAtRank rank: Int) {
    var node = rank &+ 1
    while node < count {
      self[node] = Swift.max(self[node], chain)
      node &+= node & (0 &- node)
    }
  }
}

/// Numbers in a Fenwick tree, which finds prefix sums in O(log n).
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
