/// The rows of a leaf that a comparison sees, read where they stand.
///
/// Good as long as the leaf is: it never leaves a comparison.
struct LeafRows: RandomAccessCollection {
  private let leaf: NodeView
  private let shift: Int32
  /// The place of the first row.
  let place: Int
  /// The slots of the rows, when they are not all that there are.
  private var slots: [Int] = []

  let count: Int
  var startIndex: Int { 0 }
  var endIndex: Int { count }

  /// - Parameters:
  ///   - count: The number of rows. When it is not that of all rows, it is that of the visible ones.
  init(of leaf: NodeView, shift: Int32, place: Int, count: Int) {
    (self.leaf, self.shift, self.place, self.count) = (leaf, shift, place, count)
    guard count < leaf.count else { return }
    let hidden = leaf.column(.hidden)
    slots = (0..<leaf.count).filter { hidden[$0] &+ shift == 0 }
  }

  @inline(__always)
  private func slot(_ index: Int) -> Int { slots.isEmpty ? index : slots[index] }

  @inline(__always)
  func handle(_ index: Int) -> Int32 { leaf.column(.key)[slot(index)] &>> 1 }

  @inline(__always)
  func level(_ index: Int) -> Int32 { leaf.column(.level)[slot(index)] }

  @inline(__always)
  func isExpanded(_ index: Int) -> Bool { leaf.column(.key)[slot(index)] & 1 != 0 }

  @inline(__always)
  subscript(index: Int) -> TreeComparison.Leftover {
    let row = leaf.row(at: slot(index), shiftedBy: shift)
    return TreeComparison.Leftover(
      handle: row.handle, place: place + index, level: row.level, isExpanded: row.isExpanded)
  }
}
