/// Parents, children and the ends of subtrees, by position and by handle.
extension RowTree {
  @usableFromInline
  func position(of handle: Int32) -> Int { location(of: handle).position }

  /// The handle of a row's parent, `nil` for a root.
  @usableFromInline
  func parent(of handle: Int32) -> Int32? {
    let location = location(of: handle)
    let level = location.row.level
    guard level > 0 else { return nil }
    if let parent = location.leaf.handle(before: location.slot, levelBelow: level) {
      return parent
    }
    let end = location.position - location.slot
    return lastPosition(before: end, levelBelow: level).map { row(at: $0).handle }
  }

  /// The positions below a parent, or all of them.
  @usableFromInline
  func below(_ parent: Int?) -> Range<Int> {
    parent.map { $0 + 1..<subtreeEnd(at: $0) } ?? 0..<count
  }

  /// The position behind a row's last descendant.
  @usableFromInline
  func subtreeEnd(at position: Int) -> Int {
    subtreeEnd(of: location(at: position))
  }

  /// The position behind a row's last descendant.
  func subtreeEnd(at position: Int, level: Int32) -> Int {
    firstPosition(from: position + 1, levelAtMost: level) ?? count
  }

  /// The position behind a row's last descendant, which is nearly always in the row's leaf.
  func subtreeEnd(of location: Location) -> Int {
    let levels = location.leaf.column(.level)
    let level = levels[location.slot]
    var slot = location.slot &+ 1
    while slot < location.leaf.count {
      if levels[slot] <= level { return location.position &+ slot &- location.slot }
      slot &+= 1
    }
    let end = location.position + location.leaf.count - location.slot
    return firstPosition(from: end, levelAtMost: level) ?? count
  }

  /// The position of a row's parent, `nil` for a root.
  func parent(at position: Int) -> Int? {
    parent(at: position, level: row(at: position).level)
  }

  /// The position of a row's parent, `nil` for a root.
  func parent(at position: Int, level: Int32) -> Int? {
    level == 0 ? nil : lastPosition(before: position, levelBelow: level)
  }

  /// The number of children of a parent, or of roots.
  @usableFromInline
  func childCount(ofParentAt parent: Int?) -> Int {
    let level = parent.map { row(at: $0).level + 1 } ?? 0
    return summary(of: below(parent)).count(atLowestLevel: level)
  }

  /// Calls `body` for each child of a parent, or for each root, in order.
  ///
  /// - Complexity: O(c log n), where c is the number of children: what has none is passed.
  @usableFromInline
  func forEachChild(ofParentAt parent: Int?, _ body: (_ position: Int, _ handle: Int32) -> Void) {
    let level = parent.map { row(at: $0).level + 1 } ?? 0
    forEachRow(in: below(parent), atLowestLevel: level, body)
  }

  /// Calls `body` for the rows of a range that stand at a level, none standing above it.
  ///
  /// - Complexity: O(c log n), where c is their number: what has none is passed.
  func forEachRow(
    in range: Range<Int>, atLowestLevel level: Int32,
    _ body: (_ position: Int, _ handle: Int32) -> Void
  ) {
    root?.view.forEachRow(in: range, atLowestLevel: level, behind: 0, body)
  }

  /// The number of siblings before a row.
  func childIndex(at position: Int) -> Int {
    let row = row(at: position)
    let first = parent(at: position, level: row.level).map { $0 + 1 } ?? 0
    return summary(of: first..<position).count(atLowestLevel: row.level)
  }
}

extension NodeView {
  /// Calls `body` for the rows of a range that stand at a level, none standing above it.
  ///
  /// - Parameter base: The position of this node's first row.
  fileprivate func forEachRow(
    in range: Range<Int>, atLowestLevel level: Int32, behind base: Int,
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
        in: part.range, atLowestLevel: level, behind: base &+ part.base, body)
    }
  }

  /// In a leaf, the handle of the last row before a slot that stands above a level.
  fileprivate func handle(before slot: Int, levelBelow level: Int32) -> Int32? {
    ColumnSearch(column: column(.level)).lastIndex(ofLessThan: level, before: slot)
      .map { column(.key)[$0] &>> 1 }
  }
}
