/// Finds cycles, and breaks each cycle by reverting moves that the “theirs” side of the merge made. A cycle
/// consists of items that would be below themselves if the moves of both sides were applied.
///
/// A *node* is an item that is new, or whose parent is not the same as in the base. A cycle always contains
/// nodes. A node has at most one *edge*. If the new parent is a node, the edge leads to the new parent.
/// Otherwise, the edge leads to the nearest node among the new parent's ancestors in the base. If no ancestor
/// is a node, there is no edge:
///
///     base   A          ours moves A below C:     A ─▶ B      A's new parent C is below B in the base
///            B          theirs moves B below A:   B ─▶ A
///            └── C
///
/// Because edges skip all other ancestors, the cost does not depend on the depth of the outline. Every node
/// has at most one edge, so no node is in two cycles, and the order in which cycles are found does not
/// matter. Every cycle contains a move by “theirs” that can be reverted, because the moves of “ours” alone
/// form no cycle. Moreover, if the parent of an item exists only in “theirs”, then “theirs” moved the item
/// there.
struct CycleBreaker {
  private let tree: RowTree
  private var items: MergeItems

  /// The nodes, given by their indices among the changed items.
  private var nodes: [Int] = []
  /// For each node, its preorder position in the base; `nil` for a new item.
  private var positions: [Int?] = []
  /// For each node, the node at the end of its edge; `nil` if the node has no edge.
  private var edges: [Int?] = []
  /// For each node, the nearest node among its ancestors in the base.
  private var enclosing: [Int?] = []
  private var conflicts: [MergeConflict<Int32>] = []

  /// Reverts moves by “theirs” until the parents of the items form no cycle, and returns the conflicts.
  ///
  /// - Parameter tree: The tree of the base.
  /// - Complexity: O(c log n) if there are few cycles, where c is the number of items whose parents are not
  ///   the same as in the base.
  static func removeCircles(
    from items: inout MergeItems, tree: RowTree
  ) -> [MergeConflict<Int32>] {
    guard
      items.all.contains(where: { $0.isPut(by: .ours) && !($0.isNew && $0.isAbsent(on: .theirs)) }),
      items.all.contains(where: { $0.parent != nil && $0.hasMoveOfTheirs })
    else { return [] }
    var search = CycleBreaker(items, tree)
    search.followAll()
    items = search.items
    return search.conflicts
  }

  private init(_ items: MergeItems, _ tree: RowTree) {
    self.tree = tree
    self.items = items
    nodes = items.all.indices.filter { index in
      let item = items[index]
      return item.parent != nil && (item.isNew || item.parent != item.baseParent)
    }
    positions = nodes.map { _ in nil }
    edges = positions
    enclosing = positions
    findEdges()
  }
}

// MARK: - Edges

extension CycleBreaker {
  /// A visit to a row of the base during the sweep. The row is either a node or the new parent of a node.
  private struct Event {
    var position: Int
    var node: Int
    var isParent: Bool

    /// The sort key, which orders the events by position. If a row is both a node and a new parent, the visit
    /// to the node comes first.
    var key: Int { position &* 2 &+ (isParent ? 1 : 0) }
  }

  private mutating func findEdges() {
    let nodesOfNew = HandleMap(nodes.map { items[$0].key })
    let positions = RowPositions(of: tree, forLookUps: 2 * nodes.count)
    var events: [Event] = []
    for (node, index) in nodes.enumerated() {
      let item = items[index]
      if !item.isNew {
        self.positions[node] = positions[item.key]
        events.append(Event(position: positions[item.key], node: node, isParent: false))
      }
      guard let parent = item.parent?.keyOfItem else { continue }
      if let found = nodesOfNew[parent] {
        edges[node] = found
      } else {
        events.append(Event(position: positions[parent], node: node, isParent: true))
      }
    }
    sweep(events.sorted { $0.key < $1.key })
  }

  /// Visits rows in preorder. During a visit, the stack `path` contains the nodes that are ancestors of the
  /// row.
  private mutating func sweep(_ events: [Event]) {
    var path: [(node: Int, end: Int)] = []
    for event in events {
      while let last = path.last, last.end <= event.position { path.removeLast() }
      if event.isParent {
        edges[event.node] = path.last?.node
      } else {
        enclosing[event.node] = path.last?.node
        path.append((event.node, tree.subtreeEnd(at: event.position)))
      }
    }
  }
}

// MARK: - Circles

extension CycleBreaker {
  private mutating func followAll() {
    var isDone = Array(repeating: false, count: nodes.count)
    // For each node, its index in the current path.
    var indices: [Int?] = Array(repeating: nil, count: nodes.count)
    for start in nodes.indices {
      var path: [Int] = []
      var next: Int? = start
      while let node = next, !isDone[node] {
        if let index = indices[node] {
          let circle = path[index...]
          breakCircle(Array(circle))
          for node in circle { indices[node] = nil }
          path.removeSubrange(index...)
        } else {
          indices[node] = path.count
          path.append(node)
          next = edges[node]
        }
      }
      for node in path { isDone[node] = true }
    }
  }

  private mutating func breakCircle(_ circle: [Int]) {
    let sorted = circle.sorted { (positions[$0] ?? .max, $0) < (positions[$1] ?? .max, $1) }
    conflicts.append(
      .circle(ours: keys(sorted, movedBy: .ours), theirs: keys(sorted, movedBy: .theirs)))
    let refused = circle.filter { items[nodes[$0]].hasMoveOfTheirs }
    precondition(!refused.isEmpty, "The moves of one side alone form a cycle")
    for node in refused {
      items.refuseMove(of: nodes[node])
      edges[node] = enclosing[node]
    }
  }

  /// Returns the keys of those items in a cycle that the given side moved below their current parents.
  private func keys(_ circle: [Int], movedBy side: MergeSide) -> [Int32] {
    circle.map { items[nodes[$0]] }
      .filter { !$0.isNew && $0.isPut(by: side) && $0.parent == $0.parent(on: side) }
      .map(\.key)
  }
}
