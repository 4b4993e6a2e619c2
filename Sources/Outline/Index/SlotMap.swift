/// Which of its children a branch of a ``HashTrie`` keeps for each of its sixteen slots.
///
///     slot    0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
///     child   0  0  0  0  1  1  2  3  4  4  4  4  4  4  4  4
///
/// One hexadecimal digit a slot, in one word, so finding a child is a shift and a mask. A child
/// stands in a *run* of slots: a power of two of them, at a multiple of it. Children are in the
/// order of their runs, so the digits never decrease and have no gaps.
///
/// A run is halved when its child is split in two, and made one again when the two are merged.
struct SlotMap: Equatable {
  /// The digits, slot 0 lowest. All zeros would be one child: a branch has two at least.
  private(set) var digits: UInt64

  static let slotCount = 16
  private static let ones: UInt64 = 0x1111_1111_1111_1111

  /// Two children, of eight slots each.
  static let halves = SlotMap(digits: ones << 32)

  /// No branch at all.
  static let none = SlotMap(digits: 0)

  init(digits: UInt64) {
    self.digits = digits
  }

  @inline(__always)
  func child(at slot: Int) -> Int {
    Int(truncatingIfNeeded: (digits &>> UInt64(truncatingIfNeeded: slot &* 4)) & 15)
  }

  /// The slots of the child at a slot.
  func run(at slot: Int) -> Range<Int> {
    var run = slot..<slot + 1
    while run.count < Self.slotCount {
      let wider = Self.doubled(run)
      if child(at: wider.lowerBound) != child(at: wider.upperBound - 1) { break }
      run = wider
    }
    return run
  }

  /// The run that a run is one half of.
  static func doubled(_ run: Range<Int>) -> Range<Int> {
    let start = run.lowerBound & ~run.count
    return start..<start + 2 * run.count
  }

  /// Gives the upper half of a run to a child of its own: the one after the child there.
  mutating func split(_ run: Range<Int>) {
    digits &+= Self.ones(from: run.lowerBound + run.count / 2)
  }

  /// Gives all of a run to the first of the two children in its halves.
  mutating func merge(_ run: Range<Int>) {
    digits &-= Self.ones(from: run.lowerBound + run.count / 2)
  }

  private static func ones(from slot: Int) -> UInt64 {
    ones << UInt64(4 * slot)
  }
}
