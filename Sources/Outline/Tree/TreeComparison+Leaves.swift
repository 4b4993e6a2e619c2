/// The rows of leaves that the two sides do not share.
extension TreeComparison {
  /// Trims what leaves have in common that were the same before a change; all else is left over.
  mutating func matchLeaves(_ old: [Span], _ new: [Span]) {
    openedNodes += old.count + new.count
    let pairs = pairCount(old, new)
    oldLeftovers.reserveCapacity(old.reduce(0) { $0 + $1.size })
    newLeftovers.reserveCapacity(new.reduce(0) { $0 + $1.size })
    for index in 0..<pairs { trim(rows(of: old[index]), rows(of: new[index])) }
    for span in old[pairs...] { oldLeftovers += rows(of: span) }
    for span in new[pairs...] { newLeftovers += rows(of: span) }
  }

  private func rows(of leaf: Span) -> LeafRows {
    LeafRows(of: leaf.view, shift: leaf.shift, place: leaf.place, count: leaf.size)
  }

  private mutating func trim(_ old: LeafRows, _ new: LeafRows) {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, isSame(old.handle(prefix), new.handle(prefix)) { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix,
      isSame(old.handle(old.count - 1 - suffix), new.handle(new.count - 1 - suffix))
    {
      suffix += 1
    }
    matchRows(0..<prefix, of: old, and: new, from: 0)
    for index in prefix..<old.count - suffix { oldLeftovers.append(old[index]) }
    for index in prefix..<new.count - suffix { newLeftovers.append(new[index]) }
    matchRows(old.count - suffix..<old.count, of: old, and: new, from: new.count - suffix)
  }

  /// Notes that rows that follow each other in two leaves are of the same items.
  private mutating func matchRows(
    _ range: Range<Int>, of old: LeafRows, and new: LeafRows, from newStart: Int
  ) {
    var oldIndex = range.lowerBound
    var newIndex = newStart
    while oldIndex < range.upperBound {
      let (first, levelShift) = (newIndex, new.level(newIndex) &- old.level(oldIndex))
      repeat {
        if old.isExpanded(oldIndex) != new.isExpanded(newIndex) {
          toggled.append(new.place + newIndex)
        }
        oldIndex += 1
        newIndex += 1
      } while oldIndex < range.upperBound
        && new.level(newIndex) &- old.level(oldIndex) == levelShift
      let count = newIndex - first
      addRun(
        Run(
          handle: new.handle(first), old: old.place + oldIndex - count, new: new.place + first,
          count: count, levelShift: levelShift))
    }
  }

  private func isSame(_ oldHandle: Int32, _ newHandle: Int32) -> Bool {
    oldHandle == newHandle && naming!.isSameItem(newHandle)
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
