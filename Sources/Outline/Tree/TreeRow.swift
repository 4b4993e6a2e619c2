/// A row as the tree keeps it: everything but the item, which its handle stands for.
@usableFromInline
struct TreeRow: Equatable {
  /// The number that stands for the item.
  @usableFromInline var handle: Int32
  /// The number of ancestors.
  @usableFromInline var level: Int32
  /// The number of collapsed ancestors: a row is visible where it is 0.
  @usableFromInline var hidden: Int32
  /// Whether the item is expanded.
  @usableFromInline var isExpanded: Bool

  @inlinable
  init(handle: Int32, level: Int32, hidden: Int32, isExpanded: Bool) {
    self.handle = handle
    self.level = level
    self.hidden = hidden
    self.isExpanded = isExpanded
  }
}

extension TreeRow {
  /// The number of collapsed ancestors of the row's children.
  var hiddenOfChildren: Int32 { hidden &+ (isExpanded ? 0 : 1) }

  /// Handle and expansion in one number.
  var key: Int32 { Self.key(of: handle) | (isExpanded ? 1 : 0) }

  static func key(of handle: Int32) -> Int32 { handle &<< 1 }
}

extension TreeNode {
  /// The row at a slot of a leaf below edges that shift it by `shift` in all.
  func row(at slot: Int, shiftedBy shift: Int32) -> TreeRow {
    let key = column(.key)[slot]
    return TreeRow(
      handle: key &>> 1, level: column(.level)[slot], hidden: column(.hidden)[slot] &+ shift,
      isExpanded: key & 1 != 0)
  }

  func setRow(_ row: TreeRow, at slot: Int, shiftedBy shift: Int32) {
    column(.key)[slot] = row.key
    column(.level)[slot] = row.level
    column(.hidden)[slot] = row.hidden &- shift
  }

  /// The slot of the row with a handle, if it is in this leaf.
  func slot(of handle: Int32) -> Int? {
    let keys = column(.key)
    let key = TreeRow.key(of: handle)
    for slot in 0..<count where keys[slot] & ~1 == key { return slot }
    return nil
  }
}

extension TreeNode {
  /// What the rows below this node come to, without the shifts above it.
  func summary() -> TreeSummary {
    isLeaf ? leafSummary(of: 0..<count) : innerSummary()
  }

  private func leafSummary(of slots: Range<Int>) -> TreeSummary {
    let (minLevel, minLevelCount) = minimum(of: column(.level), in: slots)
    let (minHidden, minHiddenCount) = minimum(of: column(.hidden), in: slots)
    return TreeSummary(
      count: Int32(slots.count), minLevel: minLevel, minLevelCount: minLevelCount,
      minHidden: minHidden, minHiddenCount: minHiddenCount)
  }

  private func minimum(
    of column: UnsafeMutablePointer<Int32>, in slots: Range<Int>
  ) -> (value: Int32, count: Int32) {
    var value = Int32.max
    for slot in slots { value = min(value, column[slot]) }
    var occurrences: Int32 = 0
    for slot in slots { occurrences &+= column[slot] == value ? 1 : 0 }
    return (value, occurrences)
  }

  private func innerSummary() -> TreeSummary {
    var sum = TreeSummary()
    for slot in 0..<count { sum.add(summary(at: slot)) }
    return sum
  }

  /// What some of the rows below this node come to.
  func summary(of range: Range<Int>) -> TreeSummary {
    guard !isLeaf else { return leafSummary(of: range) }
    var sum = TreeSummary()
    forEachPart(of: range) { part in
      guard !part.isWhole else { return sum.add(summary(at: part.slot)) }
      var summary = children[part.slot].summary(of: part.range)
      summary.shiftHidden(by: column(.shift)[part.slot])
      sum.add(summary)
    }
    return sum
  }

  /// The summary of the child at a slot, as this node sees it.
  func summary(at slot: Int) -> TreeSummary {
    TreeSummary(
      count: column(.count)[slot],
      minLevel: column(.minLevel)[slot], minLevelCount: column(.minLevelCount)[slot],
      minHidden: column(.minHidden)[slot], minHiddenCount: column(.minHiddenCount)[slot])
  }

  /// Reads the summary of the child at a slot anew after the child was changed.
  func updateSummary(at slot: Int) {
    var summary = children[slot].summary()
    summary.shiftHidden(by: column(.shift)[slot])
    column(.count)[slot] = summary.count
    column(.minLevel)[slot] = summary.minLevel
    column(.minLevelCount)[slot] = summary.minLevelCount
    column(.minHidden)[slot] = summary.minHidden
    column(.minHiddenCount)[slot] = summary.minHiddenCount
  }

  /// Puts a child into a slot that was opened for it.
  func initializeChild(_ child: TreeNode, at slot: Int, shift: Int32) {
    (children + slot).initialize(to: child)
    column(.id)[slot] = child.id
    column(.shift)[slot] = shift
    updateSummary(at: slot)
  }

  /// The slot of the child with an identity, if it is a child of this node.
  func slot(ofChild id: Int32) -> Int? {
    let ids = column(.id)
    for slot in 0..<count where ids[slot] == id { return slot }
    return nil
  }
}
