/// Parents and children, by position and by handle.
extension OutlineTree {
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
  func below(_ parent: Int?) -> Range<Int> {
    parent.map { $0 + 1..<subtreeEnd(at: $0) } ?? 0..<count
  }

  /// The position behind a row's last descendant.
  func subtreeEnd(at position: Int) -> Int {
    subtreeEnd(at: position, level: row(at: position).level)
  }

  /// The position of a row's parent, `nil` for a root.
  func parent(at position: Int) -> Int? {
    parent(at: position, level: row(at: position).level)
  }

  /// The number of children of a parent, or of roots.
  func childCount(ofParentAt parent: Int?) -> Int {
    let level = parent.map { row(at: $0).level + 1 } ?? 0
    return summary(of: below(parent)).count(atLowestLevel: level)
  }

  /// The number of siblings before a row.
  func childIndex(at position: Int) -> Int {
    let row = row(at: position)
    let first = parent(at: position, level: row.level).map { $0 + 1 } ?? 0
    return summary(of: first..<position).count(atLowestLevel: row.level)
  }
}

extension NodeView {
  /// In a leaf, the handle of the last row before a slot that stands above a level.
  fileprivate func handle(before slot: Int, levelBelow level: Int32) -> Int32? {
    ColumnSearch(column: column(.level)).lastIndex(ofLessThan: level, before: slot)
      .map { column(.key)[$0] &>> 1 }
  }
}
