import Outline

extension TitledOutline {
  /// Passes the visible rows on to an output. The fold options decide which rows are expanded and, where
  /// they say nothing, the outline does.
  func rows(
    into sink: inout some RowSink & ~Copyable, folding: FoldRules, limit: Int = .max
  ) throws(SystemError) {
    let walk = Walk(outline)
    var folds = FoldWalk(folding)
    var siblings = SiblingCount()
    var position = 0
    while position < walk.items.count {
      let node = walk.items[position]
      let level = Int(walk.levels[position])
      if siblings.enter(level: level) > limit {
        position = try omit(from: position, walk, &sink)
        continue
      }
      let end = walk.ends[position]
      var row = row(node, level: level, isLastSibling: walk.areLast[position])
      let fold = folds.enter(row.title, level: level)
      row.branch = branch(
        node, hiding: Int(end) - position - 1,
        isExpanded: fold.map { $0 == .expanded } ?? walk.areExpanded[position])
      try sink.add(row)
      if case .collapsed = row.branch {
        position = Int(end)
      } else {
        position += 1
      }
    }
  }

  /// - Returns: The position after what is left out.
  private func omit(
    from position: Int, _ walk: Walk, _ sink: inout some RowSink & ~Copyable
  ) throws(SystemError) -> Int {
    let level = walk.levels[position]
    var count = 0
    var next = position
    while next < walk.items.count && walk.levels[next] == level {
      count += 1
      next = Int(walk.ends[next])
    }
    try sink.omit(count, level: Int(level))
    return next
  }

  /// Counts the siblings of the current row and of its ancestors, in preorder.
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
    // How much a folder hides is unknown if it was not read.
    return isExpanded ? .expanded : .collapsed(hiding: reading == .omitted ? nil : count)
  }

  /// The outline as arrays by position in preorder, with the end of each row's subtree and whether the
  /// row is the last of its siblings.
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

    /// A row ends the subtrees of rows before it at its level or deeper. The one at its level is not the
    /// last sibling.
    private mutating func closeSubtrees() {
      var open: [Int] = []
      for position in items.indices {
        while let last = open.last, levels[last] >= levels[position] {
          ends[last] = Int32(position)
          areLast[last] = levels[last] > levels[position]
          open.removeLast()
        }
        open.append(position)
      }
    }
  }
}
