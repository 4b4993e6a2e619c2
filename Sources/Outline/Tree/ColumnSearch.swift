/// A search in a column of a node.
///
/// Numbers are compared eight at a time and without a branch on each, for a branch that is
/// predicted wrongly takes longer than all eight. The comparison is made of arithmetic: that of
/// the standard library's vectors takes them one by one.
struct ColumnSearch {
  /// How many numbers are read at once, so also behind the last one of a column.
  static let width = 8

  private typealias Block = SIMD8<UInt32>

  let column: UnsafePointer<Int32>

  /// The index of the first number that differs from another one in nothing but the lowest bit.
  ///
  /// - Precondition: It is there.
  @inline(__always)
  func firstIndex(of number: Int32) -> Int {
    let number = Block(repeating: UInt32(bitPattern: number))
    var index = 0
    while true {
      let block = UnsafeRawPointer(column + index).loadUnaligned(as: Block.self)
      // The only number without a bit of its own that has the highest one when 1 is taken away.
      let isSame = (((block ^ number) &>> 1) &- 1) &>> 31
      let matches = unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: isSame), to: UInt64.self)
      if matches != 0 { return index &+ matches.trailingZeroBitCount &>> 3 }
      index &+= Self.width
    }
  }

  /// The index of the last number before an index that is less than another one.
  ///
  /// - Precondition: The numbers are not negative.
  @inline(__always)
  func lastIndex(ofLessThan number: Int32, before end: Int) -> Int? {
    let limit = Block(repeating: UInt32(bitPattern: number))
    var end = end
    while end >= Self.width {
      let start = column + (end &- Self.width)
      let block = UnsafeRawPointer(start).loadUnaligned(as: Block.self)
      // What is less leaves less than nothing.
      let isLess = (block &- limit) &>> 31
      let matches = unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: isLess), to: UInt64.self)
      if matches != 0 { return end &- 1 &- matches.leadingZeroBitCount &>> 3 }
      end &-= Self.width
    }
    while end > 0 {
      end &-= 1
      if column[end] < number { return end }
    }
    return nil
  }
}
