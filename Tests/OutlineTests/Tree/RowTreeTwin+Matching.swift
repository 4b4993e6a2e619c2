@testable import Outline

/// The law of comparing trees: all rows of items that are on both sides are matched, in as few runs as
/// possible, and all others are reported.
extension RowTreeTwin {
  /// Compares a tree with one that it came from, or that came from it, in all rows and in the
  /// visible ones.
  func compareMatching(
    of tree: RowTree, from older: RowTreeTwin, _ olderTree: RowTree
  ) throws {
    for scope in [RowScope.all, .visible] {
      try within("\(scope) rows") {
        try compare(
          RowMatching(from: olderTree, to: tree, items: correspondence(from: older), scope: scope),
          (old: older.rows(in: scope), new: rows(in: scope)), from: older)
      }
    }
    let isEqual = tree.isEqual(to: olderTree, items: correspondence(from: older))
    let knownRows = { (twin: RowTreeTwin) in
      twin.rows.map { [twin.items[$0.handle]!, Int($0.level), $0.isExpanded ? 1 : 0] }
    }
    // Callers compare the summaries first.
    if !rows.isEmpty, tree.hasSameSummary(as: olderTree) {
      try same(isEqual, knownRows(older) == knownRows(self), "equal")
    }
  }

  private func rows(in scope: RowScope) -> [RowEntry] {
    rows.filter { scope == .all || $0.hidden == 0 }
  }

  private func correspondence(from older: RowTreeTwin) -> ItemCorrespondence {
    let oldHandles = Set(older.rows.map(\.handle))
    let isSame = { (handle: Int32) in older.items[handle] == items[handle] }
    return ItemCorrespondence(
      isIdentity: false, isSameItem: isSame,
      oldHandle: { handle, _ in
        isSame(handle) && oldHandles.contains(handle) ? handle : nil
      })
  }

  private func compare(
    _ matching: RowMatching, _ rows: (old: [RowEntry], new: [RowEntry]), from older: RowTreeTwin
  ) throws {
    let oldPositions = Dictionary(
      uniqueKeysWithValues: rows.old.enumerated().map { (older.items[$1.handle]!, $0) })
    var runs: [RowTreeComparison.Run] = []
    var (toggled, inserted): ([Int], [Int]) = ([], [])
    var removed = Set(rows.old.indices)
    for (new, row) in rows.new.enumerated() {
      guard let old = oldPositions[items[row.handle]!] else {
        inserted.append(new)
        continue
      }
      removed.remove(old)
      if rows.old[old].isExpanded != row.isExpanded { toggled.append(new) }
      let levelShift = row.level - rows.old[old].level
      if let last = runs.last, last.old + last.count == old, last.new + last.count == new,
        last.levelShift == levelShift
      {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(.init(old: old, new: new, count: 1, levelShift: levelShift))
      }
    }
    try same(matching.runs.map(\.withoutHandle), runs, "runs")
    try same(matching.removed.map(\.position), removed.sorted(), "removed")
    try same(matching.inserted.map(\.position), inserted, "inserted")
    try same(matching.toggled, toggled, "toggled")
    for run in matching.runs where run.handle != nil {
      try same(run.handle, rows.new[run.new].handle, "handle of a run")
    }
    for row in matching.removed { try same(row.handle, rows.old[row.position].handle, "removed") }
    for row in matching.inserted { try same(row.handle, rows.new[row.position].handle, "inserted") }
  }
}

extension RowTreeComparison.Run {
  fileprivate var withoutHandle: RowTreeComparison.Run {
    .init(old: old, new: new, count: count, levelShift: levelShift)
  }
}
