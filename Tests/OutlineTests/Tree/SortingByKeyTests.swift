import Testing

@testable import Outline

@Suite(.ownThread) struct SortingByKeyTests {
  /// Dense and sparse numbers, sorted and shuffled.
  @Test(arguments: Seeds.some(10))
  func randomNumbers(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for count in [0, 1, 2, 3, 10, 100] {
      for limit in [count, count * 2, count * 9 + 5, 1 << 40] {
        let start = Int.random(in: -1000...1000, using: &random)
        var numbers: Set<Int> = []
        while numbers.count < count {
          numbers.insert(start + Int.random(in: 0..<limit, using: &random))
        }
        check(numbers.shuffled(using: &random))
        check(numbers.sorted())
        check(numbers.sorted(by: >))
      }
    }
    check([.max, 0, .min])
  }

  private func check(_ numbers: [Int]) {
    let order = numbers.sortedIndices()
    #expect(order.map { numbers[$0] } == numbers.sorted())
    #expect(order.sorted() == Array(numbers.indices))
    #expect(numbers.sorted(byDistinctKey: { $0 }) == numbers.sorted())
    #expect(numbers.isAscending { $0 } == (order == Array(numbers.indices)))
  }
}
