/// Returns the positions of a longest increasing subsequence, by patience sorting. Each value is put on the
/// first pile whose top is not smaller, and the top of the previous pile is recorded as the predecessor of the
/// value.
func longestIncreasing(_ values: [Int]) -> [Int] {
  var piles: [Int] = []
  var predecessors = Array(repeating: -1, count: values.count)
  for (position, value) in values.enumerated() {
    let pile = firstPile(for: value, in: piles, of: values)
    if pile > 0 { predecessors[position] = piles[pile - 1] }
    if pile == piles.count { piles.append(position) } else { piles[pile] = position }
  }
  var result: [Int] = []
  var position = piles.last ?? -1
  while position >= 0 {
    result.append(position)
    position = predecessors[position]
  }
  return result.reversed()
}

private func firstPile(for value: Int, in piles: [Int], of values: [Int]) -> Int {
  guard let last = piles.last, values[last] >= value else { return piles.count }
  var range = 0..<piles.count
  while !range.isEmpty {
    let middle = (range.lowerBound + range.upperBound) / 2
    range =
      values[piles[middle]] < value
      ? middle + 1..<range.upperBound : range.lowerBound..<middle
  }
  return range.lowerBound
}
