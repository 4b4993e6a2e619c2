extension Range<Int> {
  /// What is left of the range without some of it, given ascending.
  func removing(_ members: [Int]) -> [Int] {
    guard members.count < count else { return [] }
    var rest: [Int] = []
    rest.reserveCapacity(count - members.count)
    var start = lowerBound
    for member in members {
      rest += start..<member
      start = member + 1
    }
    rest += start..<upperBound
    return rest
  }
}
