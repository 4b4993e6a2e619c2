/// The rows of a leaf that a comparison sees, read where they stand.
///
/// Good as long as the leaf is: it never leaves a comparison.
struct LeafRows: RandomAccessCollection {
  private let leaf: NodeView
  private let shift: Int32
  /// The place of the first row.
  let place: Int
  private let hasAllSlots: Bool
  /// The slots of the rows, when they are not all that there are.
  private var slots: [Int] = []

  let count: Int
  var startIndex: Int { 0 }
  var endIndex: Int { count }

  /// - Parameters:
  ///   - count: The number of rows. When it is not that of all rows, it is that of the visible ones.
  init(of leaf: NodeView, shift: Int32, place: Int, count: Int) {
    (self.leaf, self.shift, self.place, self.count) = (leaf, shift, place, count)
    hasAllSlots = count == leaf.count
    guard !hasAllSlots else { return }
    let hidden = leaf.column(.hidden)
    slots = (0..<leaf.count).filter { hidden[$0] &+ shift == 0 }
  }

  @inline(__always)
  private func slot(_ index: Int) -> Int { hasAllSlots ? index : slots[index] }

  @inline(__always)
  func handle(_ index: Int) -> Int32 { leaf.column(.key)[slot(index)] &>> 1 }

  @inline(__always)
  func level(_ index: Int) -> Int32 { leaf.column(.level)[slot(index)] }

  /// Whether rows have the keys of as many rows of another leaf, and levels that all differ from
  /// theirs by as much. It is only told where both sides see all rows, eight at a time.
  func areLike(_ range: Range<Int>, _ other: LeafRows, from otherStart: Int) -> Bool {
    guard hasAllSlots, other.hasAllSlots else { return false }
    let levelShift = other.level(otherStart) &- level(range.lowerBound)
    let (keys, levels) = (leaf.column(.key), leaf.column(.level))
    let (otherKeys, otherLevels) = (other.leaf.column(.key), other.leaf.column(.level))
    let offset = otherStart &- range.lowerBound
    var difference: Int32 = 0
    range.forEachUnchecked {
      difference |= keys[$0] ^ otherKeys[$0 &+ offset]
      difference |= (levels[$0] &+ levelShift) ^ otherLevels[$0 &+ offset]
    }
    return difference == 0
  }

  @inline(__always)
  subscript(index: Int) -> RowTreeComparison.Leftover {
    let row = leaf.row(at: slot(index), shiftedBy: shift)
    return RowTreeComparison.Leftover(
      handle: row.handle, place: place + index, level: row.level, isExpanded: row.isExpanded)
  }
}
