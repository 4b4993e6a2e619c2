/// A search in a column of a node.
///
/// Numbers are compared eight at a time and without a branch on each, for a branch that is
/// predicted wrongly takes longer than all eight. The comparison is made of arithmetic: that of
/// the standard library's vectors takes them one by one.
struct ColumnSearch {
  /// How many numbers are read at once, so also behind the last one of a column.
  static let width = 8

  /// How many numbers the blocks have that some of them are in. There is at least one block.
  static func wholeBlocks(_ count: Int) -> Int { (max(count, 1) + width - 1) / width * width }

  private typealias Block = SIMD8<UInt32>

  let column: UnsafePointer<Int32>

  /// The index of the first number that differs from another one in nothing but the lowest bit.
  ///
  /// - Precondition: It is there.
  @inline(__always)
  func firstIndex(of number: Int32) -> Int {
    var index = 0
    while true {
      // The only number without a bit of its own that has the highest one when 1 is taken away.
      let isSame = (((block(at: index) ^ UInt32(bitPattern: number)) &>> 1) &- 1) &>> 31
      let matches = Self.bytes(isSame)
      if matches != 0 { return index &+ matches.trailingZeroBitCount &>> 3 }
      index &+= Self.width
    }
  }

  /// The index of the last number before an index that is less than another one.
  ///
  /// - Precondition: The numbers are not negative.
  @inline(__always)
  func lastIndex(ofLessThan number: Int32, before end: Int) -> Int? {
    // A byte for each place in a block. What is less leaves less than nothing.
    func less(at index: Int) -> UInt64 {
      Self.bytes((block(at: index) &- UInt32(bitPattern: number)) &>> 31)
    }
    var end = end
    // Two blocks: which of them it is in, no branch depends on.
    while end >= 2 &* Self.width {
      let near = less(at: end &- Self.width)
      let far = less(at: end &- 2 &* Self.width)
      if near | far != 0 {
        let block = near == 0 ? end &- Self.width : end
        return block &- 1 &- (near == 0 ? far : near).leadingZeroBitCount &>> 3
      }
      end &-= 2 &* Self.width
    }
    if end >= Self.width {
      let matches = less(at: end &- Self.width)
      if matches != 0 { return end &- 1 &- matches.leadingZeroBitCount &>> 3 }
      end &-= Self.width
    }
    let matches = less(at: 0) & ((1 &<< UInt64(truncatingIfNeeded: end &* 8)) &- 1)
    return matches == 0 ? nil : Self.width &- 1 &- matches.leadingZeroBitCount &>> 3
  }

  /// How many of the numbers before an index are zero when another one is added to them.
  ///
  /// - Precondition: They are not negative then, and there is a number at the index: the block that
  ///   it is in is read.
  @inline(__always)
  func countOfZeros(adding number: Int32, before end: Int) -> Int {
    var counts = Block.zero
    var index = 0
    while index &+ Self.width <= end {
      counts &+= zeros(adding: number, at: index)
      index &+= Self.width
    }
    // Of the block at the end, the places before it: less is left of them than nothing.
    let places = Block(0, 1, 2, 3, 4, 5, 6, 7) &- UInt32(truncatingIfNeeded: end &- index)
    counts &+= zeros(adding: number, at: index) & (places &>> 31)
    return Self.sum(counts)
  }

  /// Two lanes at a time, whose sum is less than a lane can hold.
  @inline(__always)
  private static func sum(_ counts: Block) -> Int {
    let pairs = unsafeBitCast(counts, to: SIMD4<UInt64>.self)
    let sum = (pairs[0] &+ pairs[1]) &+ (pairs[2] &+ pairs[3])
    return Int(truncatingIfNeeded: (sum &+ sum &>> 32) & 0xffff_ffff)
  }

  /// The index of the zero that has `rank` zeros before it, when another number is added to all.
  ///
  /// - Precondition: It is there. The numbers before it are not negative then.
  @inline(__always)
  func index(ofZero rank: Int, adding number: Int32) -> Int {
    var rest = UInt64(truncatingIfNeeded: rank)
    var index = 0
    while true {
      // In each byte, how many zeros there are in a block up to its place.
      let sums = Self.sums(Self.bytes(zeros(adding: number, at: index)))
      let count = sums &>> 56
      if rest < count {
        // The bytes that are greater than the rest keep their highest bit.
        let greater = ((sums | Self.highestBits) &- (rest &+ 1) &* Self.ones) & Self.highestBits
        return index &+ greater.trailingZeroBitCount &>> 3
      }
      rest &-= count
      index &+= Self.width
    }
  }

  /// For each place in a block, 1 where the number there is zero when another one is added to it.
  ///
  /// Only zero becomes less than nothing when 1 is taken away.
  @inline(__always)
  private func zeros(adding number: Int32, at index: Int) -> Block {
    (block(at: index) &+ UInt32(bitPattern: number &- 1)) &>> 31
  }

  @inline(__always)
  private func block(at index: Int) -> Block {
    UnsafeRawPointer(column + index).loadUnaligned(as: Block.self)
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highestBits: UInt64 { ones &<< 7 }

  /// A byte for each place in a block, the first one lowest.
  @inline(__always)
  private static func bytes(_ block: Block) -> UInt64 {
    unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: block), to: UInt64.self)
  }

  /// In each byte, the sum of the bytes up to it.
  @inline(__always)
  private static func sums(_ bytes: UInt64) -> UInt64 { bytes &* ones }
}
