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
final class RowNode: ManagedBuffer<RowNodeHeader, UInt64> {
  /// Creates a node without entries.
  ///
  /// - Parameters:
  ///   - height: The number of edges down to a leaf.
  ///   - room: How many entries the node can take.
  static func make(id: Int32, height: Int, room: Int) -> RowNode {
    let node = create(minimumCapacity: wordCount(room: room, height: height)) { _ in
      RowNodeHeader(
        id: id, height: Int32(truncatingIfNeeded: height), count: 0,
        room: Int32(truncatingIfNeeded: room))
    }
    return unsafeDowncast(node, to: RowNode.self)
  }

  deinit {
    if !isLeaf { children.deinitializeEach(count: count) }
  }

  private static func wordCount(room: Int, height: Int) -> Int {
    let isLeaf = height == 0
    let columns = isLeaf ? LeafColumn.allCases.count : InnerColumn.allCases.count
    // A search reads whole blocks of any column of a leaf, so also behind the end of the last one.
    let lastColumn = isLeaf ? ColumnSearch.wholeBlocks(room) : room
    return (((columns - 1) * room + lastColumn) * MemoryLayout<Int32>.stride + 7) / 8
      + (isLeaf ? 0 : room)
  }
}

/// What a node knows of itself.
@usableFromInline
struct RowNodeHeader {
  /// The node's identity within its outline.
  let id: Int32
  /// The number of edges down to a leaf: 0 for a leaf.
  let height: Int32
  /// The number of entries.
  fileprivate(set) var count: Int32
  /// How many entries the node can take.
  let room: Int32
}

extension RowNode {
  /// The header, where it is. Valid as long as the node is.
  @inline(__always)
  var state: UnsafeMutablePointer<RowNodeHeader> { withUnsafeMutablePointerToHeader { $0 } }

  @inline(__always)
  var id: Int32 { state.pointee.id }

  @inline(__always)
  var height: Int { Int(truncatingIfNeeded: state.pointee.height) }

  @inline(__always)
  var isLeaf: Bool { state.pointee.height == 0 }

  @inline(__always)
  var room: Int { Int(truncatingIfNeeded: state.pointee.room) }

  @inline(__always)
  fileprivate(set) var count: Int {
    get { Int(truncatingIfNeeded: state.pointee.count) }
    set { state.pointee.count = Int32(truncatingIfNeeded: newValue) }
  }

  /// The entries.
  @inline(__always)
  private var block: UnsafeMutableRawPointer {
    withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0) }
  }

  @inline(__always)
  var view: NodeView { withUnsafeMutablePointers { NodeView($0.pointee, $1) } }
}

// MARK: - Columns

extension RowNode {
  enum LeafColumn: Int, CaseIterable { case key, level, hidden }
  enum InnerColumn: Int, CaseIterable {
    case id, count, minLevel, minLevelCount, minHidden, minHiddenCount, shift
  }

  /// Only inner nodes have children: they stand in front of the columns.
  var children: UnsafeMutablePointer<RowNode> {
    block.assumingMemoryBound(to: RowNode.self)
  }

  @inline(__always)
  func column(_ column: LeafColumn) -> UnsafeMutablePointer<Int32> {
    Self.column(column, of: block, room: room)
  }

  @inline(__always)
  func column(_ column: InnerColumn) -> UnsafeMutablePointer<Int32> {
    Self.column(column, of: block, room: room)
  }

  @inline(__always)
  static func column(
    _ column: LeafColumn, of block: UnsafeMutableRawPointer, room: Int
  ) -> UnsafeMutablePointer<Int32> {
    block.assumingMemoryBound(to: Int32.self) + column.rawValue &* room
  }

  /// The columns of an inner node stand behind its children.
  @inline(__always)
  static func column(
    _ column: InnerColumn, of block: UnsafeMutableRawPointer, room: Int
  ) -> UnsafeMutablePointer<Int32> {
    (block + room &* MemoryLayout<RowNode>.stride).assumingMemoryBound(to: Int32.self)
      + column.rawValue &* room
  }

  private var firstColumn: UnsafeMutablePointer<Int32> { isLeaf ? column(.key) : column(.id) }

  private var columnCount: Int {
    isLeaf ? LeafColumn.allCases.count : InnerColumn.allCases.count
  }
}

// MARK: - Entries

extension RowNode {
  /// Another node with the same identity and entries.
  ///
  /// - Parameter extra: How many more entries it has to take.
  func copy(addingRoomFor extra: Int = 0) -> RowNode {
    let needed = count + extra
    guard needed > room else { return sameSizedCopy() }
    // Doubling up to a point: most outlines are small, and most nodes of large ones are full.
    let copy = RowNode.make(
      id: id, height: height, room: max(needed, min(2 * room, room + 16)))
    copy.insert(self, from: 0..<count, at: 0)
    return copy
  }

  /// All columns in one go.
  private func sameSizedCopy() -> RowNode {
    let copy = RowNode.make(id: id, height: height, room: room)
    copy.count = count
    if !isLeaf { copy.children.initializeEach(from: children, count: count) }
    let columns = UnsafeMutableRawPointer(copy.firstColumn)
    columns.copyMemory(
      from: firstColumn, byteCount: columnCount * room * MemoryLayout<Int32>.stride)
    return copy
  }

  /// Makes place for entries at an index; the caller initialises them at once.
  ///
  /// - Precondition: There is room for them.
  func open(_ length: Int, at index: Int) {
    precondition(count + length <= room, "No room")
    for column in 0..<columnCount {
      let start = firstColumn + column * room + index
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
      let start = firstColumn + column * room
      (start + range.lowerBound).update(from: start + range.upperBound, count: tail)
    }
    if !isLeaf {
      (children + range.lowerBound).deinitialize(count: range.count)
      (children + range.lowerBound).moveInitialize(from: children + range.upperBound, count: tail)
    }
    count -= range.count
  }

  /// Inserts copies of entries of another node of the same height.
  ///
  /// - Precondition: There is room for them.
  func insert(_ other: RowNode, from range: Range<Int>, at index: Int) {
    open(range.count, at: index)
    for column in 0..<columnCount {
      (firstColumn + column * room + index).update(
        from: other.firstColumn + column * other.room + range.lowerBound, count: range.count)
    }
    if !isLeaf {
      (children + index).initializeEach(
        from: other.children + range.lowerBound, count: range.count)
    }
  }
}
