/// Building a tree from the leaves up.
extension RowTree {
  /// Builds a tree in which the handle of each row equals the row's position.
  ///
  /// - Parameter shape: The rows in preorder. The first level is 0, and each level is at most one greater
  ///   than the level before it.
  /// - Complexity: O(n).
  @usableFromInline
  init(shapedAs shape: [RowShape]) {
    self.init()
    build(shape) { Int32(truncatingIfNeeded: $0) }
  }

  /// Builds all nodes for the given rows. The tree must be empty.
  ///
  /// - Parameter handle: A closure that returns the handle of the row at a position.
  /// - Complexity: O(n).
  mutating func build(_ rows: [RowShape], handle: (_ position: Int) -> Int32) {
    guard !rows.isEmpty else { return }
    install(leaves(of: rows, handle: handle))
  }

  /// Builds the upper levels of the tree from the given nodes, which must have equal heights. Adds levels of
  /// parents until there is a single root.
  mutating func install(_ siblings: [RowNode]) {
    var nodes = siblings
    while nodes.count > 1 { nodes = parents(of: nodes) }
    parentOfNode[Int(nodes[0].id)] = Self.none
    install(nodes[0])
  }

  private mutating func leaves(
    of rows: [RowShape], handle: (_ position: Int) -> Int32
  ) -> [RowNode] {
    var counter = CollapsedAncestorCounter(hidden: 0)
    guard rows.count > widths.onlyLeaf else {
      return [leaf(of: rows, in: 0..<rows.count, &counter, handle: handle)]
    }
    var leafIDs: [Int32] = []
    leafIDs.reserveCapacity(rows.count)
    let leaves = pieces(of: rows.count, width: widths.leaf).map { range in
      let leaf = leaf(of: rows, in: range, &counter, handle: handle)
      leafIDs.setLeaf(leaf)
      return leaf
    }
    leafOfHandle = PersistentVector(leafIDs)
    return leaves
  }

  @inline(__always)
  private mutating func leaf(
    of rows: [RowShape], in range: Range<Int>, _ counter: inout CollapsedAncestorCounter,
    handle: (_ position: Int) -> Int32
  ) -> RowNode {
    let leaf = RowNode.make(id: takeIdentity(), height: 0, room: range.count)
    leaf.open(range.count, at: 0)
    let (keys, levels, hidden) = (leaf.column(.key), leaf.column(.level), leaf.column(.hidden))
    rows.withUnsafeBufferPointer { rows in
      range.forEachUnchecked { position in
        let (row, slot) = (rows[position], position &- range.lowerBound)
        keys[slot] = RowEntry.key(of: handle(position)) | (row.isExpanded ? 1 : 0)
        levels[slot] = row.level
        hidden[slot] = counter.next(level: Int(row.level), isExpanded: row.isExpanded)
      }
    }
    return leaf
  }

  private mutating func parents(of nodes: [RowNode]) -> [RowNode] {
    pieces(of: nodes.count, width: widths.inner).map { range in
      let parent = RowNode.make(
        id: takeIdentity(), height: nodes[0].height + 1, room: range.count)
      parent.open(range.count, at: 0)
      for index in range {
        parent.initializeChild(nodes[index], at: index - range.lowerBound, shift: 0)
      }
      adopt(0..<parent.count, of: parent)
      return parent
    }
  }
}

/// An array that contains, for each handle, the identity of the leaf in which the handle's row is stored.
/// After all leaves have been built, ``RowTree/leafOfHandle`` is created from this array.
extension [Int32] {
  fileprivate mutating func setLeaf(_ leaf: RowNode) {
    let keys = UnsafeBufferPointer(start: leaf.column(.key), count: leaf.count)
    let missing = Int(keys.max()! &>> 1) + 1 - count
    if missing > 0 { append(contentsOf: repeatElement(RowTree.none, count: missing)) }
    let id = leaf.id
    withUnsafeMutableBufferPointer { leaves in
      for key in keys { leaves[Int(key &>> 1)] = id }
    }
  }
}
