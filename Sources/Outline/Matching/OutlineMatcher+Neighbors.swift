/// Matching rows by title next to rows that match.
extension OutlineMatcher {
  /// Matches neighbors among the children of two rows.
  ///
  /// - Parameter keys: Returns the numbers of the rows; equal rows have equal numbers.
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

  /// Matches rows with equal titles anywhere.
  mutating func matchNeighbors() {
    if areNames { return }
    let rows = (1..<max(1, Int32(old.rows.count))).filter { !old.isMatched($0) }
    for row in rows { matchAfterPrevious(row) }
    for row in rows.reversed() {
      if let previous = rowBeforeNext(row) { match(row, ifSame: previous) { $0.rows.titles } }
    }
  }

  /// Matches a row with the newer row at its place if their titles are equal. If one of the two rows was
  /// inserted as a parent of the other, or removed as such a parent, its first child is compared instead.
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

  /// Returns the newer row after the match of the previous sibling. For a first child, returns the first
  /// child of the match of its parent. Returns `nil` if there is no such row or no match.
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
