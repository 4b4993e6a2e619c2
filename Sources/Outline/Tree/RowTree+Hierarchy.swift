/// Finding parents and the ends of subtrees.
extension RowTree {
  /// Returns the handle of the parent of the row with the given handle, or `nil` if that row is a root.
  @usableFromInline
  func parent(of handle: Int32) -> Int32? {
    let (leaf, slot, isInOrder) = descend(to: handle)
    let levels = leaf.column(.level)
    let level = levels[slot]
    guard level > 0 else { return nil }
    guard let parent = ColumnSearch(column: levels).lastIndex(ofLessThan: level, before: slot)
    else {
      return handleOfLastRow(beforeLeafOf: handle, levelBelow: level)
    }
    return isInOrder
      ? handle &- Int32(truncatingIfNeeded: slot &- parent) : leaf.column(.key)[parent] &>> 1
  }

  /// Searches the leaves before the leaf of the given handle. Returns the handle of the last row in these leaves
  /// whose level is less than `level`.
  ///
  /// - Precondition: At least one row before the leaf has a level less than `level`.
  private func handleOfLastRow(beforeLeafOf handle: Int32, levelBelow level: Int32) -> Int32 {
    var subtree: NodeView?
    _ = descend(to: handle) { node, slot in
      let levels = ColumnSearch(column: node.column(.minLevel))
      if let last = levels.lastIndex(ofLessThan: level, before: slot) { subtree = node.child(last) }
    }
    var node = subtree.unsafelyUnwrapped
    while !node.isLeaf {
      let levels = ColumnSearch(column: node.column(.minLevel))
      node = node.child(levels.lastIndex(ofLessThan: level, before: node.count)!)
    }
    let levels = ColumnSearch(column: node.column(.level))
    return node.column(.key)[levels.lastIndex(ofLessThan: level, before: node.count)!] &>> 1
  }

  /// Returns the position of a row's parent, or `nil` for a root. The caller provides the row's level.
  func parent(at position: Int, level: Int32) -> Int? {
    level == 0 ? nil : lastPosition(before: position, levelBelow: level)
  }

  /// Returns the positions of the descendants of the row at `parent`, or of all rows if `parent` is `nil`.
  @usableFromInline
  func descendants(ofParentAt parent: Int?) -> Range<Int> {
    parent.map { $0 + 1..<subtreeEnd(at: $0) } ?? 0..<count
  }

  /// Returns the position after a row's last descendant.
  @usableFromInline
  func subtreeEnd(at position: Int) -> Int {
    subtreeEnd(of: find(at: position))
  }

  /// Returns the position after a row's last descendant. The caller provides the row's level.
  func subtreeEnd(at position: Int, level: Int32) -> Int {
    firstPosition(from: position + 1, levelAtMost: level) ?? count
  }

  /// Returns the position after a row's last descendant. Searches the row's leaf first, because that leaf
  /// nearly always contains the last descendant.
  func subtreeEnd(of found: FoundRow) -> Int {
    let levels = found.leaf.column(.level)
    let level = levels[found.slot]
    var slot = found.slot &+ 1
    while slot < found.leaf.count {
      if levels[slot] <= level { return found.position &+ slot &- found.slot }
      slot &+= 1
    }
    let end = found.position + found.leaf.count - found.slot
    return firstPosition(from: end, levelAtMost: level) ?? count
  }

  /// Returns true if a row has children, that is, if the next row has a greater level.
  func hasChildren(_ found: FoundRow) -> Bool {
    let level = found.leaf.column(.level)[found.slot]
    if found.slot + 1 < found.leaf.count {
      return found.leaf.column(.level)[found.slot + 1] > level
    }
    return found.position + 1 < count && row(at: found.position + 1).level > level
  }
}

// MARK: - Children

/// Finding children by their sibling index.
extension RowTree {
  /// Returns the number of children of the parent at a position, or the number of roots if the position is
  /// `nil`.
  @usableFromInline
  func childCount(ofParentAt parent: Int?) -> Int {
    let level = parent.map { row(at: $0).level + 1 } ?? 0
    return summary(of: descendants(ofParentAt: parent)).count(atLowestLevel: level)
  }

  /// Returns the handle of the child at the given index among the children of a parent, or among the roots
  /// if `parent` is `nil`. Returns `nil` when the index is out of range.
  @usableFromInline
  func child(at index: Int, ofParentAt parent: Int?) -> Int32? {
    let level = parent.map { row(at: $0).level + 1 } ?? 0
    let range = descendants(ofParentAt: parent)
    guard 0..<summary(of: range).count(atLowestLevel: level) ~= index else { return nil }
    let position = position(ofRow: index, atLowestLevel: level, from: range.lowerBound)
    return row(at: position).handle
  }

  /// Calls `body` for each child of a parent, in order, or for each root if `parent` is `nil`.
  ///
  /// - Complexity: O(c log n), where c is the number of children.
  @usableFromInline
  func forEachChild(ofParentAt parent: Int?, _ body: (_ position: Int, _ handle: Int32) -> Void) {
    let level = parent.map { row(at: $0).level + 1 } ?? 0
    forEachRow(in: descendants(ofParentAt: parent), atLowestLevel: level, body)
  }

  /// In a range of rows, calls `body` for each row that has the given level. No row in the range may have
  /// a smaller level.
  ///
  /// - Complexity: O(c log n), where c is the number of rows that have the level.
  func forEachRow(
    in range: Range<Int>, atLowestLevel level: Int32,
    _ body: (_ position: Int, _ handle: Int32) -> Void
  ) {
    root?.view.forEachRow(in: range, atLowestLevel: level, after: 0, body)
  }

  /// Returns the number of siblings before the row with the given handle.
  @usableFromInline
  func siblingIndex(of handle: Int32) -> Int {
    let found = find(handle)
    return siblingIndex(at: found.position, level: found.row.level)
  }

  /// Returns the number of siblings before the row at a position.
  func siblingIndex(at position: Int) -> Int {
    siblingIndex(at: position, level: row(at: position).level)
  }

  private func siblingIndex(at position: Int, level: Int32) -> Int {
    let first = parent(at: position, level: level).map { $0 + 1 } ?? 0
    return summary(of: first..<position).count(atLowestLevel: level)
  }
}

extension NodeView {
  /// In a range of rows, calls `body` for each row that has the given level. No row in the range may have a
  /// smaller level. Child nodes that contain only rows with greater levels are not read.
  ///
  /// - Parameter base: The position of this node's first row.
  fileprivate func forEachRow(
    in range: Range<Int>, atLowestLevel level: Int32, after base: Int,
    _ body: (_ position: Int, _ handle: Int32) -> Void
  ) {
    guard !isLeaf else {
      let levels = column(.level)
      return range.forEachUnchecked {
        if levels[$0] == level { body(base &+ $0, column(.key)[$0] &>> 1) }
      }
    }
    forEachPart(of: range) { part in
      guard column(.minLevel)[part.slot] <= level else { return }
      child(part.slot).forEachRow(
        in: part.range, atLowestLevel: level, after: base &+ part.base, body)
    }
  }
}
