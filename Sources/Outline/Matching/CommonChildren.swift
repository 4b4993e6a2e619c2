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
      // The smaller of the two subtree sizes is used, so that a pair has the same weight in a search from the
      // older outline and in a search from the newer one.
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

/// One of the two outlines that are being matched, with the matches that have been found so far.
struct MatchedSide {
  let rows: LabeledRows
  /// For each row, the number that represents its subtree.
  let subtrees: [Int32]
  /// For each row, the matching row in the other outline, or -1 if no match has been found.
  var partners: [Int32]

  init(_ rows: LabeledRows, subtrees: [Int32]) {
    self.rows = rows
    self.subtrees = subtrees
    partners = [Int32](repeating: -1, count: rows.count)
  }

  func isMatched(_ row: Int32) -> Bool { partners[Int(row)] >= 0 }

  func partner(of row: Int32) -> Int32? { isMatched(row) ? partners[Int(row)] : nil }

  /// Returns the children of a row that are not matched.
  func unmatchedChildren(of row: Int32) -> [Int32] {
    var children: [Int32] = []
    rows.forEachChild(of: row) { if !isMatched($0) { children.append($0) } }
    return children
  }

  /// For each number, finds the only unmatched row that has this number. The result has -1 for a number
  /// that no unmatched row has, and -2 for a number that several unmatched rows have.
  ///
  /// - Parameter keys: One number for each row, which represents the row's subtree, title or content. All
  ///   numbers are less than `limit`.
  func singleRows(by keys: [Int32], limit: Int) -> [Int32] {
    var places = [Int32](repeating: -1, count: limit)
    for row in 1..<max(1, Int32(rows.count)) where !isMatched(row) {
      let key = Int(keys[Int(row)])
      places[key] = places[key] == -1 ? row : -2
    }
    return places
  }
}
