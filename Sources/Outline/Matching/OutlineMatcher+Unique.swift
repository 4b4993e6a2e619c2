/// Matching rows that are unique among the unmatched rows in each outline.
extension OutlineMatcher {
  /// Matches equal subtrees that occur once in each outline. A row comes before its descendants, so a
  /// subtree is matched before the smaller ones inside it.
  ///
  /// - Parameter includesLeaves: Whether rows without children are also matched, by title and content. They
  ///   are not matched in the first pass, because children of matched rows should be compared first.
  mutating func matchUniqueSubtrees(includesLeaves: Bool) {
    let (olds, news) = (
      old.singleRows(by: old.subtrees, limit: subtreeLimit),
      new.singleRows(by: new.subtrees, limit: subtreeLimit)
    )
    var row: Int32 = 1
    while row < old.rows.count {
      let number = Int(old.subtrees[Int(row)])
      let other = news[number]
      if olds[number] == row, other > 0, !old.isMatched(row), !new.isMatched(other),
        !old.rows.isLeaf(row) || includesLeaves && hasContent(row)
      {
        matchWhole(row, other)
        row = old.rows.ends[Int(row)]
      } else {
        row += 1
      }
    }
  }

  mutating func matchUniqueTitles() {
    let (olds, news) = (
      old.singleRows(by: old.rows.titles, limit: titles.count),
      new.singleRows(by: new.rows.titles, limit: titles.count)
    )
    for (row, other) in zip(olds, news) where row > 0 && other > 0 {
      // An empty title does not identify a row.
      if areAlike(row, other) && titles.length(of: old.rows.titles[Int(row)]) > 0 {
        match(row, other)
      }
    }
  }

  /// Returns true if a row has a content in addition to its title. A row that is equal then has the same
  /// content.
  private func hasContent(_ row: Int32) -> Bool {
    !areNames && old.rows.contents[Int(row)] != 0
  }
}

/// Assigns numbers to pairs of numbers, from 1 in the order of their first occurrence.
struct PairNumbers {
  private var numbers = ByteNumbers()

  var count: Int { numbers.count }

  mutating func number(_ first: Int32, _ second: Int32) -> Int32 {
    withUnsafeBytes(of: (first, second)) { numbers.number(of: $0) + 1 }
  }
}
