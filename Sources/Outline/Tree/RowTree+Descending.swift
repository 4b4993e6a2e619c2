extension RowTree {
  /// Where the row at a position is.
  ///
  /// - Precondition: The position is that of a row.
  /// - Complexity: O(log n).
  func location(at position: Int) -> Location {
    precondition(UInt(bitPattern: position) < UInt(bitPattern: count), "Position out of range")
    return descend(to: position) { node, slot, _ in
      Int(node.column(.count)[slot])
    } in: { _, rest, _ in
      rest
    }
  }

  /// Where the visible row is that has `index` visible rows before it.
  ///
  /// - Precondition: There is one.
  /// - Complexity: O(log n).
  func location(ofVisible index: Int) -> Location {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: visibleCount), "Index out of range")
    return descend(to: index) { node, slot, shift in
      node.column(.minHidden)[slot] &+ shift == 0 ? Int(node.column(.minHiddenCount)[slot]) : 0
    } in: { leaf, rest, shift in
      leaf.slot(ofVisible: rest, shiftedBy: shift)
    }
  }

  /// Goes down by a metric: into the child in which what is passed comes to more than `target`.
  @inline(__always)
  private func descend(
    to target: Int, by metric: (NodeView, _ slot: Int, _ shift: Int32) -> Int,
    in slot: (_ leaf: NodeView, _ rest: Int, _ shift: Int32) -> Int
  ) -> Location {
    var node = root!.view
    var rest = target
    var position = 0
    var shift: Int32 = 0
    while !node.isLeaf {
      var child = 0
      while true {
        let measure = metric(node, child, shift)
        if rest < measure { break }
        rest &-= measure
        position &+= Int(node.column(.count)[child])
        child &+= 1
      }
      shift &+= node.column(.shift)[child]
      node = node.child(child)
    }
    let slot = slot(node, rest, shift)
    return Location(leaf: node, slot: slot, position: position + slot, shift: shift)
  }

  /// The row that has `index` visible rows before it.
  @usableFromInline
  func row(ofVisible index: Int) -> RowEntry { location(ofVisible: index).row }

  /// The row at a position.
  @usableFromInline
  func row(at position: Int) -> RowEntry { location(at: position).row }
}

extension NodeView {
  /// The slot of the visible row of a leaf that has `index` visible rows before it.
  fileprivate func slot(ofVisible index: Int, shiftedBy shift: Int32) -> Int {
    ColumnSearch(column: column(.hidden)).index(ofZero: index, adding: shift)
  }

  /// How many rows of a leaf are visible before a slot.
  func visibleCount(before slot: Int, shiftedBy shift: Int32) -> Int {
    ColumnSearch(column: column(.hidden)).countOfZeros(adding: shift, before: slot)
  }
}
