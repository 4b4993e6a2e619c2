/// Returns the length of a longest increasing subsequence, by patience sorting in O(n log n).
func longestIncreasingLength(_ values: [Int]) -> Int {
  var piles: [Int] = []
  for value in values {
    var low = 0
    var high = piles.count
    while low < high {
      let middle = (low + high) / 2
      if piles[middle] < value { low = middle + 1 } else { high = middle }
    }
    if low == piles.count { piles.append(value) } else { piles[low] = value }
  }
  return piles.count
}

/// Returns the same by trying every subset.
func longestIncreasingLengthByForce(_ values: [Int]) -> Int {
  everySubset(of: values).filter { zip($0, $0.dropFirst()).allSatisfy(<) }.map(\.count).max() ?? 0
}

/// Returns the indices in `old` of the elements of `new`, without those that are not there.
func positions<Item: Hashable>(of new: [Item], in old: [Item]) -> [Int] {
  let index = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1, $0) })
  return new.compactMap { index[$0] }
}
