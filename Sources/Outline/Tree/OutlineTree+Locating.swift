extension OutlineTree {
  /// Where a row is: its leaf, the slot there, and what was passed on the way from the front. Good
  /// as long as the tree is not changed.
  struct Location {
    var leaf: NodeView
    var slot: Int
    /// The number of rows before it.
    var position: Int
    /// What the edges above the leaf add to `hidden`.
    var shift: Int32

    var row: TreeRow { leaf.row(at: slot, shiftedBy: shift) }
  }

  /// Where the row with a handle is.
  ///
  /// - Precondition: A row has the handle.
  /// - Complexity: O(log n).
  func location(of handle: Int32) -> Location {
    let entrance = entrance(to: leafIdentity(ofHandle: handle), countingVisible: false)
    let slot = entrance.node.slot(of: handle)
    return Location(
      leaf: entrance.node, slot: slot, position: entrance.position + slot, shift: entrance.shift)
  }

  /// The number of visible rows before the row with a handle, `nil` when that is itself hidden.
  ///
  /// - Precondition: A row has the handle.
  /// - Complexity: O(log n).
  @usableFromInline
  func visibleIndex(of handle: Int32) -> Int? {
    let entrance = entrance(to: leafIdentity(ofHandle: handle), countingVisible: true)
    let slot = entrance.node.slot(of: handle)
    guard entrance.node.column(.hidden)[slot] &+ entrance.shift == 0 else { return nil }
    return entrance.visibleBefore
      + entrance.node.visibleCount(before: slot, shiftedBy: entrance.shift)
  }

  private func leafIdentity(ofHandle handle: Int32) -> Int32 {
    root!.isLeaf ? root!.id : leafOfHandle[Int(handle)]
  }

  /// A node and what stands before it.
  private struct Entrance {
    var node: NodeView
    var position = 0
    var visibleBefore = 0
    var shift: Int32 = 0
  }

  /// Walks up to the root by identities, and back down by references.
  private func entrance(to id: Int32, countingVisible: Bool) -> Entrance {
    guard id != root!.id else { return Entrance(node: root!.view) }
    var entrance = entrance(to: parentOfNode[Int(id)], countingVisible: countingVisible)
    let node = entrance.node
    let slot = node.slot(ofChild: id)
    let counts = node.column(.count)
    for earlier in 0..<slot { entrance.position &+= Int(counts[earlier]) }
    if countingVisible {
      for earlier in 0..<slot {
        entrance.visibleBefore &+= node.summary(at: earlier)
          .visibleCount(shiftedBy: entrance.shift)
      }
    }
    entrance.shift &+= node.column(.shift)[slot]
    entrance.node = node.child(slot)
    return entrance
  }
}
