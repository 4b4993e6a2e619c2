/// Counts for each of several points how many earlier points in the list have two smaller numbers.
///
/// The counts come from a merge sort by the first number. When two halves are merged, the points of the
/// first half enter a Fenwick tree by their second number, and the points of the second half look up their
/// counts there.
struct DominanceCounts {
  private(set) var all: [Int]
  private let points: [(first: Int, second: Int)]
  /// A Fenwick tree of the points that have entered it, by the rank of the second number.
  private var counts: [Int32]
  private let ranks: [Int]

  /// - Parameter points: The points. Their first numbers are all different, and so are their second
  ///   numbers.
  /// - Complexity: O(n log² n).
  init(of points: [(Int, Int)]) {
    self.points = points
    all = Array(repeating: 0, count: points.count)
    counts = Array(repeating: 0, count: points.count + 1)
    ranks = points.map { $0.1 }.ranks()
    var sorted = Array(points.indices)
    var width = 1
    while width < points.count {
      for start in stride(from: 0, to: points.count - width, by: 2 * width) {
        merge(&sorted, start, start + width, min(start + 2 * width, points.count))
      }
      width *= 2
    }
  }

  private mutating func merge(_ sorted: inout [Int], _ start: Int, _ middle: Int, _ end: Int) {
    var merged: [Int] = []
    merged.reserveCapacity(end - start)
    var next = start
    for index in sorted[middle..<end] {
      while next < middle, points[sorted[next]].first < points[index].first {
        add(1, at: ranks[sorted[next]])
        merged.append(sorted[next])
        next += 1
      }
      all[index] += count(below: ranks[index])
      merged.append(index)
    }
    for entered in sorted[start..<next] { add(-1, at: ranks[entered]) }
    merged += sorted[next..<middle]
    sorted.replaceSubrange(start..<end, with: merged)
  }

  private mutating func add(_ amount: Int32, at rank: Int) {
    var node = rank + 1
    while node < counts.count {
      counts[node] += amount
      node += node & -node
    }
  }

  private func count(below rank: Int) -> Int {
    var (sum, node): (Int32, Int) = (0, rank)
    while node > 0 {
      sum += counts[node]
      node &= node - 1
    }
    return Int(sum)
  }
}

extension [Int] {
  /// Returns the rank of each number. The numbers are all different.
  func ranks() -> [Int] {
    var ranks = Array(repeating: 0, count: count)
    for (rank, index) in sortedIndices().enumerated() { ranks[index] = rank }
    return ranks
  }
}
