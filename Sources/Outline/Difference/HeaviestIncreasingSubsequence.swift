/// The positions of a heaviest strictly increasing subsequence: of those whose values increase, one
/// with the greatest sum of weights.
///
/// The sweep keeps, ordered by last value, the ends of subsequences that no other one beats, that
/// is, no other one with a smaller last value is as heavy (Jacobson and Vo, "Heaviest increasing /
/// common subsequence problems", 1992). A prefix maximum over a Fenwick tree of the values' ranks
/// does it in little memory.
///
/// Of several, it is the one that ends last, and so on backwards: of two neighbours that changed
/// places, the one that came to the front has moved.
///
/// - Parameters:
///   - values: Distinct values.
///   - weights: Their weights, all positive.
/// - Complexity: O(*n* log *n*), and O(*n*) when the values increase.
func heaviestIncreasingSubsequence(of values: [Int], weights: [Int]) -> [Int] {
  let isIncreasing = zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
  return isIncreasing
    ? Array(values.indices)
    : PrefixMaximum(values: values, weights: weights).heaviest()
}

/// The heaviest subsequences so far, by the rank of their last value.
private struct PrefixMaximum {
  let ranks: [Int]
  let weights: [Int]
  /// A Fenwick tree: at `rank`, the position that ends a heaviest subsequence among the ranks that
  /// the node covers, or -1.
  var ends: [Int]
  var totals: [Int]

  init(values: [Int], weights: [Int]) {
    self.weights = weights
    var ranks = Array(repeating: 0, count: values.count)
    for (rank, position) in values.indices.sorted(by: { values[$0] < values[$1] }).enumerated() {
      ranks[position] = rank + 1
    }
    self.ranks = ranks
    ends = Array(repeating: -1, count: values.count + 1)
    totals = Array(repeating: 0, count: values.count)
  }

  consuming func heaviest() -> [Int] {
    var predecessors = Array(repeating: -1, count: ranks.count)
    var best = -1
    for position in ranks.indices {
      predecessors[position] = end(below: ranks[position])
      totals[position] = weights[position] + total(at: predecessors[position])
      if totals[position] >= total(at: best) { best = position }
      record(position)
    }
    var subsequence: [Int] = []
    while best >= 0 {
      subsequence.append(best)
      best = predecessors[best]
    }
    return subsequence.reversed()
  }

  private func total(at position: Int) -> Int {
    position < 0 ? 0 : totals[position]
  }

  /// The end of a heaviest subsequence whose last rank is below `rank`.
  private func end(below rank: Int) -> Int {
    var best = -1
    var node = rank - 1
    while node > 0 {
      let end = ends[node]
      if end > best ? total(at: end) >= total(at: best) : total(at: end) > total(at: best) {
        best = end
      }
      node &= node - 1
    }
    return best
  }

  private mutating func record(_ position: Int) {
    var node = ranks[position]
    while node < ends.count {
      if totals[position] >= total(at: ends[node]) { ends[node] = position }
      node += node & -node
    }
  }
}
