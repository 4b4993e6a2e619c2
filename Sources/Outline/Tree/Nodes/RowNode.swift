/// A node of the tree. A node is either a leaf with rows, or an inner node with edges to children.
///
/// The entries are stored in columns in a single block of memory, so that a search reads only a few cache
/// lines:
///
///     leaf    level  0    1    1
///             key    12+  13   17-        the handle, and in the lowest bit whether the row is expanded
///             hidden 0    0    0          collapsed ancestors, minus the shifts on the edges above
///
///     inner   child           ●    ●    ●
///             id              4    9    7     the children's identities
///             count           60   31   44    and the children's summaries, which
///             minLevel …      0    1    1     include the shift of the child's edge
///             shift           0    1    0     added to `hidden` of every row below the edge
///             firstHandle     12   -1   80    only above leaves, see `NodeView.firstHandle()`
///
/// Nodes are copy-on-write. A node is changed only while it is uniquely referenced. A copy keeps the node's
/// identity, so the maps that store node identities stay correct. Identities are unique only within one tree.
@usableFromInline
final class RowNode: ManagedBuffer<RowNodeHeader, UInt64> {
  /// Creates a node without entries.
  ///
  /// - Parameters:
  ///   - height: The number of edges from the node down to the leaves.
  ///   - room: The number of entries for which the node has memory.
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
    // A search reads whole blocks, so it may read past the end of the last column.
    // The memory after that column must therefore be allocated, too.
    let lastColumn = ColumnSearch.wholeBlocks(room)
    let columns = (columnCount(height: height) - 1) * room + lastColumn
    return (columns * MemoryLayout<Int32>.stride + 7) / 8 + (height == 0 ? 0 : room)
  }

  /// Inner nodes whose children are not leaves do not have the last column, `firstHandle`.
  private static func columnCount(height: Int) -> Int {
    switch height {
    case 0: LeafColumn.allCases.count
    case 1: InnerColumn.allCases.count
    default: InnerColumn.allCases.count - 1
    }
  }
}

/// The header of a node.
@usableFromInline
struct RowNodeHeader {
  /// The node's identity within its tree.
  let id: Int32
  /// The number of edges from the node down to the leaves, which is 0 for a leaf.
  let height: Int32
  /// The number of entries.
  fileprivate(set) var count: Int32
  /// The number of entries for which the node has memory.
  let room: Int32
}

extension RowNode {
  /// The address of the header, which is valid while the node is alive.
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

  @inline(__always)
  var view: NodeView { withUnsafeMutablePointers { NodeView($0.pointee, $1) } }
}

// MARK: - Columns

extension RowNode {
  enum LeafColumn: Int, CaseIterable { case level, key, hidden }
  enum InnerColumn: Int, CaseIterable {
    case id, count, minLevel, minLevelCount, minHidden, minHiddenCount, shift, firstHandle
  }

  /// The children of an inner node, stored before the columns.
  var children: UnsafeMutablePointer<RowNode> {
    withUnsafeMutablePointerToElements {
      UnsafeMutableRawPointer($0).assumingMemoryBound(to: RowNode.self)
    }
  }

  @inline(__always)
  func column(_ column: LeafColumn) -> UnsafeMutablePointer<Int32> { view.column(column) }

  @inline(__always)
  func column(_ column: InnerColumn) -> UnsafeMutablePointer<Int32> { view.column(column) }

  private var firstColumn: UnsafeMutablePointer<Int32> { isLeaf ? column(.level) : column(.id) }

  private var columnCount: Int { Self.columnCount(height: height) }
}

// MARK: - Entries

extension RowNode {
  /// Returns a copy with the same identity and entries.
  ///
  /// - Parameter extra: The number of further entries, besides the copied ones, for which the copy needs
  ///   memory.
  func copy(addingRoomFor extra: Int = 0) -> RowNode {
    let needed = count + extra
    guard needed > room else { return sameSizedCopy() }
    // Doubles the capacity only while it is small.
    // A larger capacity grows by 16 at a time, to waste little memory.
    let copy = RowNode.make(
      id: id, height: height, room: max(needed, min(2 * room, room + 16)))
    copy.insert(self, from: 0..<count, at: 0)
    return copy
  }

  /// Returns a copy with the same capacity. Because the capacities are equal, all columns can be copied in
  /// one operation.
  private func sameSizedCopy() -> RowNode {
    let copy = RowNode.make(id: id, height: height, room: room)
    copy.count = count
    if !isLeaf { copy.children.initializeEach(from: children, count: count) }
    let columns = UnsafeMutableRawPointer(copy.firstColumn)
    columns.copyMemory(
      from: firstColumn, byteCount: columnCount * room * MemoryLayout<Int32>.stride)
    return copy
  }

  /// Moves the entries at and after `index` up by `length` slots. The caller must initialize the entries in
  /// the gap.
  ///
  /// - Precondition: The node has memory for the new entries.
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

  /// Removes a range of entries.
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

  /// Inserts copies of a range of entries from another node of the same height.
  ///
  /// - Precondition: The node has memory for the new entries.
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

extension RowNode {
  /// Writes a range of new rows to consecutive slots of a leaf, starting at `slot`.
  func setRows(_ rows: NewRows, in range: Range<Int>, from slot: Int, shiftedBy shift: Int32) {
    let (keys, levels) = (column(.key) + slot, column(.level) + slot)
    let hidden = column(.hidden) + slot
    switch rows {
    case .collapsed(let handles, let point):
      handles[range].withUnsafeBufferPointer { handles in
        (0..<handles.count).forEachUnchecked { index in
          keys[index] = RowEntry.key(of: handles[index])
          levels[index] = point.level
          hidden[index] = point.hidden &- shift
        }
      }
    case .rows(let rows):
      rows[range].withUnsafeBufferPointer { rows in
        (0..<rows.count).forEachUnchecked { index in
          keys[index] = rows[index].key
          levels[index] = rows[index].level
          hidden[index] = rows[index].hidden &- shift
        }
      }
    }
  }

  /// Initializes a slot with a new child.
  func initializeChild(_ child: RowNode, at slot: Int, shift: Int32) {
    (children + slot).initialize(to: child)
    column(.id)[slot] = child.id
    column(.shift)[slot] = shift
    updateSummary(at: slot)
  }

  /// Updates the summary that this node stores for the child at the given slot. Call this method after the
  /// child has changed.
  func updateSummary(at slot: Int) {
    let child = view.child(slot)
    var summary = child.summary()
    summary.shiftHidden(by: column(.shift)[slot])
    column(.count)[slot] = summary.count
    column(.minLevel)[slot] = summary.minLevel
    column(.minLevelCount)[slot] = summary.minLevelCount
    column(.minHidden)[slot] = summary.minHidden
    column(.minHiddenCount)[slot] = summary.minHiddenCount
    if child.isLeaf { column(.firstHandle)[slot] = child.firstHandle() }
  }

  /// Adds a number to the `hidden` value of every row below the node.
  func shiftHidden(by shift: Int32) {
    guard shift != 0 else { return }
    if isLeaf {
      for slot in 0..<count { column(.hidden)[slot] &+= shift }
    } else {
      for slot in 0..<count { shiftEdge(slot, by: shift) }
    }
  }

  /// Adds a number to the `hidden` value of every row below an edge, in O(1).
  func shiftEdge(_ slot: Int, by shift: Int32) {
    column(.shift)[slot] &+= shift
    column(.minHidden)[slot] &+= shift
  }
}

/// A row as the tree stores it, with a handle instead of the item.
@usableFromInline
struct RowEntry: Equatable {
  /// The handle, which is a number that represents the row's item.
  @usableFromInline var handle: Int32
  /// The number of ancestors.
  @usableFromInline var level: Int32
  /// The number of collapsed ancestors. The row is visible if this number is 0.
  @usableFromInline var hidden: Int32
  /// True if the item is expanded.
  @usableFromInline var isExpanded: Bool

  @inlinable
  init(handle: Int32, level: Int32, hidden: Int32, isExpanded: Bool) {
    self.handle = handle
    self.level = level
    self.hidden = hidden
    self.isExpanded = isExpanded
  }
}

extension RowEntry {
  /// The number of collapsed ancestors of the row's children.
  var hiddenOfChildren: Int32 { hidden &+ (isExpanded ? 0 : 1) }

  /// The handle, shifted left by one bit. The lowest bit is 1 if the row is expanded.
  var key: Int32 { Self.key(of: handle) | (isExpanded ? 1 : 0) }

  static func key(of handle: Int32) -> Int32 { handle &<< 1 }
}
