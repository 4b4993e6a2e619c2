/// The smallest set of rows that must move to turn one outline into another.
///
/// Within a run, the rows keep their order and their levels relative to each other. So only the *top* rows of
/// a run can have moved, that is, rows whose parents are not in the run. They form groups of siblings:
///
///     A              A run that starts with D has the top rows D, E and F. D and E are a group of
///     ├── B          children of B, and F is a group of children of A. Either all rows of a group
///     │   ├── C      have moved, or none.
///     │   ├── D
///     │   └── E
///     └── F
///
/// A group has moved if it has another parent. Among the groups that kept their parent, those outside a
/// heaviest increasing subsequence of the old order have moved.
struct MovedRows {
  let old: RowTree
  let new: RowTree
  private let map: PositionMap
  private var moved: [Int] = []
  /// The number of visited groups. Tests use it as the cost.
  private(set) var groupCount = 0

  /// - Parameter runs: The matched rows, in the order of the newer outline.
  init(old: RowTree, new: RowTree, runs: [RowTreeComparison.Run]) {
    self.old = old
    self.new = new
    map = PositionMap(runs)
  }

  /// Returns the old and new positions of the rows that move, in the order of the newer outline.
  mutating func pairs() -> [(old: Int, new: Int)] {
    for run in map.runs { findReparented(in: run) }
    for parent in parentsOfMovedRuns() { findReordered(below: parent) }
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
    /// The range of the rows in the newer outline, including their descendants.
    var range: Range<Int>
    var level: Int32
    /// The positions of the parents, or `nil` for roots.
    var oldParent: Int?
    var newParent: Int?
  }

  /// Returns the group that starts at a top row of a run.
  private mutating func group(at position: Int, in run: RowTreeComparison.Run) -> Group {
    group(at: position, level: new.row(at: position).level, in: run)
  }

  private mutating func group(
    at position: Int, level: Int32, in run: RowTreeComparison.Run
  ) -> Group {
    groupCount += 1
    let end = run.new + run.count
    let next =
      position + 1 < end ? new.firstPosition(from: position + 1, levelAtMost: level - 1) : end
    return Group(
      range: position..<min(next ?? end, end), level: level,
      oldParent: old.parent(at: position - run.new + run.old, level: level - run.levelShift),
      newParent: new.parent(at: position, level: level))
  }

  /// Returns the last group of a run. It has the smallest level of the run.
  private mutating func lastGroup(of run: RowTreeComparison.Run) -> Group {
    let level = new.summary(of: run.new..<run.new + run.count).minLevel
    let first = new.firstPosition(from: run.new, levelAtMost: level)!
    return group(at: first, level: level, in: run)
  }

  private func keepsParent(_ group: Group) -> Bool {
    guard let newParent = group.newParent, let oldParent = group.oldParent else {
      return group.newParent == nil && group.oldParent == nil
    }
    return map.new(ofOld: oldParent) == newParent
  }

  /// Returns the positions of the rows in a range that have a given level.
  private func siblings(in range: Range<Int>, level: Int32) -> [Int] {
    var positions: [Int] = []
    new.forEachRow(in: range, atLowestLevel: level) { position, _ in positions.append(position) }
    return positions
  }
}

// MARK: - New parents

extension MovedRows {
  private mutating func findReparented(in run: RowTreeComparison.Run) {
    let end = run.new + run.count
    var position = run.new
    while position < end {
      let group = group(at: position, in: run)
      if keepsParent(group) {
        position = nextGroup(after: group, before: end)
      } else {
        moved += siblings(in: group.range, level: group.level)
        position = group.range.upperBound
      }
    }
  }

  /// Returns the start of the next group that may have another parent. If a group kept its parent, then so
  /// did the groups of children of all ancestors that are in one run with that parent. Skipping them makes
  /// the cost proportional to the change in outlines of any depth.
  private func nextGroup(after group: Group, before end: Int) -> Int {
    guard let parent = group.newParent, let index = map.run(ofNew: parent) else { return end }
    let top = new.summary(of: map.runs[index].new..<parent + 1).minLevel
    return min(new.firstPosition(from: group.range.upperBound, levelAtMost: top) ?? end, end)
  }
}

// MARK: - New order

extension MovedRows {
  /// Returns the parents whose children may be out of order.
  ///
  /// If two children are out of order, one of them is in a run outside the heaviest increasing subsequence of
  /// the runs, and both are in the last groups of their runs. After any other group, the run continues with a
  /// smaller level, so the group has the last children of its parent, before and after.
  private mutating func parentsOfMovedRuns() -> Set<Int?> {
    let staying = heaviestIncreasingSubsequence(
      of: map.runs.map(\.old), weights: map.runs.map(\.count))
    var parents: Set<Int?> = []
    for index in map.runs.indices.removing(staying) {
      let group = lastGroup(of: map.runs[index])
      if keepsParent(group) { parents.insert(group.newParent) }
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

  /// Consecutive children in one run that kept their parent.
  private struct Block {
    /// The old position of the first child.
    var old: Int
    var range: Range<Int>
    var level: Int32
    var siblingCount: Int
  }

  /// Returns the blocks of a parent's children. Skips the subtrees of children, so that the cost is
  /// proportional to the number of changes among each parent's children.
  private mutating func blocks(thatKeep parent: Int?) -> [Block] {
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
