extension Array {
  /// Returns true if each element has a greater key than the element before it.
  @inline(__always)
  func isAscending(by key: (Element) -> Int) -> Bool {
    guard var last = first.map(key) else { return true }
    for element in dropFirst() {
      let next = key(element)
      guard last < next else { return false }
      last = next
    }
    return true
  }

  /// Returns the elements sorted by a key. No two elements may have the same key.
  ///
  /// - Complexity: O(*n* log *n*), but only O(*n*) if the elements are already in order or the keys are
  ///   dense.
  @inline(__always)
  func sorted(byDistinctKey key: (Element) -> Int) -> [Element] {
    guard !isAscending(by: key) else { return self }
    guard count > Self.insertionSortLimit else { return insertionSorted(by: key) }
    return map(key).sortedIndices().map { self[$0] }
  }

  /// The maximum number of elements for which insertion sort is used. For so few elements, setting up
  /// another algorithm takes longer than the whole insertion sort.
  static var insertionSortLimit: Int { 24 }

  @inline(__always)
  func insertionSorted(by key: (Element) -> Int) -> [Element] {
    var sorted = self
    for end in sorted.indices.dropFirst() {
      let element = sorted[end]
      let elementKey = key(element)
      var index = end
      while index > 0, elementKey < key(sorted[index - 1]) {
        sorted[index] = sorted[index - 1]
        index -= 1
      }
      sorted[index] = element
    }
    return sorted
  }
}

extension [Int] {
  /// Returns the indices of the elements, sorted by the elements in ascending order. The elements must be
  /// distinct numbers.
  ///
  /// - Complexity: O(*n* log *n*), but only O(*n*) if the numbers are already in order or dense.
  func sortedIndices() -> [Int] {
    guard !isAscending(by: { $0 }), let least = self.min(), let greatest = self.max() else {
      return Array(indices)
    }
    guard count > Self.insertionSortLimit else {
      return Array(indices).insertionSorted { self[$0] }
    }
    let (span, isOverflow) = greatest.subtractingReportingOverflow(least)
    return isOverflow || span / 8 >= count
      ? indices.sorted { self[$0] < self[$1] } : sortedIndices(in: least...greatest)
  }

  /// Writes the index of each number into a table that has an entry for every number in the range, and then
  /// reads the table in order.
  private func sortedIndices(in range: ClosedRange<Int>) -> [Int] {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: range.count) { table in
      table.initialize(repeating: -1)
      for (index, number) in enumerated() { table[number &- range.lowerBound] = Int32(index) }
      var sorted: [Int] = []
      sorted.reserveCapacity(count)
      for index in table where index >= 0 { sorted.append(Int(index)) }
      return sorted
    }
  }
}
