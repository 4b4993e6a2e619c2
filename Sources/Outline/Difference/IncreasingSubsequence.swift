/// The positions of a longest strictly increasing subsequence.
///
/// Patience sorting: each value goes on the first pile whose top is not smaller, and remembers the
/// top of the pile before. Following that memory back from the last pile gives the subsequence
/// (Fredman, "On computing the length of longest increasing subsequences", 1975).
///
/// - Complexity: O(*n* log *n*), and O(*n*) when the values ascend.
func longestIncreasingSubsequence(of values: [Int]) -> [Int] {
  var piles: [Int] = []
  var predecessors = Array(repeating: -1, count: values.count)
  for (position, value) in values.enumerated() {
    let pile = firstPile(for: value, in: piles, of: values)
    if pile > 0 { predecessors[position] = piles[pile - 1] }
    if pile == piles.count { piles.append(position) } else { piles[pile] = position }
  }
  var subsequence: [Int] = []
  subsequence.reserveCapacity(piles.count)
  var position = piles.last ?? -1
  while position >= 0 {
    subsequence.append(position)
    position = predecessors[position]
  }
  subsequence.reverse()
  return subsequence
}

/// The first pile whose top is not smaller than a value. The last pile is tried first: values that
/// ascend cost O(1) each.
private func firstPile(for value: Int, in piles: [Int], of values: [Int]) -> Int {
  guard let last = piles.last, values[last] >= value else { return piles.count }
  var low = 0
  var high = piles.count - 1
  while low < high {
    let middle = (low + high) / 2
    if values[piles[middle]] < value { low = middle + 1 } else { high = middle }
  }
  return low
}
