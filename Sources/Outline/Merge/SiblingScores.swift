/// For each sibling, the number of siblings that it comes before, minus the number that come before it. See
/// ``SiblingOrder``.
///
/// Let x and y be in the base. Then x comes before y if it does so in all three lists, or if it comes after
/// y in the base but not in all three lists. So x comes before those that are after it in all three lists,
/// and those that are before it in the base but not in all three lists.
///
/// A pair with a sibling that is not in the base counts half for each side.
struct SiblingScores {
  private(set) var all: [Int]

  init(of siblings: [SiblingOrder.Sibling]) {
    all = Array(repeating: 0, count: siblings.count)
    let ours = siblings.map(\.ours).ranks()
    let theirs = siblings.map(\.theirs).ranks()
    let inBase = siblings.indices.filter { siblings[$0].base != nil }
    let isNew = siblings.map { $0.base == nil }
    let newBeforeInOurs = Self.countBefore(ours, where: isNew)
    let newBeforeInTheirs = Self.countBefore(theirs, where: isNew)
    let newCount = siblings.count - inBase.count
    for index in siblings.indices {
      all[index] =
        isNew[index]
        ? siblings.count - 1 - ours[index] - theirs[index]
        : newCount - newBeforeInOurs[index] - newBeforeInTheirs[index]
    }
    addScores(
      amongThoseInBase: inBase.sorted { siblings[$0].base! < siblings[$1].base! }, ours, theirs)
  }

  /// - Parameter indices: The siblings in the base, in its order.
  private mutating func addScores(
    amongThoseInBase indices: [Int], _ ours: [Int], _ theirs: [Int]
  ) {
    let points = indices.map { (ours[$0], theirs[$0]) }
    let before = DominanceCounts(of: points).all
    let after = DominanceCounts(of: points.reversed().map { (-$0, -$1) }).all
    for (rank, index) in indices.enumerated() {
      let winning = after[indices.count - 1 - rank] + rank - before[rank]
      all[index] += 2 * winning - (indices.count - 1)
    }
  }

  /// Returns for each sibling the number of counted siblings with smaller ranks.
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
