import Outline

extension TitledOutline {
  /// Gives the rows to an output: those that show under the fold options and, where these say
  /// nothing, under the outline's own expansion.
  func rows(
    into sink: inout some RowSink & ~Copyable, folding: FoldRules, limit: Int = .max
  ) throws(SystemError) {
    let walk = Walk(outline)
    var folds = FoldWalk(folding)
    var siblings = SiblingCount()
    var place = 0
    while place < walk.items.count {
      let node = walk.items[place]
      let level = Int(walk.levels[place])
      if siblings.enter(level: level) > limit {
        place = try omit(from: place, walk, &sink)
        continue
      }
      let end = walk.ends[place]
      var row = row(node, level: level, isLastSibling: walk.areLast[place])
      let fold = folds.enter(row.title, level: level)
      row.branch = branch(
        node, hiding: Int(end) - place - 1,
        isExpanded: fold.map { $0 == .expanded } ?? walk.areExpanded[place])
      try sink.add(row)
      if case .collapsed = row.branch {
        place = Int(end)
      } else {
        place += 1
      }
    }
  }

  /// - Returns: The place behind what is left out.
  private func omit(
    from place: Int, _ walk: Walk, _ sink: inout some RowSink & ~Copyable
  ) throws(SystemError) -> Int {
    let level = walk.levels[place]
    var count = 0
    var next = place
    while next < walk.items.count && walk.levels[next] == level {
      count += 1
      next = Int(walk.ends[next])
    }
    try sink.omit(count, level: Int(level))
    return next
  }

  /// How many siblings of each level a walk in preorder has come to.
  private struct SiblingCount {
    private var counts: [Int] = []

    mutating func enter(level: Int) -> Int {
      counts.removeLast(max(0, counts.count - level - 1))
      if counts.count == level { counts.append(0) }
      counts[level] += 1
      return counts[level]
    }
  }

  private func row(_ node: NodeID, level: Int, isLastSibling: Bool) -> OutlineRow {
    OutlineRow(
      level: level, isLastSibling: isLastSibling, title: nodes.title(of: node),
      kind: nodes.kind(of: node), branch: .leaf, image: nodes.image(of: node),
      target: nodes.target(of: node), details: nodes.details(of: node),
      targetDetails: nodes.targetDetails(of: node))
  }

  private func branch(_ node: NodeID, hiding count: Int, isExpanded: Bool) -> OutlineRow.Branch {
    let reading = nodes.reading(of: node)
    if count == 0 {
      switch reading {
      case .done: return .leaf
      case .refused: return .unreadable
      case .loop: return .loop
      case .omitted: return .collapsed(hiding: nil)
      }
    }
    // Of a folder that was not read it is not known how much it hides.
    return isExpanded ? .expanded : .collapsed(hiding: reading == .omitted ? nil : count)
  }

  /// The outline in arrays, by place in preorder: where each row's subtree ends and whether it is
  /// the last of its siblings.
  private struct Walk {
    var items: [NodeID] = []
    var levels: [Int32] = []
    var areExpanded: [Bool] = []
    var ends: [Int32] = []
    var areLast: [Bool] = []

    init(_ outline: SectionSnapshot<NodeID>) {
      for row in outline.rows {
        items.append(row.item)
        levels.append(Int32(row.level))
        areExpanded.append(row.isExpanded)
      }
      ends = Array(repeating: Int32(items.count), count: items.count)
      areLast = Array(repeating: true, count: items.count)
      closeSubtrees()
    }

    /// A row ends the subtrees of the rows before it at its level or deeper, and shows that the
    /// one at its level is not the last.
    private mutating func closeSubtrees() {
      var open: [Int] = []
      for place in items.indices {
        while let last = open.last, levels[last] >= levels[place] {
          ends[last] = Int32(place)
          areLast[last] = levels[last] > levels[place]
          open.removeLast()
        }
        open.append(place)
      }
    }
  }
}
