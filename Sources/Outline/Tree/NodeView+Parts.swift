extension NodeView {
  /// The part of a range of rows that is below one child.
  struct Part {
    var slot: Int
    /// The number of rows before the child.
    var base: Int
    /// Counted from the child's first row.
    var range: Range<Int>
    /// True if the range has all rows of the child.
    var isWhole: Bool
  }

  /// Calls `body` for each child that has rows of a range, in order. All parts but the first and
  /// the last are whole.
  @inline(__always)
  func forEachPart(of range: Range<Int>, _ body: (Part) -> Void) {
    let counts = column(.count)
    var base = 0
    var slot = 0
    while base < range.upperBound {
      let count = Int(counts[slot])
      let lower = max(range.lowerBound &- base, 0)
      let upper = min(range.upperBound &- base, count)
      if lower < upper {
        body(Part(slot: slot, base: base, range: lower..<upper, isWhole: upper &- lower == count))
      }
      base &+= count
      slot &+= 1
    }
  }
}
