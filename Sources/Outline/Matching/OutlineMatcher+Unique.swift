/// Matches rows that are unique among the unmatched rows in each outline.
extension OutlineMatcher {
  /// Matches equal subtrees that occur exactly once among the unmatched rows of each outline. Rows are
  /// visited in preorder, so a subtree is matched before the smaller subtrees in it.
  ///
  /// - Parameter includesLeaves: True to match also rows without children, unless they are files or have only
  ///   a title. The first pass does not match leaves, because the children of matched rows should be compared
  ///   first.
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

  /// Returns true if a row is not a file, and has a note or fields in addition to its title. If two rows of
  /// this kind have equal subtrees, their notes and fields are equal, too.
  private func hasContent(_ row: Int32) -> Bool {
    !areNames && old.rows.contents[Int(row)] != 0
  }
}
