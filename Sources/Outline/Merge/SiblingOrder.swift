/// The order of siblings that both sides of a merge have, from the orders of the base and of both sides.
///
/// Two siblings that are in the base were swapped by no side, by one or by both, and they are swapped in the
/// result if a side swapped them. Two siblings of which one is not in the base have an order if both sides agree.
/// So a pair alone never excludes anything, but pairs together may:
///
///     base a b c   ours b a c   theirs a c b      b before a, c before b, but a before c
///
/// These are *strong components*: groups in which every sibling has to come before every other one, through
/// others. The groups themselves are in one order, because every two siblings are in a relation. A component of
/// more than one is a conflict, and has the order of ours.
///
/// The components are found by scores, as in Landau's theorem on tournaments. The score of a sibling is the number
/// of those that it comes before, minus the number of those that come before it. Siblings of an earlier component
/// have greater scores. A component ends where the sum of the k greatest scores is k (n − k): then all k come
/// before all others.
struct SiblingOrder {
  /// A sibling and its ranks in the lists.
  struct Sibling {
    /// The number by which the caller knows it.
    let unit: Int
    let base: Int?
    let ours: Int
    let theirs: Int
  }

  /// The units in their order.
  private(set) var units: [Int] = []
  /// Those of each component that has more than one, in the order of ours.
  private(set) var conflicts: [[Int]] = []

  /// - Complexity: O(n log² n); O(n log n) if one side left the order alone, or both have the same one.
  init(of siblings: [Sibling]) {
    let byOurs = siblings.sorted { $0.ours < $1.ours }
    if byOurs.isSorted(by: \.theirs) || siblings.isUnchanged(\.theirs) {
      units = byOurs.map(\.unit)
    } else if siblings.isUnchanged(\.ours) {
      units = siblings.sorted { $0.theirs < $1.theirs }.map(\.unit)
    } else {
      addComponents(of: byOurs)
    }
  }

  private mutating func addComponents(of byOurs: [Sibling]) {
    let scores = SiblingScores(of: byOurs).all
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
  fileprivate func isSorted(by rank: (Element) -> Int) -> Bool { isAscending(by: rank) }

  /// True if all are in the base, and in a list in the same order.
  fileprivate func isUnchanged(_ rank: (Element) -> Int) -> Bool {
    guard allSatisfy({ $0.base != nil }) else { return false }
    return sorted { $0.base! < $1.base! }.isAscending(by: rank)
  }
}
