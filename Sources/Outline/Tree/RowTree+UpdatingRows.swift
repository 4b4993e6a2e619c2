/// Changing values of rows. The rows stay where they are.
extension RowTree {
  /// Replaces the handle of the row at a position.
  @usableFromInline
  mutating func setHandle(_ handle: Int32, at position: Int) {
    let (leaf, slot, parent) = uniqueLeaf(at: position)
    let keys = leaf.column(.key)
    keys[slot] = RowEntry.key(of: handle) | keys[slot] & 1
    guard let parent else { return }
    adopt(slot..<slot + 1, of: leaf)
    parent.column(.firstHandle)[parent.view.slot(ofChild: leaf.id)] = leaf.view.firstHandle()
  }

  /// Makes all nodes on the path to a row unique, by copying those that are shared. Returns the row's leaf,
  /// the row's slot in the leaf, and the leaf's parent.
  mutating func uniqueLeaf(at position: Int) -> (leaf: RowNode, slot: Int, parent: RowNode?) {
    RowNode.makeUnique(&root!)
    var node = root!
    var parent: RowNode?
    var index = position
    while !node.isLeaf {
      let slot = node.slot(skipping: &index)
      RowNode.makeUnique(&node.children[slot])
      parent = node
      node = node.children[slot]
    }
    return (node, index, parent)
  }

  /// Adds a number to the `hidden` values of the rows in a range. This method takes O(log n), because a
  /// shift on an edge applies to all rows below the edge.
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
  /// Returns the slot of the child that contains the row at `index`, and subtracts from `index` the number
  /// of rows before that child.
  fileprivate func slot(skipping index: inout Int) -> Int {
    let counts = column(.count)
    var slot = 0
    while index >= Int(counts[slot]) {
      index &-= Int(counts[slot])
      slot &+= 1
    }
    return slot
  }
}
