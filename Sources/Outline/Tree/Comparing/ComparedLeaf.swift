/// The rows of a leaf that are in the scope of a comparison. The scope is either all rows or the visible
/// rows. The rows are read from the leaf without being copied.
///
/// A value of this type is valid while the leaf's tree is alive and unchanged. The type is used only for
/// comparing trees.
struct ComparedLeaf: RandomAccessCollection {
  private let leaf: NodeView
  private let shift: Int32
  /// The position of the leaf's first row.
  let position: Int
  private let hasAllSlots: Bool
  /// The slots of the rows in the scope, or an empty array if all rows of the leaf are in the scope.
  private var slots: [Int] = []

  let count: Int
  var startIndex: Int { 0 }
  var endIndex: Int { count }

  /// - Parameter count: The number of the leaf's rows that are in the scope. If this number is less than the
  ///   number of all rows in the leaf, only the visible rows are in the scope.
  init(_ leaf: NodeView, shift: Int32, position: Int, count: Int) {
    (self.leaf, self.shift, self.position, self.count) = (leaf, shift, position, count)
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

  /// Compares the given rows with the rows of another leaf that start at `otherStart`. Returns true if each
  /// pair of rows has equal keys, and all pairs have the same difference in level. Returns `false` if either
  /// leaf contains rows outside the scope.
  func formsRun(_ range: Range<Int>, with other: ComparedLeaf, from otherStart: Int) -> Bool {
    guard hasAllSlots, other.hasAllSlots else { return false }
    let levelShift = other.level(otherStart) &- level(range.lowerBound)
    let (keys, levels) = (leaf.column(.key), leaf.column(.level))
    let (otherKeys, otherLevels) = (other.leaf.column(.key), other.leaf.column(.level))
    let distance = otherStart &- range.lowerBound
    var difference: Int32 = 0
    range.forEachUnchecked {
      difference |= keys[$0] ^ otherKeys[$0 &+ distance]
      difference |= (levels[$0] &+ levelShift) ^ otherLevels[$0 &+ distance]
    }
    return difference == 0
  }

  @inline(__always)
  subscript(index: Int) -> RowTreeComparison.UnmatchedRow {
    let row = leaf.row(at: slot(index), shiftedBy: shift)
    return RowTreeComparison.UnmatchedRow(
      handle: row.handle, position: position + index, level: row.level,
      isExpanded: row.isExpanded)
  }
}
