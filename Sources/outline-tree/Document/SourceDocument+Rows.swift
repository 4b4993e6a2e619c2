import Outline

extension SourceDocument {
  /// Passes the shown rows to an output.
  func rows(
    into sink: inout some RowSink & ~Copyable, _ walk: OutlineWalk
  ) throws(SystemError) {
    // For each open level, how many of the remaining siblings are still to be shown.
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
      let end = walk.end(of: position)
      position += 1
      if shown > 0 { continue }
      hide(position..<end, of: walk, in: &sink)
      position = end
    }
  }

  /// - Returns: The position after the siblings that are left out, and after their descendants.
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
    hide(position..<next, of: walk, in: &sink)
    try sink.omit(count, level: Int(level))
    return next
  }

  private func hide(
    _ positions: Range<Int>, of walk: OutlineWalk, in sink: inout some RowSink & ~Copyable
  ) {
    for node in walk.items[positions] {
      sink.hide(files.kind(of: node), isRead: files.reading(of: node) != .omitted)
    }
  }

  /// Returns the row at a position as a value that outputs can write.
  private func row(at position: Int, _ walk: OutlineWalk, isExpanded: Bool) -> OutlineRow {
    let node = walk.items[position]
    let content = document.contentBesidesTitle(of: node)
    return OutlineRow(
      level: Int(walk.levels[position]), isLastSibling: walk.areLast[position],
      isPassage: files.passages.contains(node), title: content?.titleBytes[...] ?? title(of: node),
      kind: files.kind(of: node),
      branch: branch(
        node, hiding: walk.end(of: position) - position - 1, isExpanded: isExpanded),
      image: content?.image.map { $0[...] }, target: files.target(of: node),
      details: files.details(of: node), targetMode: files.targetMode(of: node),
      note: content?.note.map { Array($0.utf8) })
  }

  private func branch(_ node: ItemID, hiding count: Int, isExpanded: Bool) -> OutlineRow.Branch {
    let reading = files.reading(of: node)
    if count == 0 {
      switch reading {
      case .done: return .leaf
      case .refused: return .unreadable
      case .loop: return .loop
      case .omitted: return .collapsed(hiding: nil)
      }
    }
    // If a folder was not read, the number of rows that it hides is unknown.
    return isExpanded ? .expanded : .collapsed(hiding: reading == .omitted ? nil : count)
  }
}
