import Testing

@testable import Outline

@Suite(.ownThread) struct PrefixSumsTests {
  /// Appends and changes numbers by chance, and compares all sums with those of an array, also in copies.
  @Test(arguments: Seeds.some(4))
  func randomNumbers(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var (sums, numbers) = (PrefixSums(), [Int]())
    var copies: [(sums: PrefixSums, numbers: [Int])] = []
    for _ in 0..<200 {
      let number = Int.random(in: -9...9, using: &random)
      if let position = numbers.indices.randomElement(using: &random), random.oneIn(2) {
        sums.add(number, at: position)
        numbers[position] += number
      } else {
        sums.append(number)
        numbers.append(number)
      }
      if random.oneIn(20) { copies.append((sums, numbers)) }
    }
    for (sums, numbers) in copies + [(sums, numbers)] {
      #expect(sums.count == numbers.count)
      let expected = (0...numbers.count).map { numbers.prefix($0).reduce(0, +) }
      #expect((0...numbers.count).map(sums.sum(ofFirst:)) == expected)
    }
  }
}
