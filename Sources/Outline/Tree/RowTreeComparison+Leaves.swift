/// Rows of leaves that the two trees do not share.
extension RowTreeComparison {
  func rows(of leaf: Span) -> ComparedLeaf {
    ComparedLeaf(leaf.view, shift: leaf.shift, position: leaf.position, count: leaf.count)
  }

  /// Matches the rows that two leaves have in common at the front and at the end. The others are
  /// unmatched.
  mutating func compareRows(_ old: ComparedLeaf, _ new: ComparedLeaf) {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, isSame(old.handle(prefix), new.handle(prefix)) { prefix &+= 1 }
    var suffix = 0
    while suffix < shorter &- prefix,
      isSame(old.handle(old.count &- 1 &- suffix), new.handle(new.count &- 1 &- suffix))
    {
      suffix &+= 1
    }
    matchRows(0..<prefix, of: old, and: new, from: 0)
    oldUnmatched += old[prefix..<old.count - suffix]
    newUnmatched += new[prefix..<new.count - suffix]
    matchRows(old.count - suffix..<old.count, of: old, and: new, from: new.count - suffix)
  }

  /// Matches consecutive rows of two leaves.
  private mutating func matchRows(
    _ range: Range<Int>, of old: ComparedLeaf, and new: ComparedLeaf, from newStart: Int
  ) {
    guard !range.isEmpty else { return }
    if old.formsRun(range, with: new, from: newStart) {
      // Fast path: nearly always, and the test compares eight rows at a time.
      addRun(
        Run(
          handle: new.handle(newStart), old: old.position + range.lowerBound,
          new: new.position + newStart, count: range.count,
          levelShift: new.level(newStart) &- old.level(range.lowerBound)))
    } else {
      for index in range {
        matchRow(old[index], new[newStart + index - range.lowerBound])
      }
    }
  }

  @inline(__always)
  private func isSame(_ oldHandle: Int32, _ newHandle: Int32) -> Bool {
    oldHandle == newHandle && items.isSameItem(newHandle)
  }

  /// Matches two rows of one item.
  @inline(__always)
  mutating func matchRow(_ old: UnmatchedRow, _ new: UnmatchedRow) {
    if old.isExpanded != new.isExpanded { toggled.append(new.position) }
    addRun(
      Run(
        handle: new.handle, old: old.position, new: new.position, count: 1,
        levelShift: new.level &- old.level))
  }
}
