/// Searches a column of a node for a number.
///
/// A search compares eight numbers at a time without a branch for each number, because one mispredicted
/// branch takes longer than all eight comparisons. The comparisons use integer arithmetic, because the
/// comparison operators of the standard library handle vector lanes one by one.
struct ColumnSearch {
  /// The number of elements in a block. Searches always read whole blocks, even past the end of a column.
  static let width = 8

  /// Returns `count` rounded up to a multiple of the block width. The result is at least one block width.
  static func wholeBlocks(_ count: Int) -> Int { (max(count, 1) + width - 1) / width * width }

  private typealias Block = SIMD8<UInt32>

  let column: UnsafePointer<Int32>

  /// Returns the index of the first element of the column that equals the given number.
  ///
  /// - Parameter ignoredBits: A mask of the bits that the comparison ignores.
  /// - Precondition: The column contains an element that equals `number`.
  @inline(__always)
  func firstIndex(of number: Int32, ignoring ignoredBits: UInt32 = 0) -> Int {
    var index = 0
    while true {
      let difference = (block(at: index) ^ UInt32(bitPattern: number)) & ~ignoredBits
      // If a number is not zero, the highest bit is set in the number or in its negation.
      let matches = Self.bytes(~(difference | (0 &- difference)) &>> 31)
      if matches != 0 { return index &+ matches.trailingZeroBitCount &>> 3 }
      index &+= Self.width
    }
  }

  /// Among the elements before the index `end`, returns the index of the last element that is less than
  /// `number`.
  ///
  /// - Precondition: Neither `number` nor any element is negative.
  @inline(__always)
  func lastIndex(ofLessThan number: Int32, before end: Int) -> Int? {
    // Returns a byte for each lane.
    // The byte is 1 if the element is less than `number`, because the difference is then negative.
    @inline(__always) func less(at index: Int) -> UInt64 {
      Self.bytes((block(at: index) &- UInt32(bitPattern: number)) &>> 31)
    }
    var end = end
    // Reads two blocks at a time. No branch depends on which of the two blocks contains the match.
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

  /// Among the elements whose sum with `number` is zero, returns the index of the element with the given
  /// rank, counted from 0. The sums are not stored in the column.
  ///
  /// - Precondition: The requested element exists, and no element before the requested element has a negative
  ///   sum with `number`.
  @inline(__always)
  func index(ofZero rank: Int, adding number: Int32) -> Int {
    var remaining = UInt64(truncatingIfNeeded: rank)
    var index = 0
    while true {
      // Each byte of `sums` is the number of zeros in the lanes up to and including the byte's lane.
      let sums = Self.sums(Self.bytes(zeros(adding: number, at: index)))
      let count = sums &>> 56
      if remaining < count {
        // Sets the highest bit of each byte that is greater than `remaining`.
        let greater =
          ((sums | Self.highestBits) &- (remaining &+ 1) &* Self.ones) & Self.highestBits
        return index &+ greater.trailingZeroBitCount &>> 3
      }
      remaining &-= count
      index &+= Self.width
    }
  }

  /// Adds a number to each lane of a block. Returns a block with 1 in each lane whose sum is zero, and 0 in
  /// all other lanes.
  ///
  /// No sum may be negative, so zero is the only sum that becomes negative when 1 is subtracted.
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

  /// Returns the lowest bytes of the lanes of a block, combined into one word. The byte of the first lane
  /// is the lowest byte of the word.
  @inline(__always)
  private static func bytes(_ block: Block) -> UInt64 {
    unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: block), to: UInt64.self)
  }

  /// Returns the prefix sums of the bytes in a word. Each byte of the result is the sum of all bytes up to
  /// and including the byte at the same position.
  @inline(__always)
  private static func sums(_ bytes: UInt64) -> UInt64 { bytes &* ones }
}

/// A running sum of the first elements of several columns.
///
/// At each node, a search that descends from the root of a tree adds up elements of a few columns. The loops
/// contain no branches and read every element, so that the compiler can vectorize them.
struct ColumnSum {
  private var sum: Int32 = 0

  /// The sum of all added numbers, which must fit into 32 bits.
  @inline(__always)
  var total: Int { Int(sum) }

  /// Adds the elements of a column before the index `end`.
  @inline(__always)
  mutating func add(_ column: UnsafePointer<Int32>, before end: Int) {
    (0..<end).forEachUnchecked { sum &+= column[$0] }
  }

  /// Adds elements of a column before the index `end`. Each element is added only if the element of `other`
  /// at the same index, plus `number`, is zero.
  @inline(__always)
  mutating func add(
    _ column: UnsafePointer<Int32>, before end: Int,
    whereZero other: UnsafePointer<Int32>, adding number: Int32
  ) {
    (0..<end).forEachUnchecked { sum &+= column[$0] & (other[$0] &+ number == 0 ? -1 : 0) }
  }

  /// Counts the elements before the index `end`, but only the elements whose sum with `number` is zero. Adds
  /// the count to the sum.
  @inline(__always)
  mutating func addCount(
    ofZerosIn column: UnsafePointer<Int32>, before end: Int, adding number: Int32
  ) {
    (0..<end).forEachUnchecked { sum &+= column[$0] &+ number == 0 ? 1 : 0 }
  }
}
