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
    guard !isAscending(by: number) else { return self }
    guard count > Self.fewElements else { return sortedOneByOne(by: number) }
    return map(number).ascendingIndices().map { self[$0] }
  }

  /// Few elements are sorted one by one in less time than it takes to begin anything better.
  static var fewElements: Int { 24 }

  @inline(__always)
  func sortedOneByOne(by number: (Element) -> Int) -> [Element] {
    var sorted = self
    for end in sorted.indices.dropFirst() {
      let element = sorted[end]
      let place = number(element)
      var index = end
      while index > 0, place < number(sorted[index - 1]) {
        sorted[index] = sorted[index - 1]
        index -= 1
      }
      sorted[index] = element
    }
    return sorted
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
    guard count > Self.fewElements else { return Array(indices).sortedOneByOne { self[$0] } }
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
