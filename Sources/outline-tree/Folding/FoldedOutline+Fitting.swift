import Outline

extension [FoldedOutline] {
  /// Collapses what is large until everything fits: level by level from the roots, the parents with
  /// the fewest children are expanded first, as long as there is room, whichever outline they are
  /// of. What the options collapse stays collapsed.
  ///
  /// - Parameter lines: How many lines there are for rows.
  mutating func fit(lines: Int) {
    var fitting = Fitting(room: lines, outlines: self)
    for place in indices {
      fitting.begin(place)
      self[place].folding = FoldRules()
    }
    while fitting.room > 0 && !fitting.parents.isEmpty { fitting.expandLevel() }
    for place in indices { self[place].document.outline = fitting.outlines[place].outline }
  }
}

private struct Fitting {
  /// How many lines are left.
  var room: Int
  var outlines: [State]
  /// What can be expanded next.
  var parents: [Parent] = []

  struct Parent {
    /// The place of its outline.
    var place: Int
    var node: NodeID
  }

  struct State {
    var outline: SectionSnapshot<NodeID>
    /// As the options say.
    let expanded: SectionSnapshot<NodeID>
    let limit: Int

    /// With the row that tells how many more there are.
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

  mutating func begin(_ place: Int) { show(outlines[place].outline.rootItems, of: place) }

  mutating func expandLevel() {
    let families = parents.map { parent in
      (parent: parent, children: outlines[parent.place].outline.children(of: parent.node))
    }
    parents = []
    for (parent, children) in families.sorted(by: { $0.children.count < $1.children.count }) {
      if outlines[parent.place].shownCount(children.count) > room { break }
      outlines[parent.place].outline.expand([parent.node])
      show(children, of: parent.place)
    }
  }

  private mutating func show(_ rows: [NodeID], of place: Int) {
    let state = outlines[place]
    room -= state.shownCount(rows.count)
    parents += rows.prefix(state.limit).filter { state.expanded.isExpanded($0) }
      .map { Parent(place: place, node: $0) }
  }
}
