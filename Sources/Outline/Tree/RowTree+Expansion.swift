extension RowTree {
  /// Expands or collapses items: O(log n) each, whatever that shows or hides.
  @usableFromInline
  mutating func setExpanded(_ isExpanded: Bool, _ handles: [Int32]) {
    for handle in handles {
      let location = location(of: handle)
      if location.row.isExpanded != isExpanded { toggle(at: location) }
    }
  }

  /// Expands all ancestors of a row.
  @usableFromInline
  mutating func reveal(_ handle: Int32) {
    let location = location(of: handle)
    var (position, level) = (location.position, location.row.level)
    while let parent = parent(at: position, level: level) {
      let ancestor = self.location(at: parent)
      (position, level) = (parent, ancestor.row.level)
      if !ancestor.row.isExpanded { toggle(at: ancestor) }
    }
  }

  private mutating func toggle(at location: Location) {
    let row = location.row
    let below = location.position + 1..<subtreeEnd(of: location)
    // From here on the location does not hold any more.
    let (leaf, slot) = uniqueLeaf(at: location.position)
    leaf.column(.key)[slot] ^= 1
    if !below.isEmpty { addHidden(row.isExpanded ? 1 : -1, to: below) }
  }

  /// Sets the expansion of every row.
  ///
  /// Where few rows change it, the others stay shared with copies.
  ///
  /// - Complexity: O(n).
  mutating func setAllExpanded(_ isExpanded: (_ row: RowEntry, _ hasChildren: Bool) -> Bool) {
    var rows = allRows
    var changed: [Int32] = []
    for index in rows.indices {
      let hasChildren = index + 1 < rows.count && rows[index + 1].level > rows[index].level
      let row = rows[index]
      rows[index].isExpanded = isExpanded(row, hasChildren)
      if rows[index].isExpanded != row.isExpanded { changed.append(row.handle) }
    }
    guard changed.count > rows.count / Self.rowsBuiltInTimeOfToggle else {
      for handle in changed { toggle(at: location(of: handle)) }
      return
    }
    self = RowTree(shape: shape)
    build(rows.map { RowShape($0) }) { rows[$0].handle }
  }

  /// Of a million rows, a toggle takes as long as building 26, the first one after a copy as long as
  /// 42. With more than that, toggling is never the slower way.
  private static var rowsBuiltInTimeOfToggle: Int { 64 }
}
