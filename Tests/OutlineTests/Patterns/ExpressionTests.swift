import Testing

@testable import outline_tree

/// Regular expressions: `--regex`.
@Suite(.ownThread) struct ExpressionTests {
  private func expression(_ text: String, ignoresCase: Bool = false) throws -> RowPattern {
    let syntax = PatternSyntax(isExpression: true, ignoresCase: ignoresCase)
    return try RowPattern(Array(text.utf8)[...], syntax)
  }

  private func isFound(_ text: String, _ name: String) throws -> Bool {
    try expression(text).matches(Array(name.utf8))
  }

  private static let names: [String] = {
    var (all, last) = ([""], [""])
    for _ in 0..<3 {
      last = last.flatMap { [$0 + "a", $0 + "b", $0 + "-"] }
      all += last
    }
    return all
  }()

  @Test func agreesWithItsDefinition() throws {
    for size in 1...TestSize.pick(4, large: 5) {
      for naive in NaiveExpression.all(size: size) {
        let pattern = try expression(naive.text)
        for name in Self.names
        where pattern.matches(Array(name.utf8)) != naive.isFound(in: Array(name)) {
          Issue.record("\(naive.text) on “\(name)”")
        }
      }
    }
  }

  @Test(arguments: Seeds.some(8))
  func longerOnesAgreeWithTheirDefinition(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      let naive = NaiveExpression.random(
        size: Int.random(in: 4...9, using: &random), isPosix: false, using: &random)
      let pattern = try expression(naive.text)
      for name in Self.names
      where pattern.matches(Array(name.utf8)) != naive.isFound(in: Array(name)) {
        Issue.record("\(naive.text) on “\(name)”")
      }
    }
  }

  /// A name matches piece by piece as it does as a whole.
  @Test(arguments: Seeds.some(4))
  func matchesInPieces(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      let naive = NaiveExpression.random(size: 6, isPosix: false, using: &random)
      let automaton = try expression(naive.text).automaton
      for name in Self.names {
        var progress = Automaton.Progress()
        for byte in name.utf8 { progress = automaton.progress(after: progress, over: [byte]) }
        #expect(automaton.isEnd(progress) == automaton.matches(Array(name.utf8)), "\(naive.text)")
      }
    }
  }

  @Test(arguments: Seeds.some(4))
  func agreesWithGrep(seed: UInt64) throws {
    guard let program = InstalledProgram("grep") else { return }
    var random = SeededRandom(seed: seed)
    let folder = try ScratchFolder()
    folder.makeFile("names", Self.names.map { $0 + "\n" }.joined())
    for _ in 0..<25 {
      let naive = NaiveExpression.random(
        size: Int.random(in: 2...8, using: &random), isPosix: true, using: &random)
      let found = try program.run(["-E", "-e", naive.text, folder.path("names")]).output
      let expected = found.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let pattern = try expression(naive.text)
      let own = Self.names.filter { pattern.matches(Array($0.utf8)) }
      #expect(own == expected.map(String.init), "\(naive.text)")
    }
  }

  @Test func examples() throws {
    #expect(try isFound(#"\.(c|h)$"#, "a.h") && !isFound(#"\.(c|h)$"#, "a.hs"))
    #expect(try isFound("^[a-f\\d]{2,3}$", "a9") && !isFound("^[a-f\\d]{2,3}$", "a9bc"))
    #expect(try isFound("[^a-z]", "aB") && !isFound("[^a-z]", "ab") && isFound("[]a-]", "]"))
    #expect(
      try isFound(#"^\w+\s\W$"#, "ab_1 -") && isFound(#"\bcat\b"#, "a cat")
        && !isFound(#"\bcat\b"#, "cats"))
    #expect(
      try isFound("é+$", "caféé") && isFound("(?:ab)+?c", "ababc") && isFound("[[:digit:]]", "x1"))
    #expect(try isFound("a{0}b", "b") && isFound(#"\*\/"#, "*/") && isFound("()", ""))
    #expect(try expression("CAFÉ", ignoresCase: true).matches(Array("café".utf8)))
    #expect(try expression("^[a-f]", ignoresCase: true).matches(Array("Fox".utf8)))
    #expect(try isFound("^.\u{FF}?", "x") && expression("^.$").matches([0xFF]))
    #expect(try expression("src/").matchesPath && !expression("src").matchesPath)
  }

  @Test(arguments: [
    "(", ")", "a)", "(a", "[a", "[z-a]", "[[:none:]]", "*", "a|*", "(+)", "a**", "^*", "a{", "a{2",
    "a{2,1}", "a{,}", "a{1001}", "a{-1}", #"a\"#, #"\1"#, #"(a)\1"#, #"\k"#, "(?=a)", "(?!a)",
    "(?<=a)",
    "(?<n>a)", "(?i)a", "[é]", #"[\q]"#, "((a{1000}){1000}){1000}", "",
  ])
  func whatIsNotSupportedIsRefused(_ text: String) {
    #expect(throws: PatternMistake.self) { try expression(text) }
  }

  /// With backtracking these would take longer than the universe has existed.
  @Test(arguments: ["(a*)*b", "(a|aa)+$b", "(a?){30}a{30}b", "((a+)+)+b", "(.*a){20}b"])
  func nestedRepetitionsAreLinear(_ text: String) throws {
    #expect(try !isFound(text, String(repeating: "a", count: TestSize.pick(2_000, large: 20_000))))
  }

  @Test func nothingRecursesOverTheDepthOfGroups() throws {
    let depth = TestSize.depth
    let text = String(repeating: "(", count: depth) + "a" + String(repeating: "|b)", count: depth)
    #expect(try isFound(text, "xb") && !isFound(text, "x"))
    #expect(throws: PatternMistake.self) { try expression(String(repeating: "(", count: depth)) }
  }
}
