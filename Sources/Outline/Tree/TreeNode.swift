/// A node of the tree: a leaf full of rows, or an inner node full of edges to children.
///
/// Its entries are kept in columns, each contiguous, in one block of memory, so that a search
/// reads one cache line or a few:
///
///     leaf    key    12+  13   17-        handle, and whether the row is expanded
///             level  0    1    1
///             hidden 0    0    0          collapsed ancestors, less the shifts of the edges above
///
///     inner   child           ●    ●    ●
///             id              4    9    7     the children's identities
///             count           60   31   44    and their summaries, as seen from this node:
///             minLevel …      0    1    1     with the shift of the edge
///             shift           0    1    0     added to `hidden` of every row below the edge
///
/// A node is shared between outlines and never changes then: whoever wants to change one that is
/// not uniquely referenced copies it first. A copy keeps the node's identity, so that an outline's
/// index of who is where stays right; identities are unique within one outline, not among several.
@usableFromInline
final class TreeNode {
  /// The node's identity within its outline.
  let id: Int32
  /// The number of edges down to a leaf: 0 for a leaf.
  let height: Int
  // Who writes to a node is the only one who has it, so there is no access to check for overlap.
  /// The number of entries.
  @exclusivity(unchecked) fileprivate(set) var count = 0
  @exclusivity(unchecked) fileprivate(set) var capacity: Int
  @exclusivity(unchecked) fileprivate(set) var block: UnsafeMutableRawPointer

  init(id: Int32, height: Int, capacity: Int) {
    self.id = id
    self.height = height
    self.capacity = capacity
    block = Self.allocate(capacity: capacity, height: height)
  }

  deinit {
    if !isLeaf { children.deinitializeEach(count: count) }
    block.deallocate()
  }

  @inline(__always)
  var isLeaf: Bool { height == 0 }

  @inline(__always)
  var view: NodeView { NodeView(self) }

  private static func allocate(capacity: Int, height: Int) -> UnsafeMutableRawPointer {
    let isLeaf = height == 0
    let columns = isLeaf ? LeafColumn.allCases.count : InnerColumn.allCases.count
    // A search reads whole blocks of any column of a leaf, so also behind the end of the last one.
    let lastColumn = isLeaf ? ColumnSearch.wholeBlocks(capacity) : capacity
    return .allocate(
      byteCount: ((columns - 1) * capacity + lastColumn) * MemoryLayout<Int32>.stride
        + (isLeaf ? 0 : capacity * MemoryLayout<TreeNode>.stride),
      alignment: MemoryLayout<TreeNode>.alignment)
  }
}

// MARK: - Columns

extension TreeNode {
  enum LeafColumn: Int, CaseIterable { case key, level, hidden }
  enum InnerColumn: Int, CaseIterable {
    case id, count, minLevel, minLevelCount, minHidden, minHiddenCount, shift
  }

  /// Only inner nodes have children: they stand in front of the columns.
  var children: UnsafeMutablePointer<TreeNode> {
    block.assumingMemoryBound(to: TreeNode.self)
  }

  @inline(__always)
  func column(_ column: LeafColumn) -> UnsafeMutablePointer<Int32> {
    Self.column(column, of: block, capacity: capacity)
  }

  @inline(__always)
  func column(_ column: InnerColumn) -> UnsafeMutablePointer<Int32> {
    Self.column(column, of: block, capacity: capacity)
  }

  @inline(__always)
  static func column(
    _ column: LeafColumn, of block: UnsafeMutableRawPointer, capacity: Int
  ) -> UnsafeMutablePointer<Int32> {
    block.assumingMemoryBound(to: Int32.self) + column.rawValue &* capacity
  }

  /// The columns of an inner node stand behind its children.
  @inline(__always)
  static func column(
    _ column: InnerColumn, of block: UnsafeMutableRawPointer, capacity: Int
  ) -> UnsafeMutablePointer<Int32> {
    (block + capacity &* MemoryLayout<TreeNode>.stride).assumingMemoryBound(to: Int32.self)
      + column.rawValue &* capacity
  }

  private var firstColumn: UnsafeMutablePointer<Int32> { isLeaf ? column(.key) : column(.id) }

  private var columnCount: Int {
    isLeaf ? LeafColumn.allCases.count : InnerColumn.allCases.count
  }
}

// MARK: - Making room

extension TreeNode {
  func copy() -> TreeNode {
    let copy = TreeNode(id: id, height: height, capacity: capacity)
    copy.insert(self, from: 0..<count, at: 0)
    return copy
  }

  /// Makes room for entries at an index; the caller initialises them at once.
  func open(_ length: Int, at index: Int) {
    reserve(count + length)
    for column in 0..<columnCount {
      let start = firstColumn + column * capacity + index
      (start + length).update(from: start, count: count - index)
    }
    if !isLeaf {
      (children + index + length).moveInitialize(from: children + index, count: count - index)
    }
    count += length
  }

  /// Removes entries.
  func close(_ range: Range<Int>) {
    let tail = count - range.upperBound
    for column in 0..<columnCount {
      let start = firstColumn + column * capacity
      (start + range.lowerBound).update(from: start + range.upperBound, count: tail)
    }
    if !isLeaf {
      (children + range.lowerBound).deinitialize(count: range.count)
      (children + range.lowerBound).moveInitialize(from: children + range.upperBound, count: tail)
    }
    count -= range.count
  }

  /// Inserts copies of entries of another node of the same height.
  func insert(_ other: TreeNode, from range: Range<Int>, at index: Int) {
    open(range.count, at: index)
    for column in 0..<columnCount {
      (firstColumn + column * capacity + index).update(
        from: other.firstColumn + column * other.capacity + range.lowerBound, count: range.count)
    }
    if !isLeaf {
      (children + index).initializeEach(
        from: other.children + range.lowerBound, count: range.count)
    }
  }

  private func reserve(_ needed: Int) {
    guard needed > capacity else { return }
    // Doubling up to a point: most outlines are small, and most nodes of large ones are full.
    let grown = TreeNode(
      id: id, height: height, capacity: max(needed, min(2 * capacity, capacity + 16)))
    grown.insert(self, from: 0..<count, at: 0)
    swap(&block, &grown.block)
    swap(&capacity, &grown.capacity)
  }
}
