extension Range<Int> {
  /// Returns the numbers of the range that are not among `members`, which are ascending.
  func removing(_ members: [Int]) -> [Int] {
    guard members.count < count else { return [] }
    var remaining: [Int] = []
    remaining.reserveCapacity(count - members.count)
    var start = lowerBound
    for member in members {
      remaining += start..<member
      start = member + 1
    }
    remaining += start..<upperBound
    return remaining
  }
}
