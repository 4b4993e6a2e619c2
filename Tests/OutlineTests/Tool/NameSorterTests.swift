import Outline
import Testing

@testable import outline_tree

/// Names are sorted byte by byte, whatever they share: compared with sorting them as arrays.
@Suite(.ownThread) struct NameSorterTests {
  /// Every list of a few names that are short, end with a byte of any value or continue for eight.
  @Test func sortsEverySmallList() throws {
    let endings: [[UInt8]] = [
      [0x61], [0x61, 0x61], [0x61, 0x01], [0xFF], Array(repeating: 0x61, count: 8),
      Array(repeating: 0x61, count: 9), Array(repeating: 0x61, count: 16),
    ]
    for count in 0...TestSize.pick(3, large: 4) {
      try withEverySequence(of: endings, count: count) { names in try check(names) }
    }
  }

  /// The numbers of names at which another way to sort begins, and names that share nothing, a
  /// beginning, or everything but the end.
  @Test(
    arguments: [1, 2, 31, 32, 33, 511, 512, 513, TestSize.pick(800, large: 20_000)], Seeds.some(8))
  func sortsRandomNames(count: Int, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for beginning in [0, 7, 8, 40] {
      let alphabet: ClosedRange<UInt8> = random.oneIn(2) ? 0x61...0x63 : 0x01...0xFF
      let shared = (0..<beginning).map { _ in UInt8.random(in: 0x61...0x7A, using: &random) }
      let names = (0..<count).map { _ in
        let length = Int.random(in: 1...(random.oneIn(8) ? 40 : 12), using: &random)
        return shared + (0..<length).map { _ in .random(in: alphabet, using: &random) }
      }
      try check(names)
    }
  }

  /// Pairs of names that differ at their end.
  @Test func sortsLongNamesThatDifferInTheEnd() throws {
    let names = (0..<600).map { number -> [UInt8] in
      let beginning = Array("\(number * 7 % 300)".utf8) + Array(repeating: 0x61, count: 200)
      return beginning + [number < 300 ? 2 : 1]
    }
    try check(names)
  }

  private func check(_ names: [[UInt8]]) throws {
    var listing = Listing()
    for name in names { name.withUnsafeBufferPointer { listing.append($0, .file) } }
    listing.sort(EntryOrder())
    let sorted = listing.entries.map { Array(listing.title($0)) }
    try #require(sorted == names.sorted { $0.lexicographicallyPrecedes($1) })
  }

  private func withEverySequence(
    of elements: [[UInt8]], count: Int, _ body: ([[UInt8]]) throws -> Void
  ) rethrows {
    var total = 1
    for _ in 0..<count { total *= elements.count }
    for number in 0..<total {
      var rest = number
      try body(
        (0..<count).map { _ in
          defer { rest /= elements.count }
          return elements[rest % elements.count]
        })
    }
  }
}
