/// The rows of leaves that the two sides do not share.
extension RowTreeComparison {
  func rows(of leaf: Span) -> LeafRows {
    LeafRows(of: leaf.view, shift: leaf.shift, place: leaf.place, count: leaf.size)
  }

  /// Trims what a leaf before a change and after it have in common; all else is left over.
  mutating func trim(_ old: LeafRows, _ new: LeafRows) {
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
    oldLeftovers += old[prefix..<old.count - suffix]
    newLeftovers += new[prefix..<new.count - suffix]
    matchRows(old.count - suffix..<old.count, of: old, and: new, from: new.count - suffix)
  }

  /// Notes that rows that follow each other in two leaves are of the same items.
  private mutating func matchRows(
    _ range: Range<Int>, of old: LeafRows, and new: LeafRows, from newStart: Int
  ) {
    guard !range.isEmpty else { return }
    if old.areLike(range, new, from: newStart) {
      // As nearly always, and told eight rows at a time.
      addRun(
        Run(
          handle: new.handle(newStart), old: old.place + range.lowerBound,
          new: new.place + newStart, count: range.count,
          levelShift: new.level(newStart) &- old.level(range.lowerBound)))
    } else {
      for index in range {
        matchRows(old[index], new[newStart + index - range.lowerBound])
      }
    }
  }

  @inline(__always)
  private func isSame(_ oldHandle: Int32, _ newHandle: Int32) -> Bool {
    oldHandle == newHandle && naming.isSameItem(newHandle)
  }

  /// Notes that two rows are of one item.
  @inline(__always)
  mutating func matchRows(_ old: Leftover, _ new: Leftover) {
    if old.isExpanded != new.isExpanded { toggled.append(new.place) }
    addRun(
      Run(
        handle: new.handle, old: old.place, new: new.place, count: 1,
        levelShift: new.level &- old.level))
  }
}
