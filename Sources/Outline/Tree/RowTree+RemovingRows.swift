extension RowTree {
  /// Removes the rows in a range of positions.
  ///
  /// - Complexity: O(m + log n), where m is the number of nodes that lose all of their rows.
  mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty, var node = root.take() else { return }
    remove(range, from: &node)
    install(node)
  }

  private mutating func remove(_ range: Range<Int>, from node: inout RowNode) {
    RowNode.makeUnique(&node)
    guard !node.isLeaf else {
      node.close(range)
      return
    }
    var parts: [NodeView.Part] = []
    node.view.forEachPart(of: range) { parts.append($0) }
    for part in parts {
      if part.isWhole {
        freeIdentities(of: node.children[part.slot])
      } else {
        remove(part.range, from: &node.children[part.slot])
        node.updateSummary(at: part.slot)
      }
    }
    let whole = parts.filter(\.isWhole).map(\.slot)
    if let first = whole.first, let last = whole.last { node.close(first..<last + 1) }
    // If the range began and ended within children, the remaining parts of these two children are now
    // neighbors, and may have too few entries.
    let first = parts[0].slot
    for slot in [first + 1, first] where slot < node.count { refill(slot, of: node) }
  }

  /// Removes the rows in the given ranges by building a new tree from all other rows.
  ///
  /// - Returns: The handles of the removed rows.
  /// - Complexity: O(n).
  mutating func rebuild(without ranges: [Range<Int>]) -> [Int32] {
    var kept: [RowEntry] = []
    var removed: [Int32] = []
    kept.reserveCapacity(count)
    var position = 0
    var remaining = ranges[...]
    forEachRow(in: 0..<count) { row in
      while let first = remaining.first, first.upperBound <= position { remaining.removeFirst() }
      if let first = remaining.first, first.contains(position) {
        removed.append(row.handle)
      } else {
        kept.append(row)
      }
      position += 1
    }
    rebuild(as: kept)
    return removed
  }

  /// Replaces all rows with the given rows by building a new tree.
  ///
  /// - Complexity: O(n), where n is the number of rows.
  mutating func rebuild(as rows: [RowEntry]) {
    self = RowTree(widths: widths)
    build(rows.map { RowShape($0) }) { rows[$0].handle }
  }
}
