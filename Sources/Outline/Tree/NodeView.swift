/// An unowned reference to a node, for reading.
///
/// Going down a tree by strong references would retain and release every node on the way, which
/// costs more than reading it. A view is valid while the tree that it came from is alive and not
/// changed, so it is only used in methods of the tree, and in cursors and comparisons, which hold
/// the tree.
struct NodeView {
  let count: Int
  let height: Int
  private let room: Int
  private let block: UnsafeMutableRawPointer

  @inline(__always)
  init(_ header: RowNodeHeader, _ block: UnsafeMutableRawPointer) {
    count = Int(truncatingIfNeeded: header.count)
    height = Int(truncatingIfNeeded: header.height)
    room = Int(truncatingIfNeeded: header.room)
    self.block = block
  }

  @inline(__always)
  var isLeaf: Bool { height == 0 }

  @inline(__always)
  func column(_ column: RowNode.LeafColumn) -> UnsafeMutablePointer<Int32> {
    RowNode.column(column, of: block, room: room)
  }

  @inline(__always)
  func column(_ column: RowNode.InnerColumn) -> UnsafeMutablePointer<Int32> {
    RowNode.column(column, of: block, room: room)
  }

  /// The child at a slot of an inner node.
  @inline(__always)
  func child(_ slot: Int) -> NodeView {
    reference(to: slot)._withUnsafeGuaranteedRef { $0.view }
  }

  /// Loads the reference to a child without retaining it.
  @inline(__always)
  func reference(to slot: Int) -> Unmanaged<RowNode> {
    block.load(
      fromByteOffset: slot &* MemoryLayout<RowNode>.stride, as: Unmanaged<RowNode>.self)
  }
}

// MARK: - Rows

extension NodeView {
  /// The row at a slot of a leaf.
  ///
  /// - Parameter shift: The sum of the shifts of the edges above.
  @inline(__always)
  func row(at slot: Int, shiftedBy shift: Int32) -> RowEntry {
    let key = column(.key)[slot]
    return RowEntry(
      handle: key &>> 1, level: column(.level)[slot], hidden: column(.hidden)[slot] &+ shift,
      isExpanded: key & 1 != 0)
  }

  /// Returns the slot of the child with an identity.
  ///
  /// - Precondition: It is a child of this node.
  @inline(__always)
  func slot(ofChild id: Int32) -> Int {
    // The children of a node that was built at once have consecutive identities.
    let ids = column(.id)
    let guess = Int(id &- ids[0])
    if UInt(bitPattern: guess) < UInt(bitPattern: count), ids[guess] == id { return guess }
    #if DEBUG
      // Vector operations that are not optimized take a thousand instructions for each block.
      return (0..<count).first { ids[$0] == id }!
    #else
      return ColumnSearch(column: ids).firstIndex(of: id)
    #endif
  }
}

// MARK: - Summaries

extension NodeView {
  /// Returns the summary of the rows below this node, without the shifts of the edges above it.
  func summary() -> RowSummary {
    isLeaf ? leafSummary(of: 0..<count) : innerSummary()
  }

  /// Returns the summary of a range of the rows below this node.
  func summary(of range: Range<Int>) -> RowSummary {
    guard !isLeaf else { return leafSummary(of: range) }
    var sum = RowSummary()
    forEachPart(of: range) { part in
      guard !part.isWhole else { return sum.add(summary(at: part.slot)) }
      var summary = child(part.slot).summary(of: part.range)
      summary.shiftHidden(by: column(.shift)[part.slot])
      sum.add(summary)
    }
    return sum
  }

  /// The summary of the child at a slot, with the shift of the edge.
  @inline(__always)
  func summary(at slot: Int) -> RowSummary {
    RowSummary(
      count: column(.count)[slot],
      minLevel: column(.minLevel)[slot], minLevelCount: column(.minLevelCount)[slot],
      minHidden: column(.minHidden)[slot], minHiddenCount: column(.minHiddenCount)[slot])
  }

  private func leafSummary(of slots: Range<Int>) -> RowSummary {
    let minLevel = minimum(of: column(.level), in: slots)
    let minHidden = minimum(of: column(.hidden), in: slots)
    return RowSummary(
      count: Int32(truncatingIfNeeded: slots.count),
      minLevel: minLevel, minLevelCount: occurrences(of: minLevel, column(.level), slots),
      minHidden: minHidden, minHiddenCount: occurrences(of: minHidden, column(.hidden), slots))
  }

  /// Returns the sum of the summaries of all children, column by column.
  private func innerSummary() -> RowSummary {
    let (levels, hidden) = (column(.minLevel), column(.minHidden))
    let minLevel = minimum(of: levels, in: 0..<count)
    let minHidden = minimum(of: hidden, in: 0..<count)
    var (rows, levelRows, hiddenRows) = (ColumnSum(), ColumnSum(), ColumnSum())
    rows.add(column(.count), before: count)
    levelRows.add(column(.minLevelCount), before: count, whereZero: levels, adding: 0 &- minLevel)
    hiddenRows.add(
      column(.minHiddenCount), before: count, whereZero: hidden, adding: 0 &- minHidden)
    return RowSummary(
      count: Int32(truncatingIfNeeded: rows.total),
      minLevel: minLevel, minLevelCount: Int32(truncatingIfNeeded: levelRows.total),
      minHidden: minHidden, minHiddenCount: Int32(truncatingIfNeeded: hiddenRows.total))
  }

  @inline(__always)
  private func minimum(of column: UnsafeMutablePointer<Int32>, in slots: Range<Int>) -> Int32 {
    var value = Int32.max
    slots.forEachUnchecked { value = min(value, column[$0]) }
    return value
  }

  @inline(__always)
  private func occurrences(
    of value: Int32, _ column: UnsafeMutablePointer<Int32>, _ slots: Range<Int>
  ) -> Int32 {
    var occurrences: Int32 = 0
    slots.forEachUnchecked { occurrences &+= column[$0] == value ? 1 : 0 }
    return occurrences
  }
}
