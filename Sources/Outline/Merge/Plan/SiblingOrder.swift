/// Determines the order that the siblings on both sides of a merge have in the result.
///
/// Two siblings that are both in the base are swapped in the result if at least one side swapped them. Such a
/// pair alone is never a conflict. If at least one of two siblings is not in the base, the pair is a conflict
/// if the two sides have the siblings in different orders. Three or more siblings are also in conflict if the
/// orders of their pairs contradict each other:
///
///     base a b c   ours b a c   theirs a c b      b before a, c before b, but a before c
///
/// The siblings form *strong components*: groups in which each sibling must come before all the others,
/// either directly or through a chain of siblings. The order of the components is unique, because for every
/// two siblings, at least one must come before the other. A component with more than one sibling is a
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
  /// The conflicts: all components that have more than one sibling. Each component is a list of its siblings
  /// in the order of our side. Each sibling is given by its `unit`.
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
  /// Returns true if all siblings are in the base, and the given ranks have the same order as those in the
  /// base.
  fileprivate func isUnchanged(_ rank: (Element) -> Int) -> Bool {
    guard allSatisfy({ $0.base != nil }) else { return false }
    return sorted { $0.base! < $1.base! }.isAscending(by: rank)
  }
}
