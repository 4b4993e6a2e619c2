/// Determines the merged order of the siblings that both sides of a merge have.
///
/// Two siblings that are both in the base are swapped in the result if at least one side swapped them. Such a
/// pair alone is never a conflict. Two siblings that are not both in the base are in conflict if the two
/// sides have different orders for them. Three or more siblings are also in conflict if the orders of their
/// pairs contradict each other:
///
///     base a b c   ours b a c   theirs a c b      b before a, c before b, but a before c
///
/// The siblings form *strong components*, which are groups in which each sibling must come before all the
/// others, either directly or through a chain of siblings. The order of the components is unique, because for
/// every two siblings, at least one must come before the other. A component with more than one sibling is a
/// conflict. In the result, siblings in conflict have the order from our side.
///
/// The components are found by scores, as in Landau's theorem on tournaments. The score of a sibling is the
/// number of siblings that must come after it, minus the number of siblings that must come before it.
/// Siblings in earlier components have greater scores. Let n be the number of siblings. If the sum of the k
/// greatest scores is k (n − k), the siblings with these scores come before all other siblings, and a
/// component ends after the last of them.
struct SiblingOrder {
  /// A sibling, and its rank in each of the three lists.
  struct Sibling {
    /// A number that identifies the sibling. The caller chooses this number.
    let unit: Int
    let base: Int?
    let ours: Int
    let theirs: Int
  }

  /// The siblings in the merged order. Each sibling is given by its `unit`.
  private(set) var units: [Int] = []
  /// The conflicts, which are all components that have more than one sibling. Each component is a list of its
  /// siblings in the order of our side. Each sibling is given by its `unit`.
  private(set) var conflicts: [[Int]] = []

  /// - Complexity: O(n log² n); O(n log n) if one side did not change the order, or if both sides have the
  ///   same order.
  init(of siblings: [Sibling]) {
    let byOurs = siblings.sorted { $0.ours < $1.ours }
    if byOurs.isAscending(by: \.theirs) || siblings.isUnchanged(\.theirs) {
      units = byOurs.map(\.unit)
    } else if siblings.isUnchanged(\.ours) {
      units = siblings.sorted { $0.theirs < $1.theirs }.map(\.unit)
    } else {
      addComponents(of: byOurs)
    }
  }

  private mutating func addComponents(of byOurs: [Sibling]) {
    let scores = Self.scores(of: byOurs)
    let sorted = byOurs.indices.sorted { scores[$0] > scores[$1] }
    var (start, sum) = (0, 0)
    for (index, sibling) in sorted.enumerated() {
      sum += scores[sibling]
      let count = index + 1
      guard sum == count * (sorted.count - count) else { continue }
      let component = sorted[start..<count].sorted().map { byOurs[$0].unit }
      if component.count > 1 { conflicts.append(component) }
      units += component
      start = count
    }
  }
}

extension [SiblingOrder.Sibling] {
  /// Returns true if all siblings are in the base, and the given ranks have the same order as the ranks in
  /// the base.
  fileprivate func isUnchanged(_ rank: (Element) -> Int) -> Bool {
    guard allSatisfy({ $0.base != nil }) else { return false }
    return sorted { $0.base! < $1.base! }.isAscending(by: rank)
  }
}

extension SiblingOrder {
  /// Returns the score of each sibling. The score of a sibling is the number of siblings that must come after
  /// it, minus the number of siblings that must come before it. The description of ``SiblingOrder`` explains
  /// how the scores are used.
  ///
  /// Let x and y be siblings in the base. Then x must come before y if x is before y in all three lists, or
  /// if x is after y in the base but not in all three lists. So two kinds of siblings must come after x:
  /// siblings after x in all three lists, and siblings that are before x in the base, but not in all three
  /// lists.
  ///
  /// If at least one of two siblings is not in the base, each side adds half a point to the score of the
  /// sibling that comes first on this side. The side also subtracts half a point from the score of the other
  /// sibling.
  private static func scores(of siblings: [Sibling]) -> [Int] {
    let ours = siblings.map(\.ours).ranks()
    let theirs = siblings.map(\.theirs).ranks()
    let isNew = siblings.map { $0.base == nil }
    let newBeforeInOurs = countBefore(ours, where: isNew)
    let newBeforeInTheirs = countBefore(theirs, where: isNew)
    let inBase = siblings.indices.filter { !isNew[$0] }
    let newCount = siblings.count - inBase.count
    var scores = siblings.indices.map { index in
      isNew[index]
        ? siblings.count - 1 - ours[index] - theirs[index]
        : newCount - newBeforeInOurs[index] - newBeforeInTheirs[index]
    }
    let ordered = inBase.sorted { siblings[$0].base! < siblings[$1].base! }
    for (index, score) in zip(ordered, scoresInBase(ordered.map { (ours[$0], theirs[$0]) })) {
      scores[index] += score
    }
    return scores
  }

  /// Returns the scores that siblings in the base get from each other.
  ///
  /// - Parameter ranks: The ranks of the siblings on the two sides, in the order of the base.
  private static func scoresInBase(_ ranks: [(Int, Int)]) -> [Int] {
    let before = DominanceCounts(of: ranks).all
    let after = DominanceCounts(of: ranks.reversed().map { (-$0, -$1) }).all
    return ranks.indices.map { index in
      let winning = after[ranks.count - 1 - index] + index - before[index]
      return 2 * winning - (ranks.count - 1)
    }
  }

  /// Returns, for each sibling, the number of siblings that have smaller ranks and for which `isCounted` is
  /// true.
  private static func countBefore(_ ranks: [Int], where isCounted: [Bool]) -> [Int] {
    var counts = Array(repeating: 0, count: ranks.count)
    var count = 0
    for index in ranks.sortedIndices() {
      counts[index] = count
      if isCounted[index] { count += 1 }
    }
    return counts
  }
}

/// Counts, for each point in a list, the earlier points whose two coordinates are both smaller.
///
/// A merge sort orders the points by their first coordinate. When the sort merges two halves, it adds each
/// point from the first half to ``PrefixCounts``, at the rank of the point's second coordinate. The count for
/// a point from the second half is then a sum in ``PrefixCounts``.
private struct DominanceCounts {
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
