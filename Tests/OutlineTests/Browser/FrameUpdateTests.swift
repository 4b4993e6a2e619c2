import Testing

@testable import outline_tree

@Suite(.ownThread) struct FrameUpdateTests {
  private func lines(_ text: String) -> [[UInt8]] {
    text.map { $0 == "." ? [] : Array("\($0)".utf8) }
  }

  /// Every pair of small screens. By default each with some of the others: the period is prime.
  @Test func updatesProduceTheFrame() {
    let screens = (0..<256).map { number in
      lines((0..<4).map { ".abc"[number >> (2 * $0) & 3] }.joined())
    }
    let period = TestSize.pick(5, large: 1)
    for (number, old) in screens.enumerated() {
      for new in screens.dropFirst(number % period).everyNth(period) {
        #expect(FrameUpdate(from: old, to: new).applied(to: old) == new)
      }
    }
  }

  @Test func writesOnlyRowsThatAreNotOnTheScreen() {
    func written(_ old: String, _ new: String) -> Int {
      FrameUpdate(from: lines(old), to: lines(new)).lines.count
    }
    #expect(written("abcdefgh", "abcdefgh") == 0)
    // The focus moves.
    #expect(written("Abcdefgh", "aBcdefgh") == 2)
    // The screen scrolls by a row, and the focus is on the last one. The line after it does not scroll.
    #expect(written("abcdefgH1", "bcdefghI1") == 2)
    // Rows come and go in the middle.
    #expect(written("aBcdefgh1", "aBxycdef1") == 2)
    #expect(written("aBxycdef1", "aBcdefgh1") == 2)
  }

  @Test(arguments: Seeds.some(20))
  func randomScreens(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let alphabet = Array("abcdefghij.")
    for _ in 0..<200 {
      let count = Int.random(in: 1...30, using: &random)
      var old: [[UInt8]] = []
      var new: [[UInt8]] = []
      for _ in 0..<count {
        old += lines(String(alphabet.randomElement(using: &random)!))
        new += lines(String(alphabet.randomElement(using: &random)!))
      }
      if random.oneIn(2) {
        let distance = Int.random(in: 0..<count, using: &random)
        new = Array(old[distance...] + new[..<distance])
      }
      #expect(FrameUpdate(from: old, to: new).applied(to: old) == new)
    }
  }
}

extension FrameUpdate {
  /// Returns the lines that a screen shows after the update.
  func applied(to lines: [[UInt8]]) -> [[UInt8]] {
    var result = scrolling(lines)
    for (row, _, line) in self.lines { result[row] = line }
    return result
  }
}

extension String {
  fileprivate subscript(index: Int) -> String { String(Array(self)[index]) }
}
