import Outline

extension FoldedOutline {
  /// Collapses what is large until everything fits: level by level from the roots, the parents with
  /// the fewest children are expanded first, as long as there is room. What the options collapse
  /// stays collapsed.
  ///
  /// - Parameter lines: How many lines there are, with the source above and the report below.
  mutating func fit(lines: Int) {
    let folded = document.folded(by: folding).outline
    var outline = folded
    outline.collapseAll()
    var room = lines - 3 - shownCount(outline.rootItems.count)
    var parents = outline.rootItems.filter { folded.isExpanded($0) }
    while room > 0 && !parents.isEmpty {
      let families = parents.map { (parent: $0, children: outline.children(of: $0)) }
      parents = []
      for family in families.sorted(by: { $0.children.count < $1.children.count }) {
        let count = shownCount(family.children.count)
        if count > room { break }
        room -= count
        outline.expand([family.parent])
        parents += family.children.prefix(limit).filter { folded.isExpanded($0) }
      }
    }
    document.outline = outline
    folding = FoldRules()
  }

  /// With the row that tells how many more there are.
  private func shownCount(_ count: Int) -> Int { count > limit ? limit + 1 : count }
}
