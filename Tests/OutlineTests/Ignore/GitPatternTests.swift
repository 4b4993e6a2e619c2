import Testing

@testable import outline_tree

/// Single patterns compared with git. The paths need not exist: git takes them for files, and their
/// parents for directories.
@Suite(.ownThread) struct GitPatternTests {
  private let pieces = [
    "a", "a", "b", "/", "/", "*", "*", "**", "**/", "/**", "?", "[", "]", "[ab]", "[!a]", "\\", "!",
    "-", "[a-b]", " ", "[[:alpha:]]", ":", "^", "\\/", ".",
  ]

  @Test(arguments: Seeds.some(6))
  func matchAsInGit(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let patterns = (0..<TestSize.pick(120, large: 200)).map { _ in
      (0..<Int.random(in: 1...7, using: &random))
        .map { _ in pieces.randomElement(using: &random)! }.joined()
    }
    let names = ["a", "b", "ab", "a.b", "[", "-", "!", " ", "a\\", "[ab]"]
    let folders = names.prefix(3)
    let paths =
      names + folders.flatMap { folder in names.map { folder + "/" + $0 } }
      + folders.flatMap { first in folders.flatMap { ["\(first)/a/\($0)", "a/\(first)/\($0)/b"] } }
    try check(
      patterns.map { Array($0.utf8) }.filter(RandomPatterns.isReadAlikeByEveryGit),
      on: paths.map { Array($0.utf8) })
  }

  @Test func setsAreThoseOfGit() throws {
    let classes = ["alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct"]
    let sets = (classes + ["space", "upper", "xdigit", "none", ""]).map { "[:\($0):]" }
    let ranges = ["a-f", "f-a", "--0", "+--", "]-a", "!-/", "a-\\f", "\\a-f", "a-", "-a", "[:a"]
    let members = sets + ranges + sets.map { "\($0)-z" } + ranges.map { "[:digit:]\($0)-~" }
    let patterns = members.flatMap { ["[\($0)]", "[^x\($0)]"] }
    let bytes = ((1...128) + [255]).map { UInt8($0) }.filter { $0 != 0x2F && $0 != 0x2E }
    try check(patterns.map { Array($0.utf8) }, on: bytes.map { [$0] })
  }

  private func check(_ patterns: [[UInt8]], on paths: [[UInt8]]) throws {
    let repository = try ScratchFolder()
    try GitCheckIgnore.run(["init", "-q"], in: repository)
    for (number, pattern) in patterns.enumerated() {
      repository.makeFolder("\(number)")
      repository.makeFile("\(number)/.gitignore", String(decoding: pattern, as: UTF8.self))
    }
    let all = patterns.indices.flatMap { number in paths.map { Array("\(number)/".utf8) + $0 } }
    let verdicts = try GitCheckIgnore.verdicts(on: all, in: repository)
    #expect(verdicts.count == all.count)
    for (place, verdict) in verdicts.enumerated() {
      let (pattern, path) = (patterns[place / paths.count], paths[place % paths.count])
      let rules = IgnoreRules.none.adding(IgnoreFile(pattern))
      guard rules.ignores(path: path) != verdict.isIgnored else { continue }
      Issue.record("\(String(decoding: pattern, as: UTF8.self)) on \(Message(path))")
    }
  }
}
