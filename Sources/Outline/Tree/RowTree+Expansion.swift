extension RowTree {
  /// Expands or collapses the items with the given handles. Each item takes O(log n), even if expanding or
  /// collapsing it shows or hides many rows.
  @usableFromInline
  mutating func setExpanded(_ isExpanded: Bool, _ handles: [Int32]) {
    for handle in handles {
      let found = find(handle)
      if found.row.isExpanded != isExpanded { toggle(found) }
    }
  }

  /// Expands all ancestors of the row with the given handle.
  @usableFromInline
  mutating func reveal(_ handle: Int32) {
    let found = find(handle)
    var (position, level) = (found.position, found.row.level)
    while let parent = parent(at: position, level: level) {
      let ancestor = find(at: parent)
      (position, level) = (parent, ancestor.row.level)
      if !ancestor.row.isExpanded { toggle(ancestor) }
    }
  }

  private mutating func toggle(_ found: FoundRow) {
    let row = found.row
    let descendants = found.position + 1..<subtreeEnd(of: found)
    // The change makes `found` invalid.
    flipExpansion(at: found.position)
    if !descendants.isEmpty { addHidden(row.isExpanded ? 1 : -1, to: descendants) }
  }

  /// Expands or collapses a row without updating its descendants. This code is a separate function, because a
  /// function releases its reference to the leaf when it returns. If the caller kept the reference, the leaf
  /// would be shared, and the next change would copy the leaf.
  private mutating func flipExpansion(at position: Int) {
    let (leaf, slot, _) = uniqueLeaf(at: position)
    leaf.column(.key)[slot] ^= 1
  }

  /// Expands each row for which the closure returns true, and collapses all other rows.
  ///
  /// If only a few rows change, copies of the tree still share the nodes that contain no changed row.
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
      for handle in changed { toggle(find(handle)) }
      return
    }
    rebuild(as: rows)
  }

  /// In an outline of a million rows, toggling one row takes as long as building 26 rows, and the first
  /// toggle after a copy takes as long as building 42 rows. So if at most one row in 64 changes, toggling
  /// the changed rows one by one is never slower than rebuilding the tree.
  private static var rowsBuiltInTimeOfToggle: Int { 64 }
}

/// Computes the number of collapsed ancestors of each row in a sequence of rows in preorder.
struct CollapsedAncestorCounter {
  /// The number of collapsed ancestors that the next row will have, for each level at which that row may be.
  private var hiddenByLevel: [Int32]

  /// - Parameter hidden: The number of collapsed ancestors of the rows at level 0.
  init(hidden: Int32) {
    hiddenByLevel = [hidden]
  }

  /// Returns the number of collapsed ancestors of the next row.
  mutating func next(level: Int, isExpanded: Bool) -> Int32 {
    let hidden = hiddenByLevel[level]
    let below = hidden &+ (isExpanded ? 0 : 1)
    // The entry at `level + 1` is for this row's children, and all entries after that entry belong to earlier rows.
    // Each row is at most one level deeper than the row before it.
    // Therefore, the entries of earlier rows are overwritten before they are read.
    if level + 1 < hiddenByLevel.count {
      hiddenByLevel[level + 1] = below
    } else {
      hiddenByLevel.append(below)
    }
    return hidden
  }
}
