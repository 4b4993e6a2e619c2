import Outline

/// Finding titles among the rows that can be reached.
extension OutlineView {
  /// Focuses the next match after the row in focus, going on from the first row after the last.
  ///
  /// - Returns: Whether there is a match.
  mutating func focusMatch(of pattern: TitlePattern, isForward: Bool) -> Bool {
    let reached = viewport.reachedPositions(in: shown)
    let start = focus.flatMap { shown.index(of: $0) } ?? reached.lowerBound
    let rows = shown.rows
    let isMatch = { [nodes = document.nodes] (row: SectionSnapshot<NodeID>.Row) in
      pattern.matches(row.item, in: nodes)
    }
    let found: SectionSnapshot<NodeID>.Row?
    if isForward {
      let after = min(start + 1, reached.upperBound)
      found =
        rows[after..<reached.upperBound].first(where: isMatch)
        ?? rows[reached.lowerBound..<after].first(where: isMatch)
    } else {
      found =
        rows[reached.lowerBound..<start].last(where: isMatch)
        ?? rows[start..<reached.upperBound].last(where: isMatch)
    }
    guard let found else { return false }
    reveal(found.item)
    focus = found.item
    return true
  }

  /// Focuses the next visible row that begins with a text, the one in focus included.
  mutating func focusRow(beginningWith text: [UInt8]) {
    let pattern = TitlePattern(text)
    let (reach, rows) = (viewport.reach(in: shown), shown.visibleRows)
    let start = focusedIndex ?? reach.lowerBound
    let isMatch = { [nodes = document.nodes] (row: SectionSnapshot<NodeID>.Row) in
      pattern.isPrefix(of: nodes.title(of: row.item))
    }
    let found =
      rows[start..<reach.upperBound].first(where: isMatch)
      ?? rows[reach.lowerBound..<start].first(where: isMatch)
    if let found { focus = found.item } else { message = "nothing begins with “\(text)”" }
  }
}
