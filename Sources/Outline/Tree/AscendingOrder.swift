extension Array {
  /// Whether a number is greater for each element than for the one before.
  @inline(__always)
  func isAscending(by number: (Element) -> Int) -> Bool {
    guard var last = first.map(number) else { return true }
    for element in dropFirst() {
      let next = number(element)
      guard last < next else { return false }
      last = next
    }
    return true
  }

  /// The elements in the order of a number that is another one for each.
  ///
  /// - Complexity: O(*n* log *n*), and O(*n*) when they are in order or close together.
  @inline(__always)
  func sorted(byDifferent number: (Element) -> Int) -> [Element] {
    isAscending(by: number) ? self : map(number).ascendingIndices().map { self[$0] }
  }
}

extension [Int] {
  /// The indices of different numbers in the order of the numbers.
  ///
  /// - Complexity: O(*n* log *n*), and O(*n*) when they are in order or close together.
  func ascendingIndices() -> [Int] {
    guard !isAscending(by: { $0 }), let least = self.min(), let greatest = self.max() else {
      return Array(indices)
    }
    let (span, isTooFar) = greatest.subtractingReportingOverflow(least)
    return isTooFar || span / 8 >= count
      ? indices.sorted { self[$0] < self[$1] } : ascendingIndices(in: least...greatest)
  }

  /// Lets each number mark its place among all numbers of the range.
  private func ascendingIndices(in range: ClosedRange<Int>) -> [Int] {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: range.count) { marks in
      marks.initialize(repeating: -1)
      for (index, number) in enumerated() { marks[number &- range.lowerBound] = Int32(index) }
      var order: [Int] = []
      order.reserveCapacity(count)
      for mark in marks where mark >= 0 { order.append(Int(mark)) }
      return order
    }
  }
}
