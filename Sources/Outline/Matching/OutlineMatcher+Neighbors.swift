/// Matches rows that are next to matched rows.
extension OutlineMatcher {
  /// Matches two equal children of two matched rows if their previous siblings match each other, or their next
  /// siblings match each other.
  ///
  /// - Parameter keys: A closure that returns one number for each row. Two rows count as equal if their numbers are
  ///   equal.
  mutating func matchNeighbors(below row: Int32, _ other: Int32, _ keys: (MatchedSide) -> [Int32]) {
    let children = old.unmatchedChildren(of: row)
    if children.isEmpty { return }
    for child in children {
      if let next = rowAfterPrevious(child) { match(child, ifSame: next, keys, below: other) }
    }
    for child in children.reversed() {
      if let previous = rowBeforeNext(child) { match(child, ifSame: previous, keys, below: other) }
    }
  }

  /// Matches two rows with equal titles, anywhere in the outlines, if the rows directly before them match each other,
  /// or the rows directly after them match each other.
  mutating func matchNeighbors() {
    if areNames { return }
    let rows = (1..<max(1, Int32(old.rows.count))).filter { !old.isMatched($0) }
    for row in rows { matchAfterPrevious(row) }
    for row in rows.reversed() {
      if let previous = rowBeforeNext(row) { match(row, ifSame: previous) { $0.rows.titles } }
    }
  }

  /// Matches an older row with the newer row at the same place if their titles are equal. If the titles differ, a
  /// parent may have been inserted above the older row, or the older row may be a parent that was removed. Therefore,
  /// the older row is also compared with the first child of the newer row, and the newer row with the first child of
  /// the older row.
  private mutating func matchAfterPrevious(_ row: Int32) {
    guard let next = rowAfterPrevious(row) else { return }
    match(row, ifSame: next) { $0.rows.titles }
    if old.isMatched(row) || new.isMatched(next) { return }
    let isWrapped = !new.rows.isLeaf(next) && haveEqualTitles(row, next + 1)
    let isUnwrapped = !old.rows.isLeaf(row) && haveEqualTitles(row + 1, next)
    if isWrapped == isUnwrapped { return }
    let (child, other) = isWrapped ? (row, next + 1) : (row + 1, next)
    match(child, ifSame: other) { $0.rows.titles }
  }

  /// Returns the newer row that is at the same place as the given older row. If the older row has a previous sibling,
  /// the newer row is the next sibling of the row that matches that sibling. If the older row is a first child, the
  /// newer row is the first child of the row that matches the older row's parent. Returns `nil` if there is no such
  /// row.
  private func rowAfterPrevious(_ row: Int32) -> Int32? {
    let previous = old.rows.previous[Int(row)]
    if previous >= 0 { return old.partner(of: previous).flatMap { new.rows.next($0) } }
    let parent = old.rows.parents[Int(row)]
    guard parent >= 0, let partner = old.partner(of: parent) else { return nil }
    return new.rows.isLeaf(partner) ? nil : partner + 1
  }

  private func rowBeforeNext(_ row: Int32) -> Int32? {
    guard let next = old.rows.next(row), let partner = old.partner(of: next) else { return nil }
    let previous = new.rows.previous[Int(partner)]
    return previous < 0 ? nil : previous
  }

  private mutating func match(
    _ row: Int32, ifSame other: Int32, _ keys: (MatchedSide) -> [Int32],
    below parent: Int32? = nil
  ) {
    if old.isMatched(row) || new.isMatched(other) || !areAlike(row, other) { return }
    if let parent, new.rows.parents[Int(other)] != parent { return }
    if keys(old)[Int(row)] == keys(new)[Int(other)] { match(row, other) }
  }
}

/// Matches rows that are unique among the unmatched rows in each outline.
extension OutlineMatcher {
  /// Matches equal subtrees if each outline has exactly one such subtree among its unmatched rows. Rows are visited
  /// in preorder, so a subtree is matched before the smaller subtrees in it.
  ///
  /// - Parameter includesLeaves: True to match leaves, too, unless they are files or have only a title. The first
  ///   pass does not match leaves, because the children of matched rows should be compared before leaves.
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
