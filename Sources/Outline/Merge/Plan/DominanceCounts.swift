/// For each point in a list, counts the earlier points whose two coordinates are both smaller.
///
/// A merge sort orders the points by their first coordinate. When it merges two halves, it adds each point
/// from the first half to ``PrefixCounts`` by the point's second coordinate. The count for a point from the
/// second half is then a sum in ``PrefixCounts``.
struct DominanceCounts {
  private(set) var all: [Int]
  private let points: [(first: Int, second: Int)]
  /// The points that have been added, indexed by the rank of their second coordinate.
  private var counts: PrefixCounts
  private let ranks: [Int]

  /// - Parameter points: The points. No two points may have the same first coordinate or the same second
  ///   coordinate.
  /// - Complexity: O(n log² n).
  init(of points: [(Int, Int)]) {
    self.points = points
    all = Array(repeating: 0, count: points.count)
    counts = PrefixCounts(count: points.count)
    ranks = points.map { $0.1 }.ranks()
    var sorted = Array(points.indices)
    var width = 1
    while width < points.count {
      for start in stride(from: 0, to: points.count - width, by: 2 * width) {
        let end = min(start + 2 * width, points.count)
        merge(&sorted, from: start, middle: start + width, to: end)
      }
      width *= 2
    }
  }

  private mutating func merge(_ sorted: inout [Int], from start: Int, middle: Int, to end: Int) {
    var merged: [Int] = []
    merged.reserveCapacity(end - start)
    var next = start
    for index in sorted[middle..<end] {
      while next < middle, points[sorted[next]].first < points[index].first {
        counts.add(1, at: ranks[sorted[next]])
        merged.append(sorted[next])
        next += 1
      }
      all[index] += counts.sum(before: ranks[index])
      merged.append(index)
    }
    for entered in sorted[start..<next] { counts.add(-1, at: ranks[entered]) }
    merged += sorted[next..<middle]
    sorted.replaceSubrange(start..<end, with: merged)
  }
}
