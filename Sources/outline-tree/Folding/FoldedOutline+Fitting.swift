import Outline

extension FoldedOutline {
  /// Collapses what is large until everything fits: level by level from the roots, the parents with
  /// the fewest children are expanded first, as long as there is room. What the options collapse
  /// stays collapsed.
  ///
  /// - Parameter lines: How many lines there are, with the source above and the report below.
  mutating func fit(lines: Int) {
    let isExpandable = expandedByOptions
    var outline = document.outline
    outline.collapseAll()
    var room = lines - 3 - shownCount(outline.rootItems.count)
    var parents = outline.rootItems.filter { isExpandable.contains($0) }
    while room > 0 && !parents.isEmpty {
      let families = parents.map { (parent: $0, children: outline.children(of: $0)) }
      parents = []
      for family in families.sorted(by: { $0.children.count < $1.children.count }) {
        let count = shownCount(family.children.count)
        if count > room { break }
        room -= count
        outline.expand([family.parent])
        parents += family.children.prefix(limit).filter { isExpandable.contains($0) }
      }
    }
    document.outline = outline
    folding = FoldRules()
  }

  /// With the row that tells how many more there are.
  private func shownCount(_ count: Int) -> Int { count > limit ? limit + 1 : count }

  private var expandedByOptions: Set<NodeID> {
    var result: Set<NodeID> = []
    var path = RowPath()
    for row in document.outline.rows where row.hasChildren {
      let title = document.nodes.title(of: row.item)
      if folding.needsPaths { path.enter(title, level: row.level) }
      let fold = folding.fold(level: row.level, title: title, path: path.bytes[...])
      if fold.map({ $0 == .expanded }) ?? row.isExpanded { result.insert(row.item) }
    }
    return result
  }
}
