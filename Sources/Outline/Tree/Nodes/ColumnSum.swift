/// A running sum of the first elements of several columns.
///
/// A search that descends from the root of a tree adds some elements of a few columns at each node. Eight
/// elements are added at a time, as in ``ColumnSearch``, and the lanes are summed only at the end.
struct ColumnSum {
  private var lanes = ColumnSearch.Block.zero

  /// The sum of all added numbers, which must fit into a lane.
  @inline(__always)
  var total: Int { Int(truncatingIfNeeded: lanes.wrappedSum()) }
}

#if DEBUG
  // Debug builds add one number at a time, because unoptimized vector operations take a thousand
  // instructions for each block.
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
    /// Adds the elements of a column before the index `end`.
    @inline(__always)
    mutating func add(_ column: UnsafePointer<Int32>, before end: Int) {
      let search = ColumnSearch(column: column)
      add(before: end) { search.block(at: $0) & ColumnSearch.maskOfNegative($1) }
    }

    /// Adds elements of a column before the index `end`. Each element is added only if the element of `other`
    /// at the same index, plus `number`, is zero.
    ///
    /// - Precondition: No element of `other` before `end` has a negative sum with `number`.
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

    /// Adds the number of elements before the index `end` whose sum with `number` is zero.
    ///
    /// - Precondition: No element before `end` has a negative sum with `number`.
    @inline(__always)
    mutating func addCount(
      ofZerosIn column: UnsafePointer<Int32>, before end: Int, adding number: Int32
    ) {
      let search = ColumnSearch(column: column)
      add(before: end) { (search.negativeWhereZero(adding: number, at: $0) & $1) &>> 31 }
    }

    /// Calls a closure for each block up to the index `end`, and adds the lanes that the closure returns.
    ///
    /// - Parameter block: A closure that gets the index at which a block starts, and a mask. The lanes of the
    ///   mask are negative for indices before `end`, and the closure must return zero in all other lanes. The
    ///   closure can combine the mask with the lanes of another condition, so that a single test of the sign
    ///   covers both conditions.
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
