/// An unowned reference to a node, for reading the node.
///
/// A descent through strong references would retain and release every node on the way, which costs more than
/// reading the node. A node view is valid while its tree is alive and unchanged. So only the tree's own
/// methods, cursors and comparisons use node views, because all of these keep the tree alive.
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
    block.assumingMemoryBound(to: Int32.self) + column.rawValue &* room
  }

  /// Returns a column of an inner node. In memory, the columns of an inner node follow its children.
  @inline(__always)
  func column(_ column: RowNode.InnerColumn) -> UnsafeMutablePointer<Int32> {
    (block + room &* MemoryLayout<RowNode>.stride).assumingMemoryBound(to: Int32.self)
      + column.rawValue &* room
  }

  /// Returns the child at the given slot of an inner node.
  @inline(__always)
  func child(_ slot: Int) -> NodeView {
    reference(to: slot)._withUnsafeGuaranteedRef { $0.view }
  }

  /// Loads the reference to the child at the given slot without retaining the child.
  @inline(__always)
  func reference(to slot: Int) -> Unmanaged<RowNode> {
    block.load(
      fromByteOffset: slot &* MemoryLayout<RowNode>.stride, as: Unmanaged<RowNode>.self)
  }
}

// MARK: - Rows

extension NodeView {
  /// Returns the row at the given slot of a leaf.
  ///
  /// - Parameter shift: The sum of the shifts on the edges above the leaf.
  @inline(__always)
  func row(at slot: Int, shiftedBy shift: Int32) -> RowEntry {
    let key = column(.key)[slot]
    return RowEntry(
      handle: key &>> 1, level: column(.level)[slot], hidden: column(.hidden)[slot] &+ shift,
      isExpanded: key & 1 != 0)
  }

  /// Returns the slot of the child with the given identity.
  ///
  /// - Precondition: The node has a child with the given identity.
  @inline(__always)
  func slot(ofChild id: Int32) -> Int {
    // If the node was built in one pass, its children have consecutive identities.
    let ids = column(.id)
    let guess = Int(id &- ids[0])
    if UInt(bitPattern: guess) < UInt(bitPattern: count), ids[guess] == id { return guess }
    #if DEBUG
      // Debug builds compare the identities one by one.
      // Unoptimized vector operations take a thousand instructions for each block.
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

  /// Returns the summary of a range of rows below this node, without the shifts of the edges above it.
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

  /// Returns the summary of the child at the given slot, with the shift of the child's edge applied.
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

  /// Combines the summaries of all children, column by column.
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

/// Rows that were inserted together have consecutive handles. As long as the handles in a leaf are
/// consecutive, the slot of a row can be computed from its handle.
extension NodeView {
  /// Returns the slot of the row with the given handle.
  ///
  /// - Precondition: The row is in this leaf.
  @inline(__always)
  func slot(of handle: Int32) -> Int {
    let keys = column(.key)
    let guess = Int(handle &- keys[0] &>> 1)
    if UInt(bitPattern: guess) < UInt(bitPattern: count), keys[guess] &>> 1 == handle {
      return guess
    }
    return ColumnSearch(column: keys).firstIndex(of: RowEntry.key(of: handle), ignoring: 1)
  }

  /// If the handles of all rows in this leaf are consecutive, returns the handle of the first row. If the
  /// handles are not consecutive, returns ``RowTree/none``.
  func firstHandle() -> Int32 {
    let keys = column(.key)
    let (first, last) = (keys[0], keys[count &- 1])
    // This quick check rejects most of the leaves whose handles are not consecutive.
    guard last &>> 1 &- first &>> 1 == Int32(truncatingIfNeeded: count &- 1) else {
      return RowTree.none
    }
    var difference: Int32 = 0
    (0..<count).forEachUnchecked {
      difference |= (keys[$0] &- RowEntry.key(of: Int32(truncatingIfNeeded: $0))) ^ first
    }
    // The lowest bit of a key is not part of the handle.
    return difference &>> 1 == 0 ? first &>> 1 : RowTree.none
  }
}

extension NodeView {
  /// In a range of rows below a node, the rows that are below one child of the node.
  struct Part {
    var slot: Int
    /// The number of rows below the children that precede this child.
    var base: Int
    /// The indices of the rows, counted from the first row below the child.
    var range: Range<Int>
    /// True if the part contains all rows below the child.
    var isWhole: Bool
  }

  /// Divides a range of rows into one part for each child, and calls `body` for each part, in order. Children
  /// without rows in the range are skipped. Only the first and the last part may be incomplete, that is, lack
  /// some of the rows below the part's child.
  @inline(__always)
  func forEachPart(of range: Range<Int>, _ body: (Part) -> Void) {
    let counts = column(.count)
    var base = 0
    var slot = 0
    while base < range.upperBound {
      let count = Int(counts[slot])
      let lower = max(range.lowerBound &- base, 0)
      let upper = min(range.upperBound &- base, count)
      if lower < upper {
        body(Part(slot: slot, base: base, range: lower..<upper, isWhole: upper &- lower == count))
      }
      base &+= count
      slot &+= 1
    }
  }
}
