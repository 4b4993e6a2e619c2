import Testing

@testable import outline_tree

/// Files with many rules have the same effect as their rules one by one, and are fast to match.
@Suite(.ownThread) struct ManyRulesTests {
  /// Few bytes, so that patterns meet; some begin alike.
  private static let pieces = [
    "a", "b", "ab", "*", "?", "[ab]", "[!a]", "**/", "/", "a*a*", ".b", "\\*",
  ]

  /// Compares a file with files that contain one of its patterns each.
  @Test(arguments: Seeds.some(20))
  func matchLikeSinglePatterns(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let lines = (0..<Int.random(in: 40...120, using: &random)).map { _ in
      (random.oneIn(3) ? "!" : "")
        + (0..<Int.random(in: 1...4, using: &random))
        .map { _ in Self.pieces.randomElement(using: &random)! }.joined()
        + (random.oneIn(4) ? "/" : "")
    }
    let rules = IgnoreRules(lines.joined(separator: "\n"))
    let single = lines.map { IgnoreRules($0.first == "!" ? String($0.dropFirst()) : $0) }
    for name in ["a", "b", "ab", "aab", "abab", "a.b", "aaaa", "*", "ba", "bbb"] {
      for name in [name, name + "/"] {
        let last = lines.indices.last { single[$0].ignores(name) }
        let isIgnored = last.map { lines[$0].first != "!" } ?? false
        if rules.ignores(name) != isIgnored {
          Issue.record("\(name) by \(last.map { lines[$0] } ?? "none") of \(lines)")
        }
      }
    }
  }

  @Test func equalPatternsAreTriedOnce() {
    let text = Array(
      (0..<TestSize.pick(10_000, large: 50_000)).map {
        $0 % 2 == 0 ? "**/**/a*a*a*b" : "x/**/**/*a"
      }
      .joined(separator: "\n").utf8)
    let file = IgnoreFile(text)
    #expect(file.paths.start.count == 1)
    let rules = IgnoreRules.none.adding(file)
    for number in 0..<TestSize.pick(500, large: 2_000) {
      #expect(
        !rules.ignores(
          Array("\(String(repeating: "a", count: 50))\(number)".utf8)[...], isDirectory: false))
    }
    #expect(rules.ignores("aaab") && rules.ignores("x/y/ba") && !rules.ignores("y/ba"))
  }

  @Test func manyPatternsWithACommonPrefix() {
    let lines = (0..<TestSize.pick(500, large: 5_000)).map { "a*a*a*b\($0)" } + ["!*7x"]
    let rules = IgnoreRules(lines.joined(separator: "\n"))
    for number in 0..<30 {
      #expect(rules.ignores("\(String(repeating: "a", count: 40))b\(number)"))
      #expect(!rules.ignores("\(String(repeating: "a", count: 40))c\(number)"))
    }
    #expect(!rules.ignores("aaab7x"))
  }
}
