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
    var rowsBefore = ColumnSum()
    var shift: Int32 = 0
    let leaf = leaf(of: handle) { node, slot in
      rowsBefore.add(node.column(.count), before: slot)
      shift &+= node.column(.shift)[slot]
    }
    let slot = leaf.slot(of: handle)
    return FoundRow(leaf: leaf, slot: slot, position: rowsBefore.total &+ slot, shift: shift)
  }

  /// Returns the position of the row with a handle.
  ///
  /// - Precondition: A row has the handle.
  /// - Complexity: O(log n).
  @usableFromInline
  func position(of handle: Int32) -> Int {
    var rowsBefore = ColumnSum()
    let leaf = leaf(of: handle) { node, slot in rowsBefore.add(node.column(.count), before: slot) }
    return rowsBefore.total &+ leaf.slot(of: handle)
  }

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

  /// Returns the level of the row with a handle.
  ///
  /// - Precondition: A row has the handle.
  /// - Complexity: O(log n).
  @usableFromInline
  func level(of handle: Int32) -> Int32 {
    let leaf = leaf(of: handle)
    return leaf.column(.level)[leaf.slot(of: handle)]
  }

  /// Returns the number of visible rows before the row with a handle, or `nil` when that row is
  /// hidden.
  ///
  /// - Precondition: A row has the handle.
  /// - Complexity: O(log n).
  @usableFromInline
  func visibleIndex(of handle: Int32) -> Int? {
    let (index, isVisible) = visibleCount(before: handle)
    return isVisible ? index : nil
  }

  /// Returns the last visible row before a hidden one: the ancestor that hides it, because all rows between
  /// them are below that ancestor too.
  ///
  /// - Precondition: A row has the handle, and is hidden.
  /// - Complexity: O(log n).
  @usableFromInline
  func rowHiding(_ handle: Int32) -> RowEntry {
    row(visibleAt: visibleCount(before: handle).count - 1)
  }

  /// Returns the number of visible rows before the row with a handle, and whether that one is visible.
  @inline(__always)
  private func visibleCount(before handle: Int32) -> (count: Int, isVisible: Bool) {
    var visibleBefore = ColumnSum()
    var shift: Int32 = 0
    let leaf = leaf(of: handle) { node, slot in
      visibleBefore.add(
        node.column(.minHiddenCount), before: slot, whereZero: node.column(.minHidden),
        adding: shift)
      shift &+= node.column(.shift)[slot]
    }
    let slot = leaf.slot(of: handle)
    let count = visibleBefore.total &+ leaf.visibleCount(before: slot, shiftedBy: shift)
    return (count, leaf.column(.hidden)[slot] &+ shift == 0)
  }

  /// Returns the leaf of a handle.
  ///
  /// Walks up to the root by identities, and down again by references.
  ///
  /// - Parameter visit: Is called for each edge on the way down, with its node and slot.
  @inline(__always)
  func leaf(of handle: Int32, _ visit: (NodeView, _ slot: Int) -> Void = { _, _ in }) -> NodeView {
    var node = root!.view
    guard !node.isLeaf else { return node }
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: Self.maximalHeight) { path in
      let path = path.baseAddress.unsafelyUnwrapped
      var height = node.height
      readPath(to: handle, height: height, into: path)
      while height > 0 {
        height &-= 1
        let slot = node.slot(ofChild: path[height])
        visit(node, slot)
        node = node.child(slot)
      }
      return node
    }
  }

  /// Writes the identities of the nodes from the leaf of a handle up to a child of the root.
  @inline(never)
  private func readPath(
    to handle: Int32, height: Int, into path: UnsafeMutablePointer<Int32>
  ) {
    var id = leafOfHandle[Int(handle)]
    path[0] = id
    var index = 1
    while index < height {
      id = parentOfNode[Int(id)]
      path[index] = id
      index &+= 1
    }
  }
}
