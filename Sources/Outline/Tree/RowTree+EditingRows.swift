extension RowTree {
  /// Inserts rows before the row at a position.
  ///
  /// - Precondition: The rows have the levels and the `hidden` values that the position requires, and no
  ///   row in the tree has the handle of an inserted row.
  /// - Complexity: O(k log n), where k is the number of inserted rows, or O(k + log n) if the inserted rows
  ///   have consecutive handles.
  mutating func insert(_ rows: [RowEntry], at position: Int) {
    insert(.rows(rows), at: position)
  }

  mutating func insert(_ rows: NewRows, at position: Int) {
    guard rows.count > 0 else { return }
    var node = root.take() ?? RowNode.make(id: takeIdentity(), height: 0, room: min(rows.count, 4))
    let wasOnlyLeaf = node.isLeaf
    let siblings = insert(rows, at: position, into: &node, shiftedBy: 0, isOnlyLeaf: wasOnlyLeaf)
    guard !siblings.isEmpty else { return install(node) }
    if wasOnlyLeaf { adopt(0..<node.count, of: node) }
    install([node] + siblings)
  }

  /// Inserts rows below a node, and splits each node that gets too many entries.
  ///
  /// - Returns: The new siblings after the node. The array is empty if the node was not split.
  private mutating func insert(
    _ rows: NewRows, at index: Int, into node: inout RowNode, shiftedBy shift: Int32,
    isOnlyLeaf: Bool
  ) -> [RowNode] {
    guard !node.isLeaf else {
      return insertIntoLeaf(
        rows, at: index, of: &node, shiftedBy: shift, isOnlyLeaf: isOnlyLeaf)
    }
    RowNode.makeUnique(&node)
    let (slot, remaining) = node.slotToInsert(at: index)
    let edgeShift = node.column(.shift)[slot]
    let newChildren = insert(
      rows, at: remaining, into: &node.children[slot], shiftedBy: shift &+ edgeShift,
      isOnlyLeaf: false)
    node.updateSummary(at: slot)
    guard !newChildren.isEmpty else { return [] }
    let siblings = insertEntries(
      newChildren.count, at: slot + 1, of: &node, limit: widths.inner
    ) { node, slot, new in
      for index in new {
        node.initializeChild(
          newChildren[index], at: slot + index - new.lowerBound, shift: edgeShift)
      }
    }
    adopt((slot + 1..<slot + 1 + newChildren.count).clamped(to: 0..<node.count), of: node)
    return siblings
  }

  private mutating func insertIntoLeaf(
    _ rows: NewRows, at index: Int, of leaf: inout RowNode, shiftedBy shift: Int32,
    isOnlyLeaf: Bool
  ) -> [RowNode] {
    let limit = isOnlyLeaf ? widths.onlyLeaf : widths.leaf
    let siblings = insertEntries(rows.count, at: index, of: &leaf, limit: limit) {
      leaf, slot, new in
      leaf.setRows(rows, in: new, from: slot, shiftedBy: shift)
    }
    // If a tree has only one leaf, `leafOfHandle` is not needed to find its rows.
    if !isOnlyLeaf { adopt((index..<index + rows.count).clamped(to: 0..<leaf.count), of: leaf) }
    return siblings
  }

  /// Inserts entries into a node. If the node gets too many entries, splits it into pieces of nearly equal
  /// size.
  ///
  /// - Parameters:
  ///   - newCount: The number of new entries.
  ///   - limit: The maximum number of entries that the node can have without being split.
  ///   - write: Writes the given range of the new entries to a node, starting at the given slot.
  /// - Returns: All pieces except the first, which replaces the node. Each returned piece has already adopted
  ///   its entries (``RowTree/adopt(_:of:)``).
  @inline(__always)
  private mutating func insertEntries(
    _ newCount: Int, at index: Int, of node: inout RowNode, limit: Int,
    write: (_ node: RowNode, _ slot: Int, _ new: Range<Int>) -> Void
  ) -> [RowNode] {
    guard node.count + newCount > limit else {
      RowNode.makeUnique(&node, addingRoomFor: newCount)
      node.open(newCount, at: index)
      write(node, index, 0..<newCount)
      return []
    }
    let whole = node
    var siblings: [RowNode] = []
    for range in pieces(of: whole.count + newCount, width: width(of: whole)) {
      let isFirst = range.lowerBound == 0
      let piece = RowNode.make(
        id: isFirst ? whole.id : takeIdentity(), height: whole.height, room: range.count)
      piece.insert(whole, from: range.clamped(to: 0..<index), at: 0)
      let new = range.clamped(to: index..<index + newCount)
      let slot = piece.count
      piece.open(new.count, at: slot)
      write(piece, slot, new.lowerBound - index..<new.upperBound - index)
      let tail = range.clamped(to: index + newCount..<whole.count + newCount)
      piece.insert(
        whole, from: tail.lowerBound - newCount..<tail.upperBound - newCount, at: piece.count)
      if isFirst {
        node = piece
      } else {
        adopt(0..<piece.count, of: piece)
        siblings.append(piece)
      }
    }
    return siblings
  }

  /// Divides `total` entries evenly among nodes that hold at most `width` entries each.
  func pieces(of total: Int, width: Int) -> [Range<Int>] {
    guard total > width else { return [0..<total] }
    // The nodes are not filled completely, so that the next insertion does not have to split a node immediately.
    let fill = width * 7 / 8
    let count = (total + fill - 1) / fill
    // If the division leaves a remainder, each of the first pieces has one more entry.
    // The code avoids computing `total * index`, because that product may not fit into 32 bits.
    let (least, remainder) = total.quotientAndRemainder(dividingBy: count)
    func start(_ index: Int) -> Int { least * index + min(index, remainder) }
    return (0..<count).map { start($0)..<start($0 + 1) }
  }
}

extension RowNode {
  /// Finds the child into which a row is inserted, and returns the child's slot and the index in the child.
  /// If the given index is at the boundary between two children, chooses the first of the two children.
  fileprivate func slotToInsert(at index: Int) -> (slot: Int, index: Int) {
    let counts = column(.count)
    var slot = 0
    var remaining = index
    while remaining > Int(counts[slot]) {
      remaining -= Int(counts[slot])
      slot += 1
    }
    return (slot, remaining)
  }
}

// MARK: - Removing rows

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
    // If the range began and ended within children, the remaining parts of these two children are now neighbors.
    // Each remaining part may have too few entries.
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

// MARK: - Updating rows

/// Changing values of rows. The rows stay where they are.
extension RowTree {
  /// Replaces the handle of the row at a position.
  @usableFromInline
  mutating func setHandle(_ handle: Int32, at position: Int) {
    let (leaf, slot, parent) = uniqueLeaf(at: position)
    let keys = leaf.column(.key)
    keys[slot] = RowEntry.key(of: handle) | keys[slot] & 1
    guard let parent else { return }
    adopt(slot..<slot + 1, of: leaf)
    parent.column(.firstHandle)[parent.view.slot(ofChild: leaf.id)] = leaf.view.firstHandle()
  }

  /// Copies the shared nodes on the path to a row, so that all nodes on this path are unique. Returns the
  /// row's leaf, the row's slot in the leaf, and the leaf's parent.
  mutating func uniqueLeaf(at position: Int) -> (leaf: RowNode, slot: Int, parent: RowNode?) {
    RowNode.makeUnique(&root!)
    var node = root!
    var parent: RowNode?
    var index = position
    while !node.isLeaf {
      let slot = node.slot(skipping: &index)
      RowNode.makeUnique(&node.children[slot])
      parent = node
      node = node.children[slot]
    }
    return (node, index, parent)
  }

  /// Adds a number to the `hidden` values of the rows in a range. This method takes O(log n), because a
  /// shift on an edge applies to all rows below the edge.
  mutating func addHidden(_ shift: Int32, to range: Range<Int>) {
    RowNode.makeUnique(&root!)
    addHidden(shift, to: range, in: root!)
    summary = root!.view.summary()
  }

  private func addHidden(_ shift: Int32, to range: Range<Int>, in node: RowNode) {
    guard !node.isLeaf else {
      let hidden = node.column(.hidden)
      for slot in range { hidden[slot] &+= shift }
      return
    }
    node.view.forEachPart(of: range) { part in
      guard !part.isWhole else { return node.shiftEdge(part.slot, by: shift) }
      RowNode.makeUnique(&node.children[part.slot])
      addHidden(shift, to: part.range, in: node.children[part.slot])
      node.updateSummary(at: part.slot)
    }
  }
}

extension RowNode {
  /// Returns the slot of the child that contains the row at `index`, and subtracts from `index` the number
  /// of rows before that child.
  fileprivate func slot(skipping index: inout Int) -> Int {
    let counts = column(.count)
    var slot = 0
    while index >= Int(counts[slot]) {
      index &-= Int(counts[slot])
      slot &+= 1
    }
    return slot
  }
}
