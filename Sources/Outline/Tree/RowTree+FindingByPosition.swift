extension RowTree {
  /// Finds the row at a position.
  ///
  /// - Precondition: `position` is in `0..<count`.
  /// - Complexity: O(log n).
  func find(at position: Int) -> FoundRow {
    precondition(UInt(bitPattern: position) < UInt(bitPattern: count), "Position out of range")
    return descend(to: position) { node, slot, _ in
      Int(node.column(.count)[slot])
    } in: { _, remaining, _ in
      remaining
    }
  }

  /// Finds the visible row that has `index` visible rows before it.
  ///
  /// - Precondition: `index` is in `0..<visibleCount`.
  /// - Complexity: O(log n).
  func find(visibleAt index: Int) -> FoundRow {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: visibleCount), "Index out of range")
    return descend(to: index) { node, slot, shift in
      node.column(.minHidden)[slot] &+ shift == 0 ? Int(node.column(.minHiddenCount)[slot]) : 0
    } in: { leaf, remaining, shift in
      ColumnSearch(column: leaf.column(.hidden)).index(ofZero: remaining, adding: shift)
    }
  }

  /// Descends from the root to a leaf. The metric assigns a number to each child of a node. At each node, the
  /// search enters the first child at which the running sum of these numbers exceeds `target`.
  @inline(__always)
  private func descend(
    to target: Int, by metric: (NodeView, _ slot: Int, _ shift: Int32) -> Int,
    in slot: (_ leaf: NodeView, _ remaining: Int, _ shift: Int32) -> Int
  ) -> FoundRow {
    var node = root!.view
    var remaining = target
    var position = 0
    var shift: Int32 = 0
    while !node.isLeaf {
      var child = 0
      while true {
        let measure = metric(node, child, shift)
        if remaining < measure { break }
        remaining &-= measure
        position &+= Int(node.column(.count)[child])
        child &+= 1
      }
      shift &+= node.column(.shift)[child]
      node = node.child(child)
    }
    let slot = slot(node, remaining, shift)
    return FoundRow(leaf: node, slot: slot, position: position + slot, shift: shift)
  }

  /// Returns the row that has `index` visible rows before it.
  @usableFromInline
  func row(visibleAt index: Int) -> RowEntry { find(visibleAt: index).row }

  /// Returns the row at a position.
  @usableFromInline
  func row(at position: Int) -> RowEntry { find(at: position).row }
}
