/// Rows that occur once among the unmatched rows of each outline.
extension OutlineMatcher {
  /// Matches equal subtrees. A row comes before its descendants, so the largest come first.
  ///
  /// - Parameter includesLeaves: Whether to match rows without children, too, by title and content. It is
  ///   better to compare first those that have the same parent.
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
      // One without a title is like any other.
      if areAlike(row, other) && titles.length(of: old.rows.titles[Int(row)]) > 0 {
        match(row, other)
      }
    }
  }

  /// True if a row is equal only to rows of the same content, and has one.
  private func hasContent(_ row: Int32) -> Bool {
    !areNames && old.rows.contents[Int(row)] != 0
  }
}

/// Numbers for pairs of numbers, from 1 in the order in which they first appear.
struct PairNumbers {
  private var numbers = ByteNumbers()

  var count: Int { numbers.count }

  mutating func number(_ first: Int32, _ second: Int32) -> Int32 {
    withUnsafeBytes(of: (first, second)) { numbers.number(of: $0) + 1 }
  }
}
