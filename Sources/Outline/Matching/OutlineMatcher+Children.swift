/// The children of rows that match.
extension OutlineMatcher {
  mutating func matchWaitingChildren() {
    while let row = waiting.popLast() {
      matchChildren(of: row, old.partners[Int(row)])
    }
  }

  private mutating func matchChildren(of row: Int32, _ other: Int32) {
    if areNames { return matchByTitle(row, other, needsEqualCounts: false) }
    matchBySubtree(row, other, needsEqualCounts: true)
    matchNeighbors(below: row, other) { $0.subtrees }
    matchBySubtree(row, other, needsEqualCounts: false)
    matchByCommonChildren(below: row, other)
    matchByTitle(row, other, needsEqualCounts: true)
    matchNeighbors(below: row, other) { $0.rows.titles }
    matchByTitle(row, other, needsEqualCounts: false)
  }

  private mutating func matchBySubtree(_ row: Int32, _ other: Int32, needsEqualCounts: Bool) {
    let (rows, others) = (old.unmatchedChildren(of: row), new.unmatchedChildren(of: other))
    if rows.isEmpty || others.isEmpty { return }
    let pairs = lists.pairs(
      rows, old.subtrees, others, new.subtrees, needsEqualCounts: needsEqualCounts)
    for (row, other) in pairs { matchWhole(row, other) }
  }

  private mutating func matchByTitle(_ row: Int32, _ other: Int32, needsEqualCounts: Bool) {
    let (rows, others) = (old.unmatchedChildren(of: row), new.unmatchedChildren(of: other))
    if rows.isEmpty || others.isEmpty { return }
    let pairs = lists.pairs(
      rows, old.rows.titles, others, new.rows.titles, needsEqualCounts: needsEqualCounts)
    for (row, other) in pairs { match(row, other) }
  }
}
