/// Counts the children that unmatched rows have in common.
struct CommonChildren {
  private var votes: [Int32]

  /// The row of the other side with the most children in common.
  struct Favorite {
    var row: Int32
    /// The weight of the common children.
    var common: Int32
    /// The weight of all children.
    var all: Int32
  }

  /// - Parameter count: The number of rows of the longer outline.
  init(count: Int) { votes = [Int32](repeating: 0, count: count) }

  /// Returns the unmatched row with the most children in common; `nil` if there is none or several are
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
      // The number of rows that both sides would count.
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

  /// The weight of a child with that many rows: a large one says more, but does not decide alone.
  private static func weight(_ size: Int32) -> Int32 { min(size, 8) }
}
