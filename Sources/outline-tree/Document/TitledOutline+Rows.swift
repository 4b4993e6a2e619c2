import Outline

extension TitledOutline {
  /// Passes the rows that are shown on to an output.
  func rows(
    into sink: inout some RowSink & ~Copyable, _ walk: OutlineWalk
  ) throws(SystemError) {
    // By level, how many rows after the current one and its siblings are shown.
    var remaining = [walk.shownRootCount]
    var position = 0
    while position < walk.items.count {
      let level = Int(walk.levels[position])
      remaining.removeLast(remaining.count - level - 1)
      if remaining[level] == 0 {
        position = try omit(from: position, walk, &sink)
        continue
      }
      remaining[level] -= 1
      let shown = Int(walk.shownCounts[position])
      try sink.add(row(at: position, walk, isExpanded: shown > 0))
      if shown > 0 { remaining.append(shown) }
      position = shown > 0 ? position + 1 : walk.end(of: position)
    }
  }

  /// - Returns: The position after what is left out.
  private func omit(
    from position: Int, _ walk: OutlineWalk, _ sink: inout some RowSink & ~Copyable
  ) throws(SystemError) -> Int {
    let level = walk.levels[position]
    var count = 0
    var next = position
    while next < walk.items.count && walk.levels[next] == level {
      count += 1
      next = walk.end(of: next)
    }
    // How much the folders hide that a limit leaves out is not known where they are not read, so it never counts.
    let countsBelow = kind == .rows || walk.isOverview
    try sink.omit(count, hiding: countsBelow ? next - position : count, level: Int(level))
    return next
  }

  /// Returns a row as it is written.
  func row(at position: Int, _ walk: OutlineWalk, isExpanded: Bool) -> OutlineRow {
    let node = walk.items[position]
    return OutlineRow(
      level: Int(walk.levels[position]), isLastSibling: walk.areLast[position],
      isPassage: nodes.passages.contains(node), title: nodes.title(of: node),
      kind: nodes.kind(of: node),
      branch: branch(
        node, hiding: walk.end(of: position) - position - 1, isExpanded: isExpanded),
      image: nodes.image(of: node), target: nodes.target(of: node),
      details: nodes.details(of: node), targetMode: nodes.targetMode(of: node),
      note: nodes.note(of: node))
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
}
