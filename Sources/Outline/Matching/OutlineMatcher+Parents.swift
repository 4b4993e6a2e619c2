/// Matches the parents of matched rows.
extension OutlineMatcher {
  /// Matches rows that have enough children in common, beginning with the deepest rows.
  mutating func matchParents() {
    for _ in 0..<Self.parentLevels {
      let pairs = parentPairs()
      if pairs.isEmpty { return }
      for (row, other) in pairs { match(row, other) }
      matchWaitingChildren()
    }
  }

  /// The greatest number of consecutive unmatched ancestors that one call can match.
  private static var parentLevels: Int { 16 }

  private mutating func parentPairs() -> [(Int32, Int32)] {
    var pairs: [(Int32, Int32)] = []
    for row in 1..<max(1, Int32(old.rows.count)) where !old.isMatched(row) && !old.rows.isLeaf(row)
    {
      if let other = partnerByChildren(row) { pairs.append((row, other)) }
    }
    return pairs
  }

  /// Matches children of two rows. Two children match if their titles are equal, and if each of them has more
  /// children in common with the other child than with any other row.
  private mutating func matchByCommonChildren(below row: Int32, _ other: Int32) {
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

/// Measures how many children an unmatched row in the older outline has in common with an unmatched row in
/// the newer outline.
struct CommonChildren {
  private var votes: [Int32]

  /// The row in the other outline that has the most children in common with a given row.
  struct Favorite {
    var row: Int32
    /// The total weight of the common children.
    var common: Int32
    /// The total weight of all children of the given row.
    var all: Int32
  }

  /// - Parameter count: The number of rows in the longer outline.
  init(count: Int) { votes = [Int32](repeating: 0, count: count) }

  /// Returns the unmatched row in the other outline that has the most children in common with the given row.
  /// Returns `nil` if no unmatched row has children in common with the given row, or if several rows are
  /// tied.
  ///
  /// - Complexity: O(*c*), where *c* is the number of children of the row.
  mutating func favorite(
    of row: Int32, _ side: MatchedSide, _ other: MatchedSide
  ) -> Favorite? {
    var all: Int32 = 0
    var best = Favorite(row: -1, common: 0, all: 0)
    var isUnclear = false
    side.rows.forEachChild(of: row) { child in
      all += Self.weight(side.rows.size(child))
      guard let partner = side.partner(of: child) else { return }
      let parent = other.rows.parents[Int(partner)]
      if other.isMatched(parent) { return }
      // The smaller of the two subtree sizes is used.
      // A pair then has the same weight, whether the search begins in the older outline or in the newer outline.
      votes[Int(parent)] += Self.weight(min(side.rows.size(child), other.rows.size(partner)))
      let common = votes[Int(parent)]
      if parent != best.row {
        isUnclear = common == best.common || isUnclear && common < best.common
      }
      if common > best.common { best = Favorite(row: parent, common: common, all: 0) }
    }
    side.rows.forEachChild(of: row) { child in
      guard let partner = side.partner(of: child) else { return }
      votes[Int(other.rows.parents[Int(partner)])] = 0
    }
    best.all = all
    return best.row < 0 || isUnclear ? nil : best
  }

  /// Returns the weight of a child whose subtree has the given number of rows. Larger subtrees weigh more,
  /// up to a limit, so that a single large subtree does not decide the result.
  private static func weight(_ size: Int32) -> Int32 { min(size, 8) }
}

/// Lists of rows. For each number that represents a title or a subtree, there is a list of the rows that have this
/// number. The time to fill and empty the lists depends on the number of rows, but not on the number of lists.
struct RowLists {
  private var first: [Int32]
  private var next: [Int32]
  private var counts: [Int32]

  /// - Parameters:
  ///   - keys: The number of lists. The number that represents a row must be less than `keys`.
  ///   - rows: The number of rows.
  init(keys: Int, rows: Int) {
    first = [Int32](repeating: -1, count: keys)
    counts = [Int32](repeating: 0, count: keys)
    next = [Int32](repeating: -1, count: rows)
  }

  /// Returns pairs of an older row and a newer row that have the same number. If several rows have the same number,
  /// the first older row is paired with the first newer row, and so on.
  ///
  /// - Parameter needsEqualCounts: True to leave out a number if it does not occur equally often in both arrays of
  ///   rows.
  mutating func pairs(
    _ rows: [Int32], keys: [Int32], with others: [Int32], keys otherKeys: [Int32],
    needsEqualCounts: Bool
  ) -> [(Int32, Int32)] {
    for row in rows.reversed() {
      let key = Int(keys[Int(row)])
      next[Int(row)] = first[key]
      first[key] = row
      counts[key] += 1
    }
    for other in others { counts[Int(otherKeys[Int(other)])] -= 1 }
    var pairs: [(Int32, Int32)] = []
    for other in others {
      let key = Int(otherKeys[Int(other)])
      let row = first[key]
      if row < 0 || needsEqualCounts && counts[key] != 0 { continue }
      first[key] = next[Int(row)]
      pairs.append((row, other))
    }
    for row in rows { clear(Int(keys[Int(row)])) }
    for other in others { clear(Int(otherKeys[Int(other)])) }
    return pairs
  }

  private mutating func clear(_ key: Int) {
    first[key] = -1
    counts[key] = 0
  }
}
