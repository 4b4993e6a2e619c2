/// The merged order of the siblings that both sides have.
///
/// If two siblings are in the base, the result swaps them if one side or both swapped them. If one of the
/// two is not in the base, they are in order only if both sides agree. So a single pair never causes a
/// conflict, but several pairs can exclude each other:
///
///     base a b c   ours b a c   theirs a c b      b before a, c before b, but a before c
///
/// The siblings form *strong components*: groups in which each sibling must come before every other one,
/// directly or through others. The order of the groups is unique, because every two siblings are related. A
/// component with more than one sibling is a conflict, and has the order of ours.
///
/// The components are found by scores, as in Landau's theorem on tournaments. The score of a sibling is the
/// number of siblings that it comes before, minus the number of those that come before it. Siblings of
/// earlier components have greater scores. A component ends where the sum of the k greatest scores is k (n
/// − k): then these k come before all others.
struct SiblingOrder {
  /// A sibling and its ranks in the three lists.
  struct Sibling {
    /// The caller's number for the sibling.
    let unit: Int
    let base: Int?
    let ours: Int
    let theirs: Int
  }

  /// The units in the merged order.
  private(set) var units: [Int] = []
  /// The units of each component that has more than one, in the order of ours.
  private(set) var conflicts: [[Int]] = []

  /// - Complexity: O(n log² n); O(n log n) if one side did not change the order, or both have the same
  ///   order.
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

  /// True if all siblings are in the base, and a list has them in the same order.
  fileprivate func isUnchanged(_ rank: (Element) -> Int) -> Bool {
    guard allSatisfy({ $0.base != nil }) else { return false }
    return sorted { $0.base! < $1.base! }.isAscending(by: rank)
  }
}
