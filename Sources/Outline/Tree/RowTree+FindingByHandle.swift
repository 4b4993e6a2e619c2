/// A row that was found: its leaf and slot, and what was counted on the way there. Valid while the
/// tree is not changed.
struct FoundRow {
  var leaf: NodeView
  var slot: Int
  /// The number of rows before it.
  var position: Int
  /// What the edges above the leaf add to `hidden`.
  var shift: Int32

  var row: RowEntry { leaf.row(at: slot, shiftedBy: shift) }
}

extension RowTree {
  /// Finds the row with a handle.
  ///
  /// - Precondition: A row has the handle.
  /// - Complexity: O(log n).
  func find(_ handle: Int32) -> FoundRow {
    var position = 0
    var shift: Int32 = 0
    let leaf = leaf(of: handle) { node, slot in
      let counts = node.column(.count)
      (0..<slot).forEachUnchecked { position &+= Int(counts[$0]) }
      shift &+= node.column(.shift)[slot]
    }
    let slot = leaf.slot(of: handle)
    return FoundRow(leaf: leaf, slot: slot, position: position &+ slot, shift: shift)
  }

  @usableFromInline
  func position(of handle: Int32) -> Int { find(handle).position }

  /// Returns the row with a handle.
  ///
  /// - Precondition: A row has the handle.
  /// - Complexity: O(log n).
  @usableFromInline
  func row(of handle: Int32) -> RowEntry {
    var shift: Int32 = 0
    let leaf = leaf(of: handle) { node, slot in shift &+= node.column(.shift)[slot] }
    return leaf.row(at: leaf.slot(of: handle), shiftedBy: shift)
  }

  /// Returns the number of visible rows before the row with a handle, or `nil` when that row is
  /// hidden.
  ///
  /// - Precondition: A row has the handle.
  /// - Complexity: O(log n).
  @usableFromInline
  func visibleIndex(of handle: Int32) -> Int? {
    var visibleBefore = 0
    var shift: Int32 = 0
    let leaf = leaf(of: handle) { node, slot in
      (0..<slot).forEachUnchecked {
        visibleBefore &+= node.summary(at: $0).visibleCount(shiftedBy: shift)
      }
      shift &+= node.column(.shift)[slot]
    }
    let slot = leaf.slot(of: handle)
    guard leaf.column(.hidden)[slot] &+ shift == 0 else { return nil }
    return visibleBefore &+ leaf.visibleCount(before: slot, shiftedBy: shift)
  }

  /// Returns the leaf of a handle.
  ///
  /// Walks up to the root by identities, and down again by references.
  ///
  /// - Parameter visit: Is called for each edge on the way down, with its node and slot.
  @inline(__always)
  func leaf(of handle: Int32, _ visit: (NodeView, _ slot: Int) -> Void) -> NodeView {
    let root = root!.view
    return root.isLeaf ? root : leaf(of: handle, below: root, visit)
  }

  /// A function of its own, so that small outlines need no stack memory for a path.
  @inline(never)
  private func leaf(
    of handle: Int32, below root: NodeView, _ visit: (NodeView, _ slot: Int) -> Void
  ) -> NodeView {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: root.height) { path in
      var id = leafOfHandle[Int(handle)]
      path[0] = id
      for height in 1..<path.count {
        id = parentOfNode[Int(id)]
        path[height] = id
      }
      var node = root
      for height in (0..<path.count).reversed() {
        let slot = node.slot(ofChild: path[height])
        visit(node, slot)
        node = node.child(slot)
      }
      return node
    }
  }
}
