import Outline

extension [FoldedOutline] {
  /// Collapses large subtrees until all outlines fit. Rows are expanded level by level, those with the fewest
  /// children first, across all outlines, as long as there is room. What the options collapse stays
  /// collapsed.
  ///
  /// - Parameter lines: The number of lines for rows.
  mutating func fit(lines: Int) {
    var fitting = Fitting(room: lines, outlines: self)
    for index in indices {
      fitting.begin(index)
      self[index].folding = FoldRules()
    }
    while fitting.room > 0 && !fitting.parents.isEmpty { fitting.expandLevel() }
    for index in indices { self[index].document.outline = fitting.outlines[index].outline }
  }
}

private struct Fitting {
  /// The number of lines left.
  var room: Int
  var outlines: [State]
  /// The rows that can be expanded next.
  var parents: [Parent] = []

  struct Parent {
    /// The index of its outline.
    var outline: Int
    var node: NodeID
  }

  struct State {
    var outline: SectionSnapshot<NodeID>
    /// The outline as the options fold it.
    let expanded: SectionSnapshot<NodeID>
    let limit: Int

    /// Returns how many of some siblings are shown, including the row that says how many more there are.
    func shownCount(_ count: Int) -> Int { count > limit ? limit + 1 : count }
  }

  init(room: Int, outlines: [FoldedOutline]) {
    self.room = room
    self.outlines = outlines.map { folded in
      let expanded = folded.document.folded(by: folded.folding).outline
      var outline = expanded
      outline.collapseAll()
      return State(outline: outline, expanded: expanded, limit: folded.limit)
    }
  }

  mutating func begin(_ index: Int) { show(outlines[index].outline.rootItems, of: index) }

  mutating func expandLevel() {
    let families = parents.map { parent in
      (parent: parent, children: outlines[parent.outline].outline.children(of: parent.node))
    }
    parents = []
    for (parent, children) in families.sorted(by: { $0.children.count < $1.children.count }) {
      if outlines[parent.outline].shownCount(children.count) > room { break }
      outlines[parent.outline].outline.expand([parent.node])
      show(children, of: parent.outline)
    }
  }

  private mutating func show(_ rows: [NodeID], of index: Int) {
    let state = outlines[index]
    room -= state.shownCount(rows.count)
    parents += rows.prefix(state.limit).filter { state.expanded.isExpanded($0) }
      .map { Parent(outline: index, node: $0) }
  }
}
