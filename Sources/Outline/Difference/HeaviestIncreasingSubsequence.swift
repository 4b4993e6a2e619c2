/// Returns the indices of a heaviest increasing subsequence: an increasing subsequence with the
/// greatest sum of weights.
///
/// The values are visited in order. Each value extends the heaviest subsequence of earlier values that ends
/// with a smaller value. A Fenwick tree finds this subsequence in O(log *n*). Jacobson and Vo ("Heaviest
/// increasing / common subsequence problems", 1992) use an ordered list for the same problem.
///
/// If several subsequences are heaviest, the result is the subsequence whose last element has the greatest
/// index. If several heaviest subsequences have the same last element, the second-to-last element decides,
/// and so on. For example, if two neighbors were swapped, the neighbor that is now first counts as moved.
///
/// - Parameters:
///   - values: Distinct values.
///   - weights: The weights of the values, all positive; `nil` if all values have the same weight.
/// - Complexity: O(*n* log *n*); O(*n*) if the values are in ascending order.
func heaviestIncreasingSubsequence(of values: [Int], weights: [Int]? = nil) -> [Int] {
  guard !values.isAscending(by: { $0 }) else { return Array(values.indices) }
  let weights = weights ?? Array(repeating: 1, count: values.count)
  return PrefixMaximum(of: values, weights: weights).heaviest()
}

/// Finds the heaviest subsequence of a list of values. The subsequences are ordered by the rank of their
/// last value.
private struct PrefixMaximum {
  /// A subsequence, represented by one number. The upper 32 bits are the weight of the subsequence. The lower
  /// 32 bits are the index of its last value, plus 1. So a heavier subsequence has a greater number, and the
  /// empty subsequence has the number zero.
  typealias Chain = UInt64

  /// The rank of each value in ascending order, counted from 0.
  private let ranks: [Int]
  private let weights: [Int]

  init(of values: [Int], weights: [Int]) {
    precondition(weights.reduce(0, +) <= UInt32.max, "Too many rows")
    ranks = values.ranks()
    self.weights = weights
  }

  func heaviest() -> [Int] {
    var predecessors: [Int] = []
    predecessors.reserveCapacity(ranks.count)
    var heaviest: Chain = 0
    withUnsafeTemporaryAllocation(of: Chain.self, capacity: ranks.count + 1) { best in
      best.initialize(repeating: 0)
      for (index, rank) in ranks.enumerated() {
        let chain = Self.best(in: best, belowRank: rank)
        predecessors.append(Self.last(of: chain))
        let weight = chain &>> 32 &+ Chain(weights[index])
        let longer = weight &<< 32 | Chain(index + 1)
        Self.record(longer, in: best, endingAtRank: rank)
        heaviest = max(heaviest, longer)
      }
    }
    return indices(upTo: Self.last(of: heaviest), predecessors)
  }

  private func indices(upTo last: Int, _ predecessors: [Int]) -> [Int] {
    var indices: [Int] = []
    indices.reserveCapacity(predecessors.count)
    var index = last
    while index >= 0 {
      indices.append(index)
      index = predecessors[index]
    }
    indices.reverse()
    return indices
  }

  private static func last(of chain: Chain) -> Int {
    Int(UInt32(truncatingIfNeeded: chain)) - 1
  }
}

/// A Fenwick tree of the heaviest subsequences, by the rank of their last value.
extension PrefixMaximum {
  @inline(__always)
  private static func best(in tree: UnsafeMutableBufferPointer<Chain>, belowRank rank: Int) -> Chain
  {
    var chain: Chain = 0
    var node = rank
    while node > 0 {
      chain = max(chain, tree[node])
      node &= node &- 1
    }
    return chain
  }

  @inline(__always)
  private static func record(
    _ chain: Chain, in tree: UnsafeMutableBufferPointer<Chain>, endingAtRank rank: Int
  ) {
    var node = rank &+ 1
    while node < tree.count {
      tree[node] = max(tree[node], chain)
      node &+= node & (0 &- node)
    }
  }
}
