import Outline

/// An outline as arrays, together with the number of children that are shown for each row. The index of a row in each
/// array is the position of the row in preorder.
struct OutlineWalk {
  private(set) var items: [ItemID] = []
  private(set) var levels: [Int32] = []
  /// For each row, the position after its subtree.
  private(set) var ends: [Int32] = []
  /// For each row, true if it is the last of its siblings.
  private(set) var areLast: [Bool] = []
  /// For each row, the number of its children.
  private(set) var counts: [Int32] = []
  private(set) var rootCount = 0

  /// For each row, the number of children that are shown, starting with the first child; 0 if the row is collapsed.
  var shownCounts: [Int32] = []
  /// The number of roots that are shown.
  var shownRootCount = 0

  /// - Parameters:
  ///   - folding: Rules that expand or collapse rows. If no rule applies to a row, it is expanded or collapsed as in
  ///     the outline.
  ///   - limit: The maximum number of children that are shown for each row. It must be at least 1.
  init(_ titled: SourceDocument, folding: FoldRules, limit: Int) {
    let limit = Int32(clamping: limit)
    for row in titled.outline.rows {
      items.append(row.item)
      levels.append(Int32(row.level))
    }
    findSubtrees()
    shownRootCount = min(rootCount, Int(limit))
    shownCounts = zip(counts, titled.areExpanded(by: folding)).map { $1 ? min($0, limit) : 0 }
  }

  /// Finds the end of each subtree. Each row ends the open subtrees that have a root at the level of the row or
  /// deeper. A root at the same level is the previous sibling of the row, so it is not the last sibling.
  private mutating func findSubtrees() {
    ends = Array(repeating: Int32(items.count), count: items.count)
    areLast = Array(repeating: true, count: items.count)
    counts = Array(repeating: 0, count: items.count)
    var open: [Int] = []
    for position in items.indices {
      while let last = open.last, levels[last] >= levels[position] {
        ends[last] = Int32(position)
        areLast[last] = levels[last] > levels[position]
        open.removeLast()
      }
      if let parent = open.last { counts[parent] += 1 } else { rootCount += 1 }
      open.append(position)
    }
  }

  /// Returns the position after a row's subtree. If the row has a next sibling, the result is the position of this
  /// sibling.
  func end(of position: Int) -> Int { Int(ends[position]) }
}

extension SourceDocument {
  /// Passes the shown rows to an output.
  func rows(
    into sink: inout some RowSink & ~Copyable, _ walk: OutlineWalk
  ) throws(SystemError) {
    // For each open level, the number of siblings that are still to be shown.
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

  /// - Returns: The position after the omitted siblings and their descendants.
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
