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
    // A byte for each place in a block. What is less leaves less than nothing.
    func less(at index: Int) -> UInt64 {
      let block = UnsafeRawPointer(column + index).loadUnaligned(as: Block.self)
      let isLess = (block &- limit) &>> 31
      return unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: isLess), to: UInt64.self)
    }
    var end = end
    while end >= Self.width {
      let matches = less(at: end &- Self.width)
      if matches != 0 { return end &- 1 &- matches.leadingZeroBitCount &>> 3 }
      end &-= Self.width
    }
    let matches = less(at: 0) & ((1 &<< UInt64(truncatingIfNeeded: end &* 8)) &- 1)
    return matches == 0 ? nil : Self.width &- 1 &- matches.leadingZeroBitCount &>> 3
  }

  /// How many of the numbers before an index are zero when another one is added to them.
  ///
  /// - Precondition: They are not negative then. 255 of them at most are zero.
  @inline(__always)
  func countOfZeros(adding number: Int32, before end: Int) -> Int {
    let number = Block(repeating: UInt32(bitPattern: number &- 1))
    // A byte for each place in a block. Only zero becomes less than nothing when 1 is taken away.
    func zeros(at index: Int) -> UInt64 {
      let block = UnsafeRawPointer(column + index).loadUnaligned(as: Block.self)
      let isZero = (block &+ number) &>> 31
      return unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: isZero), to: UInt64.self)
    }
    var counts: UInt64 = 0
    var index = end % Self.width
    // What does not fill a block is counted from one that begins there and goes on behind it.
    if index > 0 {
      counts = zeros(at: 0) &<< UInt64(truncatingIfNeeded: (Self.width &- index) &* 8)
    }
    while index < end {
      counts &+= zeros(at: index)
      index &+= Self.width
    }
    return Int(truncatingIfNeeded: (counts &* 0x0101_0101_0101_0101) &>> 56)
  }
}
