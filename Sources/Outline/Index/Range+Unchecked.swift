extension Range<Int> {
  /// Calls `body` for each number of the range. The compiler vectorizes this loop, but not a `for`
  /// loop, which checks each step for overflow.
  @inline(__always)
  func forEachUnchecked(_ body: (Int) -> Void) {
    var index = lowerBound
    while index < upperBound {
      body(index)
      index &+= 1
    }
  }
}
