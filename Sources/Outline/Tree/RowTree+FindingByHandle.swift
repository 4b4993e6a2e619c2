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
    let (leaf, slot, _) = descend(to: handle) { node, slot in
      rowsBefore.add(node.column(.count), before: slot)
      shift &+= node.column(.shift)[slot]
    }
    return FoundRow(leaf: leaf, slot: slot, position: rowsBefore.total &+ slot, shift: shift)
  }

  /// Returns the position of the row with a handle.
  ///
  /// - Precondition: A row has the handle.
  /// - Complexity: O(log n).
  @usableFromInline
  func position(of handle: Int32) -> Int {
    var rowsBefore = ColumnSum()
    let (_, slot, _) = descend(to: handle) { rowsBefore.add($0.column(.count), before: $1) }
    return rowsBefore.total &+ slot
  }

  /// Returns the row with a handle.
  ///
  /// - Precondition: A row has the handle.
  /// - Complexity: O(log n).
  @usableFromInline
  func row(of handle: Int32) -> RowEntry {
    var shift: Int32 = 0
    let (leaf, slot, _) = descend(to: handle) { node, slot in shift &+= node.column(.shift)[slot] }
    return leaf.row(at: slot, shiftedBy: shift)
  }

  /// Returns the level of the row with a handle.
  ///
  /// - Precondition: A row has the handle.
  /// - Complexity: O(log n).
  @usableFromInline
  func level(of handle: Int32) -> Int32 {
    let (leaf, slot, _) = descend(to: handle)
    return leaf.column(.level)[slot]
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
    var visibility = Visibility.mixed
    let (leaf, slot, _) = descend(to: handle) { node, slot in
      visibleBefore.add(
        node.column(.minHiddenCount), before: slot, whereZero: node.column(.minHidden),
        adding: shift)
      visibility = node.visibility(at: slot, shiftedBy: shift)
      shift &+= node.column(.shift)[slot]
    }
    switch visibility {
    case .none:
      return (visibleBefore.total, false)
    case .all:
      return (visibleBefore.total &+ slot, true)
    case .mixed:
      let count = visibleBefore.total &+ leaf.visibleCount(before: slot, shiftedBy: shift)
      return (count, leaf.column(.hidden)[slot] &+ shift == 0)
    }
  }
}

/// How many of some rows are visible.
private enum Visibility { case none, all, mixed }

extension NodeView {
  /// Returns how many of the rows below a child are visible, if that follows from their summary.
  @inline(__always)
  fileprivate func visibility(at slot: Int, shiftedBy shift: Int32) -> Visibility {
    guard column(.minHidden)[slot] &+ shift == 0 else { return .none }
    return column(.minHiddenCount)[slot] == column(.count)[slot] ? .all : .mixed
  }
}
