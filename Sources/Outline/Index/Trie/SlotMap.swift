/// Maps each of the sixteen slots in a branch of a ``HashTrie`` to the index of a child.
///
///     slot    0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
///     child   0  0  0  0  1  1  2  3  4  4  4  4  4  4  4  4
///
/// The map is one word with a hexadecimal digit for each slot, so a shift and a mask find a child. Each child has a
/// *run* of adjacent slots. The length of a run is a power of two, and the run starts at a multiple of its length.
/// The children are in the order of their runs, so each digit is equal to the previous digit or greater by one.
///
/// When a child is split in two, its run is split, too. When two children are merged, their runs are
/// joined.
struct SlotMap: Equatable {
  /// One hexadecimal digit for each slot. The least significant digit is for slot 0. In a branch, at least
  /// one digit is not zero, because a branch has at least two children.
  private(set) var digits: UInt64

  static let slotCount = 16
  private static let ones: UInt64 = 0x1111_1111_1111_1111

  /// A map for two children with eight slots each.
  static let halves = SlotMap(digits: ones << 32)

  /// The map in a bucket, which has no children.
  static let none = SlotMap(digits: 0)

  @inline(__always)
  func child(at slot: Int) -> Int {
    Int(truncatingIfNeeded: (digits &>> UInt64(truncatingIfNeeded: slot &* 4)) & 15)
  }

  /// Returns the run of the child that has the given slot.
  func run(at slot: Int) -> Range<Int> {
    var run = slot..<slot + 1
    while run.count < Self.slotCount {
      let wider = Self.doubled(run)
      if child(at: wider.lowerBound) != child(at: wider.upperBound - 1) { break }
      run = wider
    }
    return run
  }

  /// Returns the run that has the given run as one of its halves.
  static func doubled(_ run: Range<Int>) -> Range<Int> {
    let start = run.lowerBound & ~run.count
    return start..<start + 2 * run.count
  }

  /// Assigns the upper half of the given run to a new child. The new child is placed directly after the
  /// child that had the whole run.
  mutating func split(_ run: Range<Int>) {
    digits &+= Self.ones(from: run.lowerBound + run.count / 2)
  }

  /// Assigns the whole run to the child that had its lower half, and removes the child that had its upper
  /// half.
  mutating func merge(_ run: Range<Int>) {
    digits &-= Self.ones(from: run.lowerBound + run.count / 2)
  }

  private static func ones(from slot: Int) -> UInt64 {
    ones << UInt64(4 * slot)
  }
}
