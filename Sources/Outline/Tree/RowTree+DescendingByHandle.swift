/// Walks up to the root by identities, and down again by references.
extension RowTree {
  /// Returns the leaf and slot of the row with a handle, and whether the handles of all rows of the leaf are
  /// known to be consecutive. Then the leaf was not read.
  ///
  /// - Parameter visit: Is called for each edge on the way down, with its node and slot.
  /// - Precondition: A row has the handle.
  @inline(__always)
  func descend(
    to handle: Int32, _ visit: (NodeView, _ slot: Int) -> Void = { _, _ in }
  ) -> (leaf: NodeView, slot: Int, isInOrder: Bool) {
    var node = root!.view
    guard !node.isLeaf else { return (node, node.slot(of: handle), false) }
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: Self.maximalHeight) { path in
      let path = path.baseAddress.unsafelyUnwrapped
      var height = node.height &- 1
      readPath(to: handle, through: height, into: path)
      while height > 0 {
        let slot = node.slot(ofChild: path[height])
        visit(node, slot)
        node = node.child(slot)
        height &-= 1
      }
      let slot = node.slot(ofChild: path[0])
      visit(node, slot)
      let first = node.column(.firstHandle)[slot]
      let leaf = node.child(slot)
      guard first == Self.none else { return (leaf, Int(handle &- first), true) }
      return (leaf, leaf.slot(of: handle), false)
    }
  }

  /// Writes the identities of the nodes from the leaf of a handle up to a child of the root, which has
  /// `height`.
  @inline(__always)
  private func readPath(
    to handle: Int32, through height: Int, into path: UnsafeMutablePointer<Int32>
  ) {
    var id = leafOfHandle[handle]
    path[0] = id
    var index = 1
    while index <= height {
      id = parentOfNode[Int(id)]
      path[index] = id
      index &+= 1
    }
  }
}
