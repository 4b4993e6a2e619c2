import Testing

@testable import Outline

@Suite(.ownThread) struct IncreasingSubsequenceTests {
  /// For every order of six values and several weights, no increasing subsequence is heavier.
  @Test func everyOrderOfSix() throws {
    let weightings = [[1, 1, 1, 1, 1, 1], [3, 1, 2, 1, 5, 2], [9, 1, 1, 1, 1, 4]]
    // By default some orders: the period is prime, so that each value is in each place.
    for values in everyOrder(of: [0, 1, 2, 3, 4, 5]).everyNth(TestSize.pick(7, large: 1)) {
      for weights in weightings {
        let chosen = heaviestIncreasingSubsequence(of: values, weights: weights)
        try within("\(values) with \(weights)") {
          try same(chosen, chosen.sorted(), "positions")
          try holds(isIncreasing(chosen.map { values[$0] }), "the values increase")
          let heaviest = everySubset(of: Array(values.indices))
            .filter { isIncreasing($0.map { values[$0] }) }
            .map { $0.reduce(0) { $0 + weights[$1] } }.max()
          try same(chosen.reduce(0) { $0 + weights[$1] }, heaviest, "weight")
        }
      }
    }
  }

  private func isIncreasing(_ values: [Int]) -> Bool {
    zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
  }
}
