/// Parents, children and the ends of subtrees.
extension RowTree {
  /// Returns the handle of a row's parent, or `nil` for a root.
  @usableFromInline
  func parent(of handle: Int32) -> Int32? {
    let leaf = leaf(of: handle)
    let slot = leaf.slot(of: handle)
    let level = leaf.column(.level)[slot]
    guard level > 0 else { return nil }
    return leaf.handle(before: slot, levelBelow: level)
      ?? handleOfLastRow(beforeLeafOf: handle, levelBelow: level)
  }

  /// Returns the handle of the last row of a smaller level in the leaves before that of a handle.
  ///
  /// - Precondition: There is one.
  private func handleOfLastRow(beforeLeafOf handle: Int32, levelBelow level: Int32) -> Int32 {
    var subtree: NodeView?
    _ = leaf(of: handle) { node, slot in
      let levels = ColumnSearch(column: node.column(.minLevel))
      if let last = levels.lastIndex(ofLessThan: level, before: slot) { subtree = node.child(last) }
    }
    var node = subtree.unsafelyUnwrapped
    while !node.isLeaf {
      let levels = ColumnSearch(column: node.column(.minLevel))
      node = node.child(levels.lastIndex(ofLessThan: level, before: node.count)!)
    }
    return node.handle(before: node.count, levelBelow: level)!
  }

  /// Returns the position of a row's parent, or `nil` for a root.
  func parent(at position: Int) -> Int? {
    parent(at: position, level: row(at: position).level)
  }

  /// Returns the position of the parent of a row whose level is known, or `nil` for a root.
  func parent(at position: Int, level: Int32) -> Int? {
    level == 0 ? nil : lastPosition(before: position, levelBelow: level)
  }

  /// Returns the positions of a parent's descendants, or of all rows.
  @usableFromInline
  func descendants(ofParentAt parent: Int?) -> Range<Int> {
    parent.map { $0 + 1..<subtreeEnd(at: $0) } ?? 0..<count
  }

  /// Returns the position after a row's last descendant.
  @usableFromInline
  func subtreeEnd(at position: Int) -> Int {
    subtreeEnd(of: find(at: position))
  }

  /// Returns the position after the last descendant of a row whose level is known.
  func subtreeEnd(at position: Int, level: Int32) -> Int {
    firstPosition(from: position + 1, levelAtMost: level) ?? count
  }

  /// Returns the position after a row's last descendant, which is nearly always in the row's leaf.
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

  /// Whether a row has children: whether the row after it has a greater level.
  func hasChildren(_ found: FoundRow) -> Bool {
    let level = found.leaf.column(.level)[found.slot]
    if found.slot + 1 < found.leaf.count {
      return found.leaf.column(.level)[found.slot + 1] > level
    }
    return found.position + 1 < count && row(at: found.position + 1).level > level
  }

  /// Returns the number of a parent's children, or of roots.
  @usableFromInline
  func childCount(ofParentAt parent: Int?) -> Int {
    let level = parent.map { row(at: $0).level + 1 } ?? 0
    return summary(of: descendants(ofParentAt: parent)).count(atLowestLevel: level)
  }

  /// Returns the handle of the child of a parent, or of the root, at a sibling index, or `nil` when the
  /// index is out of range.
  @usableFromInline
  func child(at index: Int, ofParentAt parent: Int?) -> Int32? {
    let level = parent.map { row(at: $0).level + 1 } ?? 0
    let range = descendants(ofParentAt: parent)
    guard 0..<summary(of: range).count(atLowestLevel: level) ~= index else { return nil }
    let position = position(ofRow: index, atLowestLevel: level, from: range.lowerBound)
    return row(at: position).handle
  }

  /// Calls `body` for each child of a parent, or for each root, in order.
  ///
  /// - Complexity: O(c log n), where c is the number of children.
  @usableFromInline
  func forEachChild(ofParentAt parent: Int?, _ body: (_ position: Int, _ handle: Int32) -> Void) {
    let level = parent.map { row(at: $0).level + 1 } ?? 0
    forEachRow(in: descendants(ofParentAt: parent), atLowestLevel: level, body)
  }

  /// Calls `body` for the rows of a level in a range where no row has a smaller level.
  ///
  /// - Complexity: O(c log n), where c is their number.
  func forEachRow(
    in range: Range<Int>, atLowestLevel level: Int32,
    _ body: (_ position: Int, _ handle: Int32) -> Void
  ) {
    root?.view.forEachRow(in: range, atLowestLevel: level, after: 0, body)
  }

  /// Returns the number of siblings before a row.
  @usableFromInline
  func siblingIndex(at position: Int) -> Int {
    let row = row(at: position)
    let first = parent(at: position, level: row.level).map { $0 + 1 } ?? 0
    return summary(of: first..<position).count(atLowestLevel: row.level)
  }
}

extension NodeView {
  /// Calls `body` for the rows of a level in a range where no row has a smaller level. Skips
  /// children that have none.
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

  /// Returns the handle of the last row of a leaf before a slot whose level is less than `level`.
  fileprivate func handle(before slot: Int, levelBelow level: Int32) -> Int32? {
    ColumnSearch(column: column(.level)).lastIndex(ofLessThan: level, before: slot)
      .map { column(.key)[$0] &>> 1 }
  }
}
