import Testing

@testable import Outline

/// Compares searches in columns of every length with simple loops.
@Suite(.ownThread) struct ColumnSearchTests {
  /// A search reads whole blocks, and the numbers after a column are arbitrary.
  private func withColumn(
    _ numbers: [Int32], _ random: inout SeededRandom, _ body: (ColumnSearch) -> Void
  ) {
    let staleNumbers = (0..<ColumnSearch.width).map { _ in Int32.random(in: 0...3, using: &random) }
    (numbers + staleNumbers).withUnsafeBufferPointer { body(ColumnSearch(column: $0.baseAddress!)) }
  }

  private func countOfZeros(_ search: ColumnSearch, adding number: Int32, before end: Int) -> Int {
    var sum = ColumnSum()
    sum.addCount(ofZerosIn: search.column, before: end, adding: number)
    return sum.total
  }

  @Test(arguments: Seeds.some(3))
  func searchesAgreeWithLoops(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for count in 1...128 {
      let numbers = (0..<count).map { _ in Int32.random(in: 0...3, using: &random) }
      withColumn(numbers, &random) { search in
        for end in 0...count {
          let before = numbers[..<end]
          for number in Int32(0)...3 {
            #expect(
              search.lastIndex(ofLessThan: number, before: end)
                == before.lastIndex { $0 < number })
            #expect(
              countOfZeros(search, adding: number, before: end)
                == before.count { $0 + number == 0 })
          }
        }
      }
    }
  }

  /// Finds each zero by its rank, in columns with few and with many zeros.
  @Test(arguments: Seeds.some(3))
  func zerosByRank(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for count in 1...128 {
      let greatest: Int32 = count.isMultiple(of: 3) ? 9 : 1
      let numbers = (0..<count).map { _ in Int32.random(in: 0...greatest, using: &random) }
      let zeros = numbers.indices.filter { numbers[$0] == 0 }
      for shift in Int32(0)...2 {
        withColumn(numbers.map { $0 + shift }, &random) { search in
          for (rank, index) in zeros.enumerated() {
            #expect(search.index(ofZero: rank, adding: -shift) == index)
          }
        }
      }
    }
  }

  /// Numbers near the maximum, and negative shifts.
  @Test func extremes() {
    var random = SeededRandom(seed: 1)
    withColumn([5, 4, 5, .max, 5, 0x7FFF_FFFE, 5, 5, 5, 9], &random) { search in
      #expect(countOfZeros(search, adding: -4, before: 1) == 0)
      #expect(search.lastIndex(ofLessThan: 5, before: 10) == 1)
      #expect(search.lastIndex(ofLessThan: .max, before: 4) == 2)
    }
    withColumn([3, 5, 3, 3, 4, 9, 3, 3, 3, 9, 3], &random) { search in
      #expect(
        (0...11).map { countOfZeros(search, adding: -3, before: $0) } == [
          0, 1, 1, 2, 3, 3, 3, 4, 5, 6, 6, 7,
        ])
    }
  }

  /// Sums of several columns, all numbers or those beside a zero.
  @Test(arguments: Seeds.some(3))
  func sums(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for count in 1...40 {
      let numbers = (0..<count).map { _ in Int32.random(in: 0...1 << 20, using: &random) }
      let others = (0..<count).map { _ in Int32.random(in: 2...4, using: &random) }
      let stale = (0..<ColumnSearch.width).map { _ in Int32.random(in: 0...3, using: &random) }
      for end in 0..<count {
        var sum = ColumnSum()
        (numbers + stale).withUnsafeBufferPointer { numbers in
          sum.add(numbers.baseAddress!, before: end)
          (others + stale).withUnsafeBufferPointer {
            sum.add(
              numbers.baseAddress!, before: end, whereZero: $0.baseAddress!, adding: -2)
          }
        }
        let expected = (0..<end).reduce(0) { $0 + Int(numbers[$1]) * (others[$1] == 2 ? 2 : 1) }
        #expect(sum.total == expected)
      }
    }
  }

  /// The lowest bit of a key is ignored.
  @Test func keys() {
    var random = SeededRandom(seed: 1)
    for count in 1...70 {
      let keys = (0..<Int32(count)).map { $0 * 2 | Int32.random(in: 0...1, using: &random) }
        .shuffled(using: &random)
      withColumn(keys, &random) { search in
        for (index, key) in keys.enumerated() {
          #expect(search.firstIndex(of: key) == index)
          #expect(search.firstIndex(of: key ^ 1, ignoring: 1) == index)
        }
      }
    }
  }
}
