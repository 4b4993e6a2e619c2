/// The structure of an outline, without its items, stored as a persistent B+tree of the rows in preorder.
///
/// The tree stores *handles*, which are small numbers that represent items, so it is not generic. The tree
/// can find the row at a position, and the position of the row with a given handle. To find the position of
/// a handle's row, the tree stores the leaf of each handle and the parent of each node. Leaves and parents
/// are stored as node identities, not as references, because an identity remains correct when a node is
/// copied.
///
///     handle → position     from the handle's leaf up to the root, adding up the rows before it
///     position → row        from the root down, by the children's row counts
///
/// Copies of a tree share all nodes (structural sharing). An edit copies only the O(log n) shared nodes on
/// the paths to its changes (path copying).
///
/// `Outline.docc/ThePersistentTree.md` explains the tree in pictures.
@usableFromInline
struct RowTree {
  // Each operation traverses the nodes in its own way. Related operations are in one file.

  /// The maximum numbers of entries in the different kinds of nodes. Tests set small widths to get tall
  /// trees from few rows.
  struct NodeWidths: Equatable {
    var leaf = 64
    var inner = 16
    /// The maximum number of rows in a leaf that is the root. A leaf that is the root may be larger than
    /// other leaves, because a tree with only one leaf does not need ``leafOfHandle``.
    var onlyLeaf = 128
  }

  let widths: NodeWidths

  /// A number greater than the height of any tree. Because every inner node has at least two children, a tree
  /// of this height would have more rows than there are handles.
  static let maximalHeight = 32

  /// The root, or `nil` when there are no rows.
  @usableFromInline var root: RowNode?
  /// The summary of all rows.
  var summary = RowSummary()

  /// For each handle, the identity of the leaf that contains the handle's row. For a handle without a row,
  /// the vector contains an arbitrary number.
  ///
  /// The vector is read and kept up to date only when the root is not a leaf, so it costs nothing for an
  /// outline that has always been small. A tree that shrinks to one leaf keeps the vector. If the tree
  /// discarded the vector and then grew again, the vector would have to be filled up to the greatest handle.
  var leafOfHandle = PersistentVector<Int32>()
  /// For each node identity, the identity of the node's parent. For each free identity, this vector contains
  /// the next identity in the free list.
  var parentOfNode = PersistentVector<Int32>()
  /// The first identity in the free list, or `none`.
  var freeNode = RowTree.none

  /// A value that means “no node”. The value is stored as the parent of the root, and at the end of the
  /// free list.
  static let none: Int32 = -1

  @usableFromInline
  init() {
    self.init(widths: NodeWidths())
  }

  init(widths: NodeWidths) {
    self.widths = widths
  }

  /// Returns true if one tree is an unchanged copy of the other.
  @inlinable
  func isIdentical(to other: RowTree) -> Bool { root === other.root }

  @usableFromInline var count: Int { Int(summary.count) }
  @usableFromInline var visibleCount: Int { summary.visibleCount(shiftedBy: 0) }
}

// Only uniquely referenced nodes are written to, so shared nodes never change.
// If several threads use copies of one tree, no thread writes to memory that another thread can read.
extension RowTree: @unchecked Sendable {}

extension RowTree {
  /// Calls `body` for each row in a range, in order.
  ///
  /// - Complexity: O(k + log n), where k is the number of rows. For the scope `.visible`, O(k + m log n),
  ///   where m is the number of leaves that contain at least one of these rows.
  func forEachRow(in range: Range<Int>, scope: RowScope = .all, _ body: (RowEntry) -> Void) {
    var cursor = RowCursor(self, in: range, scope: scope)
    while cursor.advance() { body(cursor.row) }
  }

  @usableFromInline
  var allRows: [RowEntry] { rows(in: 0..<count) }

  /// Returns the rows in a range of positions.
  @usableFromInline
  func rows(in range: Range<Int>) -> [RowEntry] {
    var rows: [RowEntry] = []
    rows.reserveCapacity(range.count)
    forEachRow(in: range) { rows.append($0) }
    return rows
  }

  /// Returns the handles of all rows or of the visible rows, in order.
  func handles(scope: RowScope) -> [Int32] {
    let count = scope == .all ? count : visibleCount
    var handles: [Int32] = []
    handles.reserveCapacity(count)
    forEachRow(in: 0..<count, scope: scope) { handles.append($0.handle) }
    return handles
  }

  /// Returns the level and the expansion state of each row in a range. The levels are relative to the level
  /// of the first row.
  @usableFromInline
  func rowShapes(in range: Range<Int>) -> [RowShape] {
    var shapes: [RowShape] = []
    shapes.reserveCapacity(range.count)
    var top: Int32?
    forEachRow(in: range) { row in
      let level = top ?? row.level
      shapes.append(RowShape(row, above: level))
      top = level
    }
    return shapes
  }
}

extension RowTree {
  mutating func takeIdentity() -> Int32 {
    guard freeNode != Self.none else {
      parentOfNode.append(Self.none)
      return Int32(parentOfNode.count - 1)
    }
    let id = freeNode
    freeNode = parentOfNode[Int(id)]
    return id
  }

  mutating func freeIdentity(_ id: Int32) {
    parentOfNode[Int(id)] = freeNode
    freeNode = id
  }

  /// Frees the identities of a node and of all nodes below it.
  mutating func freeIdentities(of node: RowNode) {
    if !node.isLeaf {
      for slot in 0..<node.count { freeIdentities(of: node.children[slot]) }
    }
    freeIdentity(node.id)
  }

  /// If the node is a leaf, records that the leaf contains the rows in the given slots. If the node is an
  /// inner node, records that the node is the parent of the children in these slots.
  mutating func adopt(_ slots: Range<Int>, of node: RowNode) {
    if node.isLeaf {
      leafOfHandle.setLeaf(node.id, ofKeys: UnsafeBufferPointer(rebasing: node.keys[slots]))
    } else {
      let ids = node.column(.id)
      for slot in slots { parentOfNode[Int(ids[slot])] = node.id }
    }
  }
}

extension PersistentVector<Int32> {
  /// Sets the leaf for the handles in the given keys. The vector has a leaf for each handle. Successive
  /// handles that belong to the same chunk are updated in one operation.
  mutating func setLeaf(_ leaf: Int32, ofKeys keys: UnsafeBufferPointer<Int32>) {
    var next = 0
    while next < keys.count {
      let handle = Int(keys[next] &>> 1)
      let end = endOfChunk(containing: handle)
      if end > count { append(contentsOf: repeatElement(leaf, count: end &- count)) }
      var last = next
      while last &+ 1 < keys.count, endOfChunk(containing: Int(keys[last &+ 1] &>> 1)) == end {
        last &+= 1
      }
      // Rows that are appended one by one usually go to the same leaf.
      // The vector already has that leaf for the unused handles at the end of a chunk.
      if next < last || self[handle] != leaf {
        withUniqueChunk(at: handle) { chunk in
          for key in keys[next...last] {
            chunk.slots[WideVector.slot(of: Int(key &>> 1))] = leaf
          }
        }
      }
      next = last &+ 1
    }
  }

  private func endOfChunk(containing index: Int) -> Int {
    (index | (WideVector.chunkWidth &- 1)) &+ 1
  }
}

extension RowNode {
  fileprivate var keys: UnsafeBufferPointer<Int32> {
    UnsafeBufferPointer(start: column(.key), count: count)
  }
}
