/// Changes of rows that stay where they are.
extension RowTree {
  /// Puts another handle into a row.
  @usableFromInline
  mutating func setHandle(_ handle: Int32, at position: Int) {
    let (leaf, slot) = uniqueLeaf(at: position)
    let keys = leaf.column(.key)
    keys[slot] = RowEntry.key(of: handle) | keys[slot] & 1
    if !root!.isLeaf { adopt(slot..<slot + 1, of: leaf) }
  }

  /// The leaf of a row, and the path to it, made this tree's own.
  mutating func uniqueLeaf(at position: Int) -> (leaf: RowNode, slot: Int) {
    RowNode.makeUnique(&root!)
    var node = root!
    var rest = position
    while !node.isLeaf {
      let slot = node.slot(passing: &rest)
      RowNode.makeUnique(&node.children[slot])
      node = node.children[slot]
    }
    return (node, rest)
  }

  /// Adds to `hidden` of all rows of a range: O(log n), for whole nodes take it as one.
  mutating func addHidden(_ shift: Int32, to range: Range<Int>) {
    RowNode.makeUnique(&root!)
    addHidden(shift, to: range, in: root!)
    summary = root!.view.summary()
  }

  private func addHidden(_ shift: Int32, to range: Range<Int>, in node: RowNode) {
    guard !node.isLeaf else {
      let hidden = node.column(.hidden)
      for slot in range { hidden[slot] &+= shift }
      return
    }
    node.view.forEachPart(of: range) { part in
      guard !part.isWhole else { return node.shiftEdge(part.slot, by: shift) }
      RowNode.makeUnique(&node.children[part.slot])
      addHidden(shift, to: part.range, in: node.children[part.slot])
      node.updateSummary(at: part.slot)
    }
  }
}

extension RowNode {
  /// The child that has the row at an offset, which is counted down by the rows passed.
  fileprivate func slot(passing offset: inout Int) -> Int {
    let counts = column(.count)
    var slot = 0
    while offset >= Int(counts[slot]) {
      offset &-= Int(counts[slot])
      slot &+= 1
    }
    return slot
  }
}
