/// The positions of a heaviest strictly increasing subsequence: of those whose values increase, one
/// with the greatest sum of weights.
///
/// For each value in turn, the heaviest subsequence so far that ends with a smaller value is made
/// longer by it: a prefix maximum, which a Fenwick tree over the values' ranks keeps in little memory.
/// The problem is that of Jacobson and Vo ("Heaviest increasing / common subsequence problems",
/// 1992), who keep an ordered list of the ends that no other one beats instead.
///
/// Of several, it is the one that ends last, and so on backwards: of two neighbours that changed
/// places, the one that came to the front has moved.
///
/// - Parameters:
///   - values: Distinct values.
///   - weights: Their weights, all positive.
/// - Complexity: O(*n* log *n*), and O(*n*) when the values increase.
func heaviestIncreasingSubsequence(of values: [Int], weights: [Int]) -> [Int] {
  values.isAscending { $0 }
    ? Array(values.indices) : PrefixMaximum(of: values, weights: weights).heaviest()
}

/// The heaviest subsequences so far, by the rank of their last value.
private struct PrefixMaximum {
  /// A subsequence: its weight above the number of its last position, from 1, in one number: so the
  /// better of two is the greater one. Zero is the empty one.
  typealias Chain = UInt64

  private let ranks: [Int]
  private let weights: [Int]

  init(of values: [Int], weights: [Int]) {
    precondition(weights.reduce(0, +) <= UInt32.max, "Too many rows")
    var ranks = Array(repeating: 0, count: values.count)
    for (index, position) in values.ascendingIndices().enumerated() { ranks[position] = index + 1 }
    self.ranks = ranks
    self.weights = weights
  }

  func heaviest() -> [Int] {
    var predecessors: [Int] = []
    predecessors.reserveCapacity(ranks.count)
    var heaviest: Chain = 0
    withUnsafeTemporaryAllocation(of: Chain.self, capacity: ranks.count + 1) { best in
      best.initialize(repeating: 0)
      for (position, rank) in ranks.enumerated() {
        let chain = Self.best(in: best, below: rank)
        predecessors.append(Self.last(of: chain))
        let weight = chain &>> 32 &+ Chain(weights[position])
        let longer = weight &<< 32 | Chain(position + 1)
        Self.record(longer, in: best, endingAt: rank)
        heaviest = max(heaviest, longer)
      }
    }
    return positions(upTo: Self.last(of: heaviest), predecessors)
  }

  private func positions(upTo last: Int, _ predecessors: [Int]) -> [Int] {
    var positions: [Int] = []
    positions.reserveCapacity(predecessors.count)
    var position = last
    while position >= 0 {
      positions.append(position)
      position = predecessors[position]
    }
    positions.reverse()
    return positions
  }

  private static func last(of chain: Chain) -> Int {
    Int(UInt32(truncatingIfNeeded: chain)) - 1
  }
}

/// A Fenwick tree: at `rank`, the best subsequence that ends with one of the ranks that the node
/// covers.
extension PrefixMaximum {
  @inline(__always)
  private static func best(in tree: UnsafeMutableBufferPointer<Chain>, below rank: Int) -> Chain {
    var chain: Chain = 0
    var node = rank &- 1
    while node > 0 {
      chain = max(chain, tree[node])
      node &= node &- 1
    }
    return chain
  }

  @inline(__always)
  private static func record(
    _ chain: Chain, in tree: UnsafeMutableBufferPointer<Chain>, endingAt rank: Int
  ) {
    var node = rank
    while node < tree.count {
      tree[node] = max(tree[node], chain)
      node &+= node & (0 &- node)
    }
  }
}
