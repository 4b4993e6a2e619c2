/// Every node except the root is at least a third full. Two nodes are merged only if the result is at most
/// three quarters full, so that alternating deletions and insertions do not merge and split nodes each
/// time.
extension RowTree {
  func width(of node: RowNode) -> Int {
    node.isLeaf ? widths.leaf : widths.inner
  }

  func minimumCount(of node: RowNode) -> Int {
    max(2, width(of: node) / 3)
  }

  /// Stores the root after a change, and updates the summary. If the given root has only one child, the child
  /// replaces the root. This step is repeated until the root is a leaf or has several children.
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
      self = RowTree(widths: widths)
      return
    }
    root = node
    summary = node.view.summary()
  }

  /// If a child has too few entries, moves entries from a neighbor to the child, or merges the child with the
  /// neighbor.
  mutating func refill(_ slot: Int, of node: RowNode) {
    // If a local variable kept the child, `makeUnique` would treat the child as shared and copy the child.
    let (childCount, childIsLeaf) = (node.children[slot].count, node.children[slot].isLeaf)
    guard node.count > 1, childCount < minimumCount(of: node.children[slot]) else { return }
    let left = slot > 0 ? slot - 1 : slot
    let total = node.children[left].count + node.children[left + 1].count
    if total <= width(of: node.children[slot]) * 3 / 4 {
      merge(left, of: node)
    } else {
      balance(left, of: node)
    }
    guard !childIsLeaf else { return }
    // A grandchild that was an only child now has a neighbor.
    // If the grandchild and the neighbor are merged, their parent may again have too few entries.
    // Only a node that this edit has already made unique can have an only child.
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

  /// Moves all entries from a child's right neighbor into the child, and removes the neighbor.
  private mutating func merge(_ left: Int, of node: RowNode) {
    RowNode.makeUnique(&node.children[left], addingRoomFor: node.children[left + 1].count)
    RowNode.makeUnique(&node.children[left + 1])
    let (child, neighbor) = (node.children[left], node.children[left + 1])
    let kept = child.count
    align(neighbor, to: left, of: node)
    child.insert(neighbor, from: 0..<neighbor.count, at: kept)
    adopt(kept..<child.count, of: child)
    freeIdentity(neighbor.id)
    node.close(left + 1..<left + 2)
    node.updateSummary(at: left)
  }

  /// Divides the entries evenly between a child and its right neighbor.
  private mutating func balance(_ left: Int, of node: RowNode) {
    let counts = (node.children[left].count, node.children[left + 1].count)
    let half = (counts.0 + counts.1) / 2
    RowNode.makeUnique(&node.children[left], addingRoomFor: max(half - counts.0, 0))
    RowNode.makeUnique(&node.children[left + 1], addingRoomFor: max(counts.0 - half, 0))
    let (child, neighbor) = (node.children[left], node.children[left + 1])
    align(neighbor, to: left, of: node)
    if child.count < half {
      let taken = half - child.count
      child.insert(neighbor, from: 0..<taken, at: child.count)
      neighbor.close(0..<taken)
      adopt(half - taken..<half, of: child)
    } else {
      let given = child.count - half
      neighbor.insert(child, from: half..<child.count, at: 0)
      child.close(half..<child.count)
      adopt(0..<given, of: neighbor)
    }
    node.updateSummary(at: left)
    node.updateSummary(at: left + 1)
  }

  /// Makes the shifts of two adjacent edges equal, by changing the right edge. Adjusts the `hidden` values in the
  /// right child accordingly.
  private func align(_ neighbor: RowNode, to left: Int, of node: RowNode) {
    let shifts = node.column(.shift)
    neighbor.shiftHidden(by: shifts[left + 1] &- shifts[left])
    shifts[left + 1] = shifts[left]
  }
}

extension RowNode {
  /// Replaces a node with a copy if the node is shared or has no room for `extra` more entries.
  ///
  /// This method is static and gets the stored reference as an `inout` argument, because a second reference
  /// to the node would make the node shared. `UniqueNodeTests` counts the copies.
  static func makeUnique(_ node: inout RowNode, addingRoomFor extra: Int = 0) {
    if !isKnownUniquelyReferenced(&node) || node.count + extra > node.room {
      node = node.copy(addingRoomFor: extra)
    }
  }
}

/// Rows that are inserted into a tree.
enum NewRows {
  /// Collapsed siblings without children. Such rows need no values other than their handles.
  case collapsed(handles: [Int32], at: InsertionPoint)
  case rows([RowEntry])

  var count: Int {
    switch self {
    case .collapsed(let handles, _): handles.count
    case .rows(let rows): rows.count
    }
  }
}
