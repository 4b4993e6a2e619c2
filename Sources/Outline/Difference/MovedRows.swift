/// The rows that have to move so that one outline becomes another: as few as can be.
///
/// In a run everything keeps its place relative to the rest of the run. So only its *top* rows can
/// have moved, those whose parent is outside of it. They form groups of siblings, a group a level:
///
///     A              a run from D on: its top rows are D and E, in the group of B's children,
///     ├── B          and F, in that of A's. Whether D and E moved, or F, is decided a group at a
///     │   ├── C      time.
///     │   ├── D
///     │   └── E
///     └── F
///
/// A group has moved when its parent is another one. Of groups that kept their parent, those move
/// that are not in a heaviest increasing subsequence of their old order among its children.
struct MovedRows {
  let old: RowTree
  let new: RowTree
  private let map: PositionMap
  private var moved: [Int] = []

  /// - Parameter runs: What stands together in both, in the order of the newer outline.
  init(old: RowTree, new: RowTree, runs: [RowTreeComparison.Run]) {
    self.old = old
    self.new = new
    map = PositionMap(runs)
  }

  /// The positions of the rows that move, in the order of the newer outline.
  consuming func pairs() -> [(old: Int, new: Int)] {
    for run in map.runs { findReparented(in: run) }
    for parent in parentsOfDisplaced() { findReordered(below: parent) }
    return moved.sorted().map { position in
      let run = map.runs[map.run(ofNew: position)!]
      return (old: position - run.new + run.old, new: position)
    }
  }
}

// MARK: - Groups

extension MovedRows {
  /// Top rows of a run that are siblings.
  private struct Group {
    /// Their range in the newer outline, with what is below them.
    var range: Range<Int>
    var level: Int32
    /// Their parents' positions, `nil` for roots.
    var oldParent: Int?
    var newParent: Int?
  }

  /// The group that starts at a top row of a run.
  private func group(at position: Int, in run: RowTreeComparison.Run) -> Group {
    let level = new.row(at: position).level
    let end = new.firstPosition(from: position + 1, levelAtMost: level - 1) ?? new.count
    return Group(
      range: position..<min(end, run.new + run.count), level: level,
      oldParent: old.parent(at: position - run.new + run.old, level: level - run.levelShift),
      newParent: new.parent(at: position, level: level))
  }

  private func keepsParent(_ group: Group) -> Bool {
    guard let newParent = group.newParent, let oldParent = group.oldParent else {
      return group.newParent == nil && group.oldParent == nil
    }
    return map.new(ofOld: oldParent) == newParent
  }

  /// The positions of the siblings of a group.
  private func siblings(in range: Range<Int>, level: Int32) -> [Int] {
    var positions: [Int] = []
    new.forEachRow(in: range, atLowestLevel: level) { position, _ in positions.append(position) }
    return positions
  }
}

// MARK: - Other parents

extension MovedRows {
  private mutating func findReparented(in run: RowTreeComparison.Run) {
    let end = run.new + run.count
    var position = run.new
    while position < end {
      let group = group(at: position, in: run)
      if keepsParent(group) {
        position = firstUndecided(after: group, before: end)
      } else {
        moved += siblings(in: group.range, level: group.level)
        position = group.range.upperBound
      }
    }
  }

  /// The next group that has to be looked at. When a parent stayed, so did those of its ancestors
  /// that are in its run, and all groups of their children kept their parents: this is what makes
  /// the cost that of the change, however deep the outline is.
  private func firstUndecided(after group: Group, before end: Int) -> Int {
    guard let parent = group.newParent, let index = map.run(ofNew: parent) else { return end }
    let top = new.summary(of: map.runs[index].new..<parent + 1).minLevel
    return min(new.firstPosition(from: group.range.upperBound, levelAtMost: top) ?? end, end)
  }
}

// MARK: - Other order

extension MovedRows {
  /// The parents whose children may be out of order. Of two children that are, one is in a run
  /// that is out of order, too: in one of those without which the rest keeps its order.
  private func parentsOfDisplaced() -> Set<Int?> {
    let staying = heaviestIncreasingSubsequence(
      of: map.runs.map(\.old), weights: map.runs.map(\.count))
    var parents: Set<Int?> = []
    for run in map.runs.indices.removing(staying).map({ map.runs[$0] }) {
      var position = run.new
      while position < run.new + run.count {
        let group = group(at: position, in: run)
        if keepsParent(group) { parents.insert(group.newParent) }
        position = group.range.upperBound
      }
    }
    return parents
  }

  private mutating func findReordered(below parent: Int?) {
    let blocks = blocks(thatKeep: parent)
    let staying = heaviestIncreasingSubsequence(
      of: blocks.map(\.old), weights: blocks.map(\.siblingCount))
    for index in blocks.indices.removing(staying) {
      moved += siblings(in: blocks[index].range, level: blocks[index].level)
    }
  }

  /// Children of a parent that were its children before, and stand together in both outlines.
  private struct Block {
    /// The old position of the first one.
    var old: Int
    var range: Range<Int>
    var level: Int32
    var siblingCount: Int
  }

  /// From child to child: what changed within the subtree of one is never looked at, so that all
  /// parents of a chain together cost what changed among their children.
  private func blocks(thatKeep parent: Int?) -> [Block] {
    let level = parent.map { new.row(at: $0).level + 1 } ?? 0
    let end = parent.map { new.subtreeEnd(at: $0, level: level - 1) } ?? new.count
    var blocks: [Block] = []
    var child = parent.map { $0 + 1 } ?? 0
    while child < end {
      var next = child + 1
      if let run = map.run(ofNew: child).map({ map.runs[$0] }) {
        next = min(run.new + run.count, end)
        if keepsParent(group(at: child, in: run)) {
          let count = new.summary(of: child..<next).count(atLowestLevel: level)
          blocks.append(
            Block(
              old: child - run.new + run.old, range: child..<next, level: level,
              siblingCount: count))
        }
      }
      child = next < end ? new.firstPosition(from: next, levelAtMost: level) ?? end : end
    }
    return blocks
  }
}
