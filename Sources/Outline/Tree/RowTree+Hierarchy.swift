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

  /// Returns the handle of the last row whose level is less than `level`. Only the leaves before the leaf of
  /// the given handle are searched.
  ///
  /// - Precondition: There is a row before the leaf whose level is less than `level`.
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
