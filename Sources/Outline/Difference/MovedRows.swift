/// The smallest set of rows that must move to turn one outline into another.
///
/// Within a run of matched rows, the rows keep their order and their levels relative to each other. So only
/// the *top rows* of a run can have moved, that is, the rows whose parents are not in the run. Top rows
/// form groups of siblings. In this outline, a run that starts with D has the top rows D, E and F. D and E
/// are a group of children of B, and F is a group of children of A:
///
///     A
///     ├── B
///     │   ├── C
///     │   ├── D
///     │   └── E
///     └── F
///
/// The rows of a group either all move or all stay. A group has moved if its parent has changed. A group that
/// kept its parent has moved if it is not part of a heaviest increasing subsequence of the groups' old
/// positions.
struct MovedRows {
  let old: RowTree
  let new: RowTree
  private let map: PositionMap
  private var moved: [Int] = []
  /// The number of visited groups, which tests use to measure the cost.
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
      let run = map.runs[map.runs.index(atNew: position)!]
      return (old: position - run.new + run.old, new: position)
    }
  }
}

// MARK: - Groups

extension MovedRows {
  /// A group of top rows in one run. All rows of the group are siblings.
  private struct Group {
    /// The positions, in the newer outline, of the group's rows and of their descendants in the run.
    var range: Range<Int>
    var level: Int32
    /// The positions of the group's parent in the older and in the newer outline, or `nil` for roots.
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

  /// Returns the last group of a run. The level of this group is the smallest level in the run.
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

  /// Returns the positions of all rows with the given level in a range. No row in the range may have a
  /// smaller level.
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

  /// Returns the start of the next group whose parent may have changed. The given group must have kept its
  /// parent. The parents of all later groups are ancestors of the given group's parent. If the parent of a
  /// later group is in the same run as the given group's parent, the later group kept its parent, too. The
  /// search skips these groups, so the cost is proportional to the size of the change, even in deep outlines.
  private func nextGroup(after group: Group, before end: Int) -> Int {
    guard let parent = group.newParent, let index = map.runs.index(atNew: parent)
    else { return end }
    let top = new.summary(of: map.runs[index].new..<parent + 1).minLevel
    return min(new.firstPosition(from: group.range.upperBound, levelAtMost: top) ?? end, end)
  }
}

// MARK: - New order

extension MovedRows {
  /// Returns the parents that may have children in a different order than before.
  ///
  /// If two children have changed their order, each child is in the last group of its run. Moreover, at least
  /// one of the two runs is not part of the heaviest increasing subsequence of the runs. A group that is not
  /// the last in its run cannot be reordered. The run continues with a row at a smaller level. So the rows of
  /// that group are the last children of their parent, both before and after the change.
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

  /// Consecutive children that are in one run and have kept their parent.
  private struct Block {
    /// The position of the first child in the older outline.
    var old: Int
    var range: Range<Int>
    var level: Int32
    var siblingCount: Int
  }

  /// Returns the blocks of children that kept their parent. This method skips the children's subtrees, so
  /// that the cost is proportional to the number of changes among the parent's children.
  private mutating func blocks(thatKeep parent: Int?) -> [Block] {
    let level = parent.map { new.row(at: $0).level + 1 } ?? 0
    let end = parent.map { new.subtreeEnd(at: $0, level: level - 1) } ?? new.count
    var blocks: [Block] = []
    var child = parent.map { $0 + 1 } ?? 0
    while child < end {
      var next = child + 1
      if let run = map.runs.index(atNew: child).map({ map.runs[$0] }) {
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
