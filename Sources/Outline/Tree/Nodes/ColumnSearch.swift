/// A search in a column of a node.
///
/// It compares eight numbers at a time without a branch for each, because one mispredicted branch takes
/// longer than all eight comparisons. The comparisons use integer arithmetic, because the standard library
/// compares vector lanes one by one.
struct ColumnSearch {
  /// The number of numbers in a block. Whole blocks are read, even past the end of a column.
  static let width = 8

  /// Returns `count` rounded up to a multiple of the block width, and at least one block.
  static func wholeBlocks(_ count: Int) -> Int { (max(count, 1) + width - 1) / width * width }

  typealias Block = SIMD8<UInt32>

  let column: UnsafePointer<Int32>

  /// Returns the index of the first number that equals a given one.
  ///
  /// - Parameter ignoredBits: Bits that may differ.
  /// - Precondition: The column contains the number.
  @inline(__always)
  func firstIndex(of number: Int32, ignoring ignoredBits: UInt32 = 0) -> Int {
    var index = 0
    while true {
      let difference = (block(at: index) ^ UInt32(bitPattern: number)) & ~ignoredBits
      // If a number is not zero, it or its negative has the highest bit set.
      let matches = Self.bytes(~(difference | (0 &- difference)) &>> 31)
      if matches != 0 { return index &+ matches.trailingZeroBitCount &>> 3 }
      index &+= Self.width
    }
  }

  /// Returns the index of the last number before an index that is less than a given number.
  ///
  /// - Precondition: The numbers are not negative.
  @inline(__always)
  func lastIndex(ofLessThan number: Int32, before end: Int) -> Int? {
    // A byte for each lane. The difference is negative where the number is less.
    @inline(__always) func less(at index: Int) -> UInt64 {
      Self.bytes((block(at: index) &- UInt32(bitPattern: number)) &>> 31)
    }
    var end = end
    // Two blocks at a time, without a branch that depends on which block has the match.
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

  /// Returns the index of the zero that has `rank` zeros before it, after a number is added to all.
  ///
  /// - Precondition: This zero exists, and none of the sums before it is negative.
  @inline(__always)
  func index(ofZero rank: Int, adding number: Int32) -> Int {
    var remaining = UInt64(truncatingIfNeeded: rank)
    var index = 0
    while true {
      // In each byte, the number of zeros in the block up to and including its lane.
      let sums = Self.sums(Self.bytes(zeros(adding: number, at: index)))
      let count = sums &>> 56
      if remaining < count {
        // The bytes that are greater than `remaining` keep their highest bit.
        let greater =
          ((sums | Self.highestBits) &- (remaining &+ 1) &* Self.ones) & Self.highestBits
        return index &+ greater.trailingZeroBitCount &>> 3
      }
      remaining &-= count
      index &+= Self.width
    }
  }

  /// Returns 1 in each lane that becomes zero when a number is added, and 0 in the other lanes.
  @inline(__always)
  private func zeros(adding number: Int32, at index: Int) -> Block {
    negativeWhereZero(adding: number, at: index) &>> 31
  }

  /// Returns lanes that are negative where the number becomes zero when another one is added.
  ///
  /// Among numbers that are not negative, only zero becomes negative when 1 is subtracted.
  @inline(__always)
  func negativeWhereZero(adding number: Int32, at index: Int) -> Block {
    block(at: index) &+ UInt32(bitPattern: number &- 1)
  }

  /// Returns all ones in each lane that is negative.
  @inline(__always)
  static func maskOfNegative(_ block: Block) -> Block {
    Block(truncatingIfNeeded: SIMD8<Int32>(truncatingIfNeeded: block) &>> 31)
  }

  @inline(__always)
  func block(at index: Int) -> Block {
    UnsafeRawPointer(column + index).loadUnaligned(as: Block.self)
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highestBits: UInt64 { ones &<< 7 }

  /// Returns one byte for each lane of a block, the first lane in the lowest byte.
  @inline(__always)
  private static func bytes(_ block: Block) -> UInt64 {
    unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: block), to: UInt64.self)
  }

  /// Returns the prefix sums of the bytes: each byte becomes the sum of the bytes up to it.
  @inline(__always)
  private static func sums(_ bytes: UInt64) -> UInt64 { bytes &* ones }
}
