import Testing

@testable import Outline

/// The parts of a matching, each against a naive twin.
@Suite(.ownThread) struct MatchingPartsTests {
  /// Lengthens text where a test wants long ones.
  private func someText(_ random: inout SeededRandom, _ letters: String, upTo count: Int) -> [UInt8]
  {
    (0..<Int.random(in: 0...count, using: &random)).map { _ in
      Array(letters.utf8).randomElement(using: &random)!
    }
  }

  @Test(arguments: Seeds.some(4))
  func equalBytesHaveOneNumber(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var numbers = ByteNumbers()
    var twin: [[UInt8]: Int32] = [:]
    for _ in 0..<3000 {
      let text = someText(&random, "ab\u{0}", upTo: 8)
      let number = text.withUnsafeBytes { numbers.number(of: $0) }
      #expect(number == twin[text, default: Int32(twin.count)])
      twin[text] = number
      #expect(numbers.withText(number) { Array($0) } == text)
    }
    #expect(numbers.count == twin.count)
  }

  /// Numbers are equal if and only if subtrees are.
  @Test(arguments: Seeds.some(4))
  func equalSubtreesHaveOneNumber(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var numbers = SubtreeNumbers()
    var twin: [[[Int32]]: Int32] = [:]
    for _ in 0..<40 {
      var rows = LabeledRows()
      var said: [(level: Int, title: Int32, content: Int32)] = []
      for _ in 0..<30 {
        let level = said.isEmpty ? 0 : Int.random(in: 0...said.last!.level + 1, using: &random)
        let title = Int32.random(in: 0...1, using: &random)
        said.append((level, title, random.oneIn(9) ? 1 : 0))
        rows.append(level: level, title: title, content: said.last!.content, kind: 0)
      }
      rows.close()
      for (row, number) in numbers.numbers(of: rows, areNames: false).enumerated().dropFirst() {
        let subtree = said[(row - 1)..<Int(rows.ends[row]) - 1].map {
          [Int32($0.level - said[row - 1].level), $0.title, $0.content]
        }
        #expect(twin[subtree, default: number] == number)
        twin[subtree] = number
      }
    }
    #expect(Set(twin.values).count == twin.count)
    #expect(twin.values.max()! < numbers.limit)
  }

  private func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var line = Array(0...second.count)
    for (index, byte) in first.enumerated() {
      var next = [index + 1]
      for (place, other) in second.enumerated() {
        next.append(
          min(line[place] + (byte == other ? 0 : 1), line[place + 1] + 1, next[place] + 1))
      }
      line = next
    }
    return line[second.count]
  }

  /// The similarity of single words is that of the edit distance.
  @Test(arguments: Seeds.some(8))
  func similarityOfLetters(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for limit in [1, 3, 10, 64] {
      for _ in 0..<100 {
        let first = someText(&random, limit == 64 ? "abcdefgh" : "abc", upTo: limit)
        let second = someText(&random, "abcd", upTo: limit)
        let similarity = first.withUnsafeBytes { first in
          second.withUnsafeBytes { TitleSimilarity.similarity(first, $0) }
        }
        let length = max(first.count, second.count)
        let distance = distance(first, second)
        let isSwapped = first != second && first.sorted() == second.sorted() && distance == 2
        let expected = length == 0 ? 1000 : 1000 - 1000 * distance / length
        #expect(similarity == expected || isSwapped && similarity == 1000 - 1000 / length)
      }
    }
  }

  @Test func similarityOfWords() {
    func similarity(_ first: String, _ second: String) -> Int {
      Array(first.utf8).withUnsafeBytes { first in
        Array(second.utf8).withUnsafeBytes { TitleSimilarity.similarity(first, $0) }
      }
    }
    #expect(similarity("tea, green", "green tea") == 1000)
    #expect(similarity("Tae", "Tea") == 667)
    #expect(similarity("one two", "three four") < 400)
    let long = String(repeating: "long ", count: 30)
    #expect(similarity(long + "end", long + "start") > 900)
    #expect(similarity(String(repeating: "a", count: 100), String(repeating: "b", count: 90)) == 0)
  }
}
