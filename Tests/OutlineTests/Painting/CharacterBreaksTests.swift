import Outline
import Testing

@testable import outline_tree

@Suite(.ownThread) struct CharacterBreaksTests {
  /// The breaks between the characters of a `String`, and around each byte that is not UTF-8.
  private static func breaks(_ text: [UInt8]) -> [Int] {
    var breaks = [0]
    var rest = text[...]
    while !rest.isEmpty {
      var valid = rest
      while let (_, length) = valid.firstScalar { valid = valid.dropFirst(length) }
      for character in String(decoding: rest[..<valid.startIndex], as: UTF8.self) {
        breaks.append(breaks.last! + character.utf8.count)
      }
      rest = valid.dropFirst()
      if !valid.isEmpty { breaks.append(breaks.last! + 1) }
    }
    return breaks
  }

  private static let pieces: [[UInt8]] =
    [
      "a", " ", "é", "e\u{301}", "\u{301}", "\u{308}", "👩", "\u{200D}", "👧", "👩‍👩‍👧‍👦", "🇩🇪", "🇫", "🏽",
      "👋🏽", "\u{FE0F}", "❤️", "1\u{FE0F}\u{20E3}", "漢", "か\u{3099}", "한", "\u{1112}\u{1161}", "\r\n",
      "\r", "\n", "\t", "ก\u{E33}", "क\u{94D}ष", "\u{600}", "ы", "─",
    ].map { Array($0.utf8) } + [[0xFF], [0xE2], [0xE2, 0x82], [0xC3], [0xA9], [0xED, 0xA0, 0x80]]

  /// Every text of two pieces, texts of three, and random long texts. By default, each piece comes after a third of
  /// the others, and some texts of three are among them.
  @Test func agreeWithString() throws {
    var number = 0
    let period = TestSize.pick(3, large: 1)
    for (row, first) in Self.pieces.enumerated() {
      for (column, second) in Self.pieces.enumerated() {
        if (row + column).isMultiple(of: period) { try check(first + second) }
        for third in Self.pieces {
          number += 1
          // By default a part of them: the period is prime, so that each piece comes after each other.
          if number.isMultiple(of: TestSize.pick(1009, large: 1)) {
            try check(first + second + third)
          }
        }
      }
    }
    var random = SeededRandom(seed: 1)
    for _ in 0..<TestSize.pick(10, large: 200) {
      let count = Int.random(in: 1...60, using: &random)
      let isSame = random.oneIn(3)
      let piece = Self.pieces.randomElement(using: &random)!
      try check(
        Array(
          (0..<count).flatMap { _ in isSame ? piece : Self.pieces.randomElement(using: &random)! }))
    }
  }

  private func check(_ text: [UInt8]) throws {
    let breaks = Self.breaks(text)
    for (start, end) in zip(breaks, breaks.dropFirst()) {
      try within("\(start)..<\(end) of \(text)") {
        try same(CharacterBreaks.next(after: start, in: text), end, "next")
        try same(CharacterBreaks.last(before: end, in: text), start, "last")
        for offset in (start + 1)...end {
          try same(CharacterBreaks.first(notBefore: offset, in: text), end, "from \(offset)")
        }
      }
    }
  }
}
