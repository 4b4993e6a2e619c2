extension Range<Int> {
  /// Calls `body` for each number of the range: a loop that the compiler turns into one over
  /// vectors. It does not so with `for`, which checks every step for overflow.
  @inline(__always)
  func forEachUnchecked(_ body: (Int) -> Void) {
    var index = lowerBound
    while index < upperBound {
      body(index)
      index &+= 1
    }
  }
}
