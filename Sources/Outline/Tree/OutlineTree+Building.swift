/// Building all of a tree at once, from the leaves up.
extension OutlineTree {
  /// Builds a tree in which handles are positions.
  ///
  /// - Parameter shape: Rows in preorder whose levels start at 0 and never skip; their handles and
  ///   `hidden` do not matter.
  /// - Complexity: O(n).
  @usableFromInline
  init(shapedAs shape: [TreeRow]) {
    self.init()
    build(shape) { Int32(truncatingIfNeeded: $0) }
  }

  /// Builds the nodes of a tree that has none yet.
  ///
  /// - Parameter handle: The handle of the row at a position.
  /// - Complexity: O(n).
  mutating func build(_ rows: [TreeRow], handle: (_ position: Int) -> Int32) {
    guard !rows.isEmpty else { return }
    var nodes = leaves(of: rows, handle: handle)
    while nodes.count > 1 { nodes = parents(of: nodes) }
    install(nodes[0])
  }

  private mutating func leaves(
    of rows: [TreeRow], handle: (_ position: Int) -> Int32
  ) -> [TreeNode] {
    var path = HiddenPath(hidden: 0)
    guard rows.count > shape.onlyLeafWidth else {
      return [leaf(of: rows, in: 0..<rows.count, below: &path, handle: handle)]
    }
    leafOfHandle = PersistentVector(repeatElement(Self.none, count: rows.count))
    return pieces(of: rows.count, width: shape.leafWidth).map { range in
      let leaf = leaf(of: rows, in: range, below: &path, handle: handle)
      adopt(0..<leaf.count, of: leaf)
      return leaf
    }
  }

  private mutating func leaf(
    of rows: [TreeRow], in range: Range<Int>, below path: inout HiddenPath,
    handle: (_ position: Int) -> Int32
  ) -> TreeNode {
    let leaf = TreeNode(id: takeIdentity(), height: 0, capacity: range.count)
    leaf.open(range.count, at: 0)
    let (keys, levels, hidden) = (leaf.column(.key), leaf.column(.level), leaf.column(.hidden))
    for (slot, position) in range.enumerated() {
      let row = rows[position]
      keys[slot] = TreeRow.key(of: handle(position)) | (row.isExpanded ? 1 : 0)
      levels[slot] = row.level
      hidden[slot] = path.hidden(atDepth: Int(row.level), isExpanded: row.isExpanded)
    }
    return leaf
  }

  private mutating func parents(of nodes: [TreeNode]) -> [TreeNode] {
    pieces(of: nodes.count, width: shape.innerWidth).map { range in
      let parent = TreeNode(
        id: takeIdentity(), height: nodes[0].height + 1, capacity: range.count)
      parent.open(range.count, at: 0)
      for index in range {
        parent.initializeChild(nodes[index], at: index - range.lowerBound, shift: 0)
      }
      adopt(0..<parent.count, of: parent)
      return parent
    }
  }
}
