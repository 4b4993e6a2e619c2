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
