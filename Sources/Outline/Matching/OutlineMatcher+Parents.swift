/// Matches the parents of matched rows.
extension OutlineMatcher {
  /// Matches rows that have enough children in common, working up from the leaves.
  mutating func matchParents() {
    for _ in 0..<Self.parentLevels {
      let pairs = parentPairs()
      if pairs.isEmpty { return }
      for (row, other) in pairs { match(row, other) }
      matchWaitingChildren()
    }
  }

  /// The maximum number of consecutive unmatched ancestors that one call can match.
  private static var parentLevels: Int { 16 }

  private mutating func parentPairs() -> [(Int32, Int32)] {
    var pairs: [(Int32, Int32)] = []
    for row in 1..<max(1, Int32(old.rows.count)) where !old.isMatched(row) && !old.rows.isLeaf(row)
    {
      if let other = partnerByChildren(row) { pairs.append((row, other)) }
    }
    return pairs
  }

  /// Matches children of two rows. A child of one row matches a child of the other row if their titles are
  /// equal, and if they have more children in common with each other than with any other row.
  mutating func matchByCommonChildren(below row: Int32, _ other: Int32) {
    for child in old.unmatchedChildren(of: row) where !old.rows.isLeaf(child) {
      guard let partner = commonChildren.favorite(of: child, old, new)?.row,
        new.rows.parents[Int(partner)] == other, haveEqualTitles(child, partner),
        commonChildren.favorite(of: partner, new, old)?.row == child
      else { continue }
      match(child, partner)
    }
  }

  /// Returns the newer row that has the most children in common with an older row. Returns `nil` if there
  /// is no such row, or if the two rows have different titles and too few common children.
  private mutating func partnerByChildren(_ row: Int32) -> Int32? {
    guard let favorite = commonChildren.favorite(of: row, old, new), areAlike(row, favorite.row),
      let back = commonChildren.favorite(of: favorite.row, new, old), back.row == row
    else { return nil }
    let isClear =
      haveEqualTitles(row, favorite.row) || 4 * favorite.common >= favorite.all + back.all
    return isClear ? favorite.row : nil
  }
}

/// Matches the children of matched rows.
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
      rows, keys: old.subtrees, with: others, keys: new.subtrees,
      needsEqualCounts: needsEqualCounts)
    for (row, other) in pairs { matchWhole(row, other) }
  }

  private mutating func matchByTitle(_ row: Int32, _ other: Int32, needsEqualCounts: Bool) {
    let (rows, others) = (old.unmatchedChildren(of: row), new.unmatchedChildren(of: other))
    if rows.isEmpty || others.isEmpty { return }
    let pairs = lists.pairs(
      rows, keys: old.rows.titles, with: others, keys: new.rows.titles,
      needsEqualCounts: needsEqualCounts)
    for (row, other) in pairs { match(row, other) }
  }
}
