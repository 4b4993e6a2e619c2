/// Counts the children that unmatched rows have in common.
struct CommonChildren {
  private var votes: [Int32]

  /// The row of the other side that has the most children in common with a row.
  struct Favorite {
    var row: Int32
    /// The weight of the common children.
    var common: Int32
    /// The weight of all children.
    var all: Int32
  }

  /// - Parameter count: The number of rows of the longer outline.
  init(count: Int) { votes = [Int32](repeating: 0, count: count) }

  /// Returns the unmatched row with the most children in common; `nil` if there is none, or if several are
  /// equally good.
  ///
  /// - Complexity: O(*c*), where *c* is the number of children.
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
      // Both directions must count the same number of rows.
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

  /// The weight of a child with a number of rows. Large subtrees weigh more, but none decides alone.
  private static func weight(_ size: Int32) -> Int32 { min(size, 8) }
}

/// One of the two outlines that are matched, with the matches that have been found.
struct MatchedSide {
  let rows: LabeledRows
  /// The number of each row's subtree.
  let subtrees: [Int32]
  /// The matching row of the other side; -1 if none has been found.
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

  /// Returns for each number the only unmatched row with that number; -1 if there is none, -2 if there are
  /// several.
  ///
  /// - Parameter keys: The number of each row, less than `limit`.
  func singleRows(by keys: [Int32], limit: Int) -> [Int32] {
    var places = [Int32](repeating: -1, count: limit)
    for row in 1..<max(1, Int32(rows.count)) where !isMatched(row) {
      let key = Int(keys[Int(row)])
      places[key] = places[key] == -1 ? row : -2
    }
    return places
  }
}
