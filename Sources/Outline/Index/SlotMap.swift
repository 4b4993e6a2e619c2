/// The index of the child for each of the sixteen slots of a branch of a ``HashTrie``.
///
///     slot    0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
///     child   0  0  0  0  1  1  2  3  4  4  4  4  4  4  4  4
///
/// It is one word with a hexadecimal digit for each slot, so a shift and a mask find a child. A child has a
/// *run* of slots, whose length is a power of two and whose start is a multiple of the length. Children are
/// in the order of their runs, so the digits never decrease and have no gaps.
///
/// When a child is split in two, so is its run. When two children are merged, their runs are joined.
struct SlotMap: Equatable {
  /// The digits, with slot 0 in the lowest one. All zeros would mean one child, but a branch has at least
  /// two.
  private(set) var digits: UInt64

  static let slotCount = 16
  private static let ones: UInt64 = 0x1111_1111_1111_1111

  /// Two children, of eight slots each.
  static let halves = SlotMap(digits: ones << 32)

  /// The value for a bucket, which has no children.
  static let none = SlotMap(digits: 0)

  init(digits: UInt64) {
    self.digits = digits
  }

  @inline(__always)
  func child(at slot: Int) -> Int {
    Int(truncatingIfNeeded: (digits &>> UInt64(truncatingIfNeeded: slot &* 4)) & 15)
  }

  /// Returns the slots of the child at a slot.
  func run(at slot: Int) -> Range<Int> {
    var run = slot..<slot + 1
    while run.count < Self.slotCount {
      let wider = Self.doubled(run)
      if child(at: wider.lowerBound) != child(at: wider.upperBound - 1) { break }
      run = wider
    }
    return run
  }

  /// Returns the run that contains a run as one of its halves.
  static func doubled(_ run: Range<Int>) -> Range<Int> {
    let start = run.lowerBound & ~run.count
    return start..<start + 2 * run.count
  }

  /// Assigns the upper half of a run to a new child after the present one.
  mutating func split(_ run: Range<Int>) {
    digits &+= Self.ones(from: run.lowerBound + run.count / 2)
  }

  /// Assigns a whole run to the first of the two children in its halves.
  mutating func merge(_ run: Range<Int>) {
    digits &-= Self.ones(from: run.lowerBound + run.count / 2)
  }

  private static func ones(from slot: Int) -> UInt64 {
    ones << UInt64(4 * slot)
  }
}

/// A set of handles.
///
/// If it contains a large part of all handles, it is an array of flags up to the greatest handle, which is
/// many times faster than a hash table.
@usableFromInline
struct HandleSet {
  private var isMember: [Bool] = []
  private var sparse: Set<Int32> = []

  @usableFromInline
  init(_ handles: [Int32]) {
    let limit = Int(handles.max() ?? -1) + 1
    if limit / 64 < handles.count {
      isMember = Array(repeating: false, count: limit)
      for handle in handles { isMember[Int(handle)] = true }
    } else {
      sparse = Set(handles)
    }
  }

  @usableFromInline
  func contains(_ handle: Int32) -> Bool {
    guard sparse.isEmpty else { return sparse.contains(handle) }
    return Int(handle) < isMember.count && isMember[Int(handle)]
  }
}
