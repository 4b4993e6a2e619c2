/// A sum of the first numbers of columns.
///
/// A descent adds a few numbers at each node. They are added eight at a time as in ``ColumnSearch``, and
/// stay in lanes until the end.
struct ColumnSum {
  private var lanes = ColumnSearch.Block.zero

  /// The sum. It must fit into a lane.
  @inline(__always)
  var total: Int { Int(truncatingIfNeeded: lanes.wrappedSum()) }

  /// Adds the lanes of the blocks that `block` returns for the indices before `end`.
  @inline(__always)
  mutating func add(before end: Int, _ block: (_ index: Int) -> ColumnSearch.Block) {
    var index = 0
    while index &+ ColumnSearch.width <= end {
      lanes &+= block(index)
      index &+= ColumnSearch.width
    }
    // Of the last block, only the lanes before the end. Their distances to it are negative.
    let end = Int32(truncatingIfNeeded: end &- index)
    let distances = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7) &- end
    lanes &+= block(index) & ColumnSearch.Block(truncatingIfNeeded: distances &>> 31)
  }
}

extension ColumnSum {
  #if DEBUG
    // One number at a time, because vector operations that are not optimized take a thousand
    // instructions for each block.

    mutating func add(_ column: UnsafePointer<Int32>, before end: Int) {
      for index in 0..<end { lanes[0] &+= UInt32(bitPattern: column[index]) }
    }

    mutating func add(
      _ column: UnsafePointer<Int32>, before end: Int,
      whereZero other: UnsafePointer<Int32>, adding number: Int32
    ) {
      for index in 0..<end where other[index] &+ number == 0 {
        lanes[0] &+= UInt32(bitPattern: column[index])
      }
    }
  #else
    /// Adds the numbers of a column before an index.
    @inline(__always)
    mutating func add(_ column: UnsafePointer<Int32>, before end: Int) {
      let search = ColumnSearch(column: column)
      add(before: end) { search.block(at: $0) }
    }

    /// Adds the numbers of a column before an index that are beside a zero, after a number is added to
    /// the other column.
    ///
    /// - Precondition: No number of the other column is negative then.
    @inline(__always)
    mutating func add(
      _ column: UnsafePointer<Int32>, before end: Int,
      whereZero other: UnsafePointer<Int32>, adding number: Int32
    ) {
      let (search, otherSearch) = (ColumnSearch(column: column), ColumnSearch(column: other))
      add(before: end) {
        search.block(at: $0) & otherSearch.maskOfZeros(adding: number, at: $0)
      }
    }
  #endif
}
