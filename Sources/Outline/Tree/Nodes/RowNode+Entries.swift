extension RowNode {
  /// Writes a range of new rows to consecutive slots of a leaf, starting at `slot`.
  func setRows(_ rows: NewRows, in range: Range<Int>, from slot: Int, shiftedBy shift: Int32) {
    let (keys, levels) = (column(.key) + slot, column(.level) + slot)
    let hidden = column(.hidden) + slot
    switch rows {
    case .collapsed(let handles, let point):
      handles[range].withUnsafeBufferPointer { handles in
        (0..<handles.count).forEachUnchecked { index in
          keys[index] = RowEntry.key(of: handles[index])
          levels[index] = point.level
          hidden[index] = point.hidden &- shift
        }
      }
    case .rows(let rows):
      rows[range].withUnsafeBufferPointer { rows in
        (0..<rows.count).forEachUnchecked { index in
          keys[index] = rows[index].key
          levels[index] = rows[index].level
          hidden[index] = rows[index].hidden &- shift
        }
      }
    }
  }

  /// Initializes a slot with a new child.
  func initializeChild(_ child: RowNode, at slot: Int, shift: Int32) {
    (children + slot).initialize(to: child)
    column(.id)[slot] = child.id
    column(.shift)[slot] = shift
    updateSummary(at: slot)
  }

  /// Updates the summary that this node stores for the child at the given slot. Call this method after the
  /// child has changed.
  func updateSummary(at slot: Int) {
    let child = view.child(slot)
    var summary = child.summary()
    summary.shiftHidden(by: column(.shift)[slot])
    column(.count)[slot] = summary.count
    column(.minLevel)[slot] = summary.minLevel
    column(.minLevelCount)[slot] = summary.minLevelCount
    column(.minHidden)[slot] = summary.minHidden
    column(.minHiddenCount)[slot] = summary.minHiddenCount
    if child.isLeaf { column(.firstHandle)[slot] = child.firstHandle() }
  }

  /// Adds a number to the `hidden` value of every row below the node.
  func shiftHidden(by shift: Int32) {
    guard shift != 0 else { return }
    if isLeaf {
      for slot in 0..<count { column(.hidden)[slot] &+= shift }
    } else {
      for slot in 0..<count { shiftEdge(slot, by: shift) }
    }
  }

  /// Adds a number to the `hidden` value of every row below an edge, in O(1).
  func shiftEdge(_ slot: Int, by shift: Int32) {
    column(.shift)[slot] &+= shift
    column(.minHidden)[slot] &+= shift
  }
}

/// A row as the tree stores it, with a handle instead of the item.
@usableFromInline
struct RowEntry: Equatable {
  /// The handle, which is a number that represents the row's item.
  @usableFromInline var handle: Int32
  /// The number of ancestors.
  @usableFromInline var level: Int32
  /// The number of collapsed ancestors. The row is visible if this number is 0.
  @usableFromInline var hidden: Int32
  /// True if the item is expanded.
  @usableFromInline var isExpanded: Bool

  @inlinable
  init(handle: Int32, level: Int32, hidden: Int32, isExpanded: Bool) {
    self.handle = handle
    self.level = level
    self.hidden = hidden
    self.isExpanded = isExpanded
  }
}

extension RowEntry {
  /// The number of collapsed ancestors of the row's children.
  var hiddenOfChildren: Int32 { hidden &+ (isExpanded ? 0 : 1) }

  /// The handle, shifted left by one bit. The lowest bit is 1 if the row is expanded.
  var key: Int32 { Self.key(of: handle) | (isExpanded ? 1 : 0) }

  static func key(of handle: Int32) -> Int32 { handle &<< 1 }
}
