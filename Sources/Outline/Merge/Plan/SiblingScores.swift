/// The score of each sibling: the number of siblings that must come after it, minus the number of siblings
/// that must come before it. ``SiblingOrder`` explains how the scores are used.
///
/// Let x and y be siblings in the base. Then x must come before y in two cases: x is before y in all three
/// lists, or x is after y in the base but not in all three lists. So the siblings that must come after x
/// are the siblings after x in all three lists, and the siblings before x in the base but not in all three
/// lists.
///
/// If at least one of two siblings is not in the base, each side adds half a point to the score of the
/// sibling that it has first, and subtracts half a point from the score of the other sibling.
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

  /// - Parameter indices: The indices of the siblings that are in the base, in the order of the base.
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

  /// For each sibling, returns the number of siblings that have smaller ranks and for which `isCounted` is
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
