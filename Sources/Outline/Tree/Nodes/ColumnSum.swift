/// A sum over the first numbers of columns.
///
/// A descent adds a few numbers at each node. It adds eight at a time as in ``ColumnSearch``, and keeps the
/// sums in lanes until the end.
struct ColumnSum {
  private var lanes = ColumnSearch.Block.zero

  /// The sum. It must fit into a lane.
  @inline(__always)
  var total: Int { Int(truncatingIfNeeded: lanes.wrappedSum()) }
}

#if DEBUG
  // One number at a time, because unoptimized vector operations take a thousand instructions for each block.
  extension ColumnSum {
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

    mutating func addCount(
      ofZerosIn column: UnsafePointer<Int32>, before end: Int, adding number: Int32
    ) {
      for index in 0..<end where column[index] &+ number == 0 { lanes[0] &+= 1 }
    }
  }
#else
  extension ColumnSum {
    /// Adds the numbers of a column before an index.
    @inline(__always)
    mutating func add(_ column: UnsafePointer<Int32>, before end: Int) {
      let search = ColumnSearch(column: column)
      add(before: end) { search.block(at: $0) & ColumnSearch.maskOfNegative($1) }
    }

    /// Adds the numbers before an index whose counterpart in the other column becomes zero when a number is
    /// added to that column.
    ///
    /// - Precondition: No number of the other column becomes negative.
    @inline(__always)
    mutating func add(
      _ column: UnsafePointer<Int32>, before end: Int,
      whereZero other: UnsafePointer<Int32>, adding number: Int32
    ) {
      let (search, otherSearch) = (ColumnSearch(column: column), ColumnSearch(column: other))
      add(before: end) {
        let counted = otherSearch.negativeWhereZero(adding: number, at: $0) & $1
        return search.block(at: $0) & ColumnSearch.maskOfNegative(counted)
      }
    }

    /// Counts the numbers of a column before an index that become zero when a number is added to them.
    ///
    /// - Precondition: The sums are not negative.
    @inline(__always)
    mutating func addCount(
      ofZerosIn column: UnsafePointer<Int32>, before end: Int, adding number: Int32
    ) {
      let search = ColumnSearch(column: column)
      add(before: end) { (search.negativeWhereZero(adding: number, at: $0) & $1) &>> 31 }
    }

    /// Adds the lanes that `block` returns for each block that starts before `end`.
    ///
    /// - Parameter block: Called with the index of the block, and with lanes that are negative before `end`.
    ///   It returns zero in the other lanes. A single sign test then covers both this limit and any other
    ///   condition on the sign.
    @inline(__always)
    private mutating func add(
      before end: Int,
      _ block: (_ index: Int, _ negativeBeforeEnd: ColumnSearch.Block) -> ColumnSearch.Block
    ) {
      var index = 0
      while index &+ ColumnSearch.width <= end {
        lanes &+= block(index, ColumnSearch.Block(repeating: .max))
        index &+= ColumnSearch.width
      }
      let end = UInt32(truncatingIfNeeded: end &- index)
      lanes &+= block(index, ColumnSearch.Block(0, 1, 2, 3, 4, 5, 6, 7) &- end)
    }
  }
#endif
