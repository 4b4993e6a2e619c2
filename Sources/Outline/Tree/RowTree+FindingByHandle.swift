/// The result of a search for a row. The result consists of the row's leaf and slot, and of the sums that the
/// search computed on the way to the leaf. The result is valid until the tree changes.
struct FoundRow {
  var leaf: NodeView
  var slot: Int
  /// The number of rows before the found row.
  var position: Int
  /// The sum of the shifts on the edges above the leaf, which is added to the leaf's `hidden` values.
  var shift: Int32

  var row: RowEntry { leaf.row(at: slot, shiftedBy: shift) }
}

extension RowTree {
  /// Finds the row with the given handle.
  ///
  /// - Precondition: The tree has a row with this handle.
  /// - Complexity: O(log n).
  func find(_ handle: Int32) -> FoundRow {
    var rowsBefore = ColumnSum()
    var shift: Int32 = 0
    let (leaf, slot, _) = descend(to: handle) { node, slot in
      rowsBefore.add(node.column(.count), before: slot)
      shift &+= node.column(.shift)[slot]
    }
    return FoundRow(leaf: leaf, slot: slot, position: rowsBefore.total &+ slot, shift: shift)
  }

  /// Returns the position of the row with the given handle.
  ///
  /// - Precondition: The tree has a row with this handle.
  /// - Complexity: O(log n).
  @usableFromInline
  func position(of handle: Int32) -> Int {
    var rowsBefore = ColumnSum()
    let (_, slot, _) = descend(to: handle) { rowsBefore.add($0.column(.count), before: $1) }
    return rowsBefore.total &+ slot
  }

  /// Returns the row with the given handle.
  ///
  /// - Precondition: The tree has a row with this handle.
  /// - Complexity: O(log n).
  @usableFromInline
  func row(of handle: Int32) -> RowEntry {
    var shift: Int32 = 0
    let (leaf, slot, _) = descend(to: handle) { node, slot in shift &+= node.column(.shift)[slot] }
    return leaf.row(at: slot, shiftedBy: shift)
  }

  /// Returns the level of the row with the given handle.
  ///
  /// - Precondition: The tree has a row with this handle.
  /// - Complexity: O(log n).
  @usableFromInline
  func level(of handle: Int32) -> Int32 {
    let (leaf, slot, _) = descend(to: handle)
    return leaf.column(.level)[slot]
  }

  /// Returns the number of visible rows before the row with the given handle, or `nil` if that row is
  /// hidden.
  ///
  /// - Precondition: The tree has a row with this handle.
  /// - Complexity: O(log n).
  @usableFromInline
  func visibleIndex(of handle: Int32) -> Int? {
    let found = findCountingVisible(handle)
    // Computing `visibleCountBefore` may read the leaf, so this code reads the property only for a visible row.
    return found.isVisible ? found.visibleCountBefore : nil
  }

  /// Returns the collapsed ancestor that hides the row with the given handle. That ancestor is the last
  /// visible row before the hidden row, because all rows between these two rows are also hidden descendants
  /// of the ancestor.
  ///
  /// - Precondition: The tree has a row with this handle, and that row is hidden.
  /// - Complexity: O(log n).
  @usableFromInline
  func rowHiding(_ handle: Int32) -> RowEntry {
    row(visibleAt: findCountingVisible(handle).visibleCountBefore - 1)
  }

  @inline(__always)
  private func findCountingVisible(_ handle: Int32) -> FoundAmongVisible {
    var visibleBefore = ColumnSum()
    var shift: Int32 = 0
    var (minHidden, isUniform): (Int32, Bool) = (0, false)
    let (leaf, slot, _) = descend(to: handle) { node, slot in
      visibleBefore.add(
        node.column(.minHiddenCount), before: slot, whereZero: node.column(.minHidden),
        adding: shift)
      minHidden = node.column(.minHidden)[slot] &+ shift
      isUniform = node.column(.minHiddenCount)[slot] == node.column(.count)[slot]
      shift &+= node.column(.shift)[slot]
    }
    return FoundAmongVisible(
      leaf: leaf, slot: slot, visibleBeforeLeaf: visibleBefore, shift: shift, minHidden: minHidden,
      isUniform: isUniform)
  }
}

/// The result of a search for a row, with the number of visible rows before its leaf.
private struct FoundAmongVisible {
  let leaf: NodeView
  let slot: Int
  let visibleBeforeLeaf: ColumnSum
  /// The sum of the shifts on the edges above the leaf, which is added to the leaf's `hidden` values.
  let shift: Int32
  /// A lower bound for the `hidden` values of the rows in the leaf. If the bound is greater than zero, all
  /// rows in the leaf are hidden.
  let minHidden: Int32
  /// True if the `hidden` values of all rows in the leaf are known to equal `minHidden`. If all values are
  /// equal, the leaf does not have to be read.
  let isUniform: Bool

  @inline(__always)
  var isVisible: Bool {
    minHidden == 0 && (isUniform || leaf.column(.hidden)[slot] &+ shift == 0)
  }

  @inline(__always)
  var visibleCountBefore: Int {
    guard minHidden == 0 else { return visibleBeforeLeaf.total }
    guard !isUniform else { return visibleBeforeLeaf.total &+ slot }
    var visibleBefore = visibleBeforeLeaf
    visibleBefore.addCount(ofZerosIn: leaf.column(.hidden), before: slot, adding: shift)
    return visibleBefore.total
  }
}

/// Finding a leaf. The search first reads the identities of the nodes on the path up to the root, and then
/// follows references down to the leaf.
extension RowTree {
  /// Returns the leaf and slot of the row with the given handle, and whether all handles in that leaf are
  /// known to be consecutive. If the handles are consecutive, the slot is computed without reading the
  /// leaf.
  ///
  /// - Parameter visit: Called for each edge on the way down, with the edge's upper node and slot.
  /// - Precondition: The tree has a row with this handle.
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

  /// Writes the identities of the nodes on the path from the leaf of a handle up to a child of the root. The
  /// given height is the height of that child.
  @inline(__always)
  private func readPath(
    to handle: Int32, through height: Int, into path: UnsafeMutablePointer<Int32>
  ) {
    var id = leafOfHandle[Int(handle)]
    path[0] = id
    var index = 1
    while index <= height {
      id = parentOfNode[Int(id)]
      path[index] = id
      index &+= 1
    }
  }
}
