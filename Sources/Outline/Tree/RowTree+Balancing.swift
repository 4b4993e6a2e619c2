/// How full nodes are: between a third of their width and all of it, but for the root. Merging
/// stops short of full, so that deleting and inserting at one place does not merge and split in
/// turns.
extension RowTree {
  func width(of node: RowNode) -> Int {
    node.isLeaf ? shape.leafWidth : shape.innerWidth
  }

  func minimumCount(of node: RowNode) -> Int {
    max(2, width(of: node) / 3)
  }

  /// Takes back the root after a change: drops levels that have become useless, and sums up.
  mutating func install(_ newRoot: RowNode) {
    var node = newRoot
    while !node.isLeaf && node.count == 1 {
      RowNode.makeUnique(&node.children[0])
      let child = node.children[0]
      child.shiftHidden(by: node.column(.shift)[0])
      freeIdentity(node.id)
      parentOfNode[Int(child.id)] = Self.none
      node = child
    }
    guard node.count > 0 else {
      self = RowTree(shape: shape)
      return
    }
    root = node
    summary = node.view.summary()
  }

  /// Fills up a child that has too few entries, from a neighbour or by merging with it.
  mutating func refill(_ slot: Int, of node: RowNode) {
    // No reference to a child is kept here: that alone would make it one that is shared.
    let (childCount, childIsLeaf) = (node.children[slot].count, node.children[slot].isLeaf)
    guard node.count > 1, childCount < minimumCount(of: node.children[slot]) else { return }
    let left = slot > 0 ? slot - 1 : slot
    let total = node.children[left].count + node.children[left + 1].count
    if total <= width(of: node.children[slot]) * 3 / 4 {
      merge(left, of: node)
    } else {
      even(left, of: node)
    }
    guard !childIsLeaf else { return }
    // A child that had no neighbour has one now; filling it up can leave its parent too small. Nodes
    // that are written to are this tree's own: in all others each child has as many entries as it
    // needs, and is left alone.
    for slot in [left + 1, left] where slot < node.count {
      refillChildren(of: node.children[slot])
    }
    for slot in [left + 1, left] where slot < node.count { refill(slot, of: node) }
  }

  private mutating func refillChildren(of node: RowNode) {
    for slot in (0..<node.count).reversed() where slot < node.count {
      refill(slot, of: node)
    }
  }

  /// Moves everything from the right neighbour of a child into the child.
  private mutating func merge(_ left: Int, of node: RowNode) {
    RowNode.makeUnique(&node.children[left], addingRoomFor: node.children[left + 1].count)
    RowNode.makeUnique(&node.children[left + 1])
    let (child, neighbour) = (node.children[left], node.children[left + 1])
    let kept = child.count
    align(neighbour, to: left, of: node)
    child.insert(neighbour, from: 0..<neighbour.count, at: kept)
    adopt(kept..<child.count, of: child)
    freeIdentity(neighbour.id)
    node.close(left + 1..<left + 2)
    node.updateSummary(at: left)
  }

  /// Shares the entries of two neighbours evenly.
  private mutating func even(_ left: Int, of node: RowNode) {
    let counts = (node.children[left].count, node.children[left + 1].count)
    let half = (counts.0 + counts.1) / 2
    RowNode.makeUnique(&node.children[left], addingRoomFor: max(half - counts.0, 0))
    RowNode.makeUnique(&node.children[left + 1], addingRoomFor: max(counts.0 - half, 0))
    let (child, neighbour) = (node.children[left], node.children[left + 1])
    align(neighbour, to: left, of: node)
    if child.count < half {
      let taken = half - child.count
      child.insert(neighbour, from: 0..<taken, at: child.count)
      neighbour.close(0..<taken)
      adopt(half - taken..<half, of: child)
    } else {
      let given = child.count - half
      neighbour.insert(child, from: half..<child.count, at: 0)
      child.close(half..<child.count)
      adopt(0..<given, of: neighbour)
    }
    node.updateSummary(at: left)
    node.updateSummary(at: left + 1)
  }

  /// Rewrites the right neighbour of a child so that both are seen through the same shift.
  private func align(_ neighbour: RowNode, to left: Int, of node: RowNode) {
    let shifts = node.column(.shift)
    neighbour.shiftHidden(by: shifts[left + 1] &- shifts[left])
    shifts[left + 1] = shifts[left]
  }
}

extension RowNode {
  /// Copies a node that others refer to, or that has no room for some more entries.
  ///
  /// Not a method of the tree: that would refer to the root for as long as it takes.
  static func makeUnique(_ node: inout RowNode, addingRoomFor extra: Int = 0) {
    if !isKnownUniquelyReferenced(&node) || node.count + extra > node.room {
      node = node.copy(addingRoomFor: extra)
    }
  }
}
