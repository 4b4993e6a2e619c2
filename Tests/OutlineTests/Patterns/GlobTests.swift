import Testing

@testable import outline_tree

@Suite(.ownThread) struct GlobTests {
  private func pattern(_ text: String, ignoresCase: Bool = false) throws -> RowPattern {
    try RowPattern(Array(text.utf8)[...], PatternSyntax(ignoresCase: ignoresCase))
  }

  private func matches(_ pattern: String, _ name: String) throws -> Bool {
    try self.pattern(pattern).matches(Array(name.utf8))
  }

  private func words(over alphabet: [Character], upTo length: Int) -> [String] {
    var all = [""]
    var last = [""]
    for _ in 0..<length {
      last = last.flatMap { word in alphabet.map { word + String($0) } }
      all += last
    }
    return all
  }

  @Test func agreesWithItsDefinition() throws {
    let names = words(over: ["a", "b", "/"], upTo: 4)
    for text in words(over: ["a", "/", "*", "?"], upTo: TestSize.pick(4, large: 5)) {
      // A slash at either end is not part of the pattern.
      if text.isEmpty || text.hasPrefix("/") || text.hasSuffix("/") { continue }
      let (glob, naive) = (try pattern(text), try #require(NaiveGlob(text)))
      for name in names where glob.matches(Array(name.utf8)) != naive.matches(name) {
        Issue.record("\(text) on \(name)")
      }
    }
  }

  /// All short patterns with alternatives. Those whose braces do not fit together are refused. By default some of
  /// those of five characters: the period is prime, so that each character is in each place.
  @Test func alternativesAgreeWithTheirDefinition() throws {
    let names = words(over: ["a", "b", "/"], upTo: 3)
    let alphabet: [Character] = ["a", "*", "/", "{", ",", "}"]
    let longest = words(over: alphabet, upTo: 5).filter { $0.count == 5 }.everyNth(5)
    let texts = TestSize.pick(
      words(over: alphabet, upTo: 4) + longest, large: words(over: alphabet, upTo: 6))
    for text in texts where text.contains("{") {
      if text.hasPrefix("/") || text.hasSuffix("/") { continue }
      guard let naive = NaiveGlob(text) else {
        #expect(throws: PatternMistake.self, "\(text)") { try pattern(text) }
        continue
      }
      let glob = try pattern(text)
      for name in names where glob.matches(Array(name.utf8)) != naive.matches(name) {
        Issue.record("\(text) on \(name)")
      }
    }
  }

  @Test func examples() throws {
    #expect(try matches("*.swift", "a.swift") && !matches("*.swift", "a/b.swift"))
    #expect(try matches("**/b", "b") && matches("**/b", "a/a/b") && !matches("**/b", "ab"))
    #expect(try matches("a/**", "a/b/c") && !matches("a/**", "a"))
    #expect(try matches("[a-c]x", "bx") && !matches("[a-c]x", "dx"))
    #expect(try matches("[!a-c]x", "dx") && !matches("[^a-c]x", "ax") && !matches("[!a]", "/"))
    #expect(try matches("[]x]", "]") && matches("[a-]", "-") && matches(#"[\]]"#, "]"))
    #expect(try matches(#"\*"#, "*") && !matches(#"\*"#, "a"))
    #expect(try matches("build/", "build") && !pattern("build/").matchesPath)
    #expect(try matches("/build", "build") && pattern("/build").matchesPath)
  }

  @Test func alternatives() throws {
    #expect(try matches("*.{c,h}", "a.c") && matches("*.{c,h}", "a.h") && !matches("*.{c,h}", "a."))
    #expect(
      try matches("a{,b{c,d}}", "a") && matches("a{,b{c,d}}", "abd") && !matches("a{,b}", "ac"))
    #expect(try matches("{a}", "a") && !matches("{a}", "{a}") && matches("a,b", "a,b"))
    #expect(try matches(#"\{a\,b\}"#, "{a,b}") && matches(#"{a\,b,c}"#, "a,b"))
    #expect(try matches("{[,}],x}y", ",y") && matches("{[,}],x}y", "}y") && matches("{,}", ""))
    #expect(try matches("{src,lib}/**/{a,b}.c", "lib/x/y/b.c") && matches("{**/,}a", "a"))
    #expect(try !matches("{a,b}?", "a/"))
  }

  @Test(arguments: ["{a", "{a,{b}", "a}", "{a}}", "[a", "[[:none:]]", "a\\", "", "{a\\"])
  func whatDoesNotFitTogetherIsRefused(_ text: String) {
    #expect(throws: PatternMistake.self) { try pattern(text) }
  }

  @Test func caseIsIgnoredIfAsked() throws {
    func matches(_ text: String, _ name: String) throws -> Bool {
      try pattern(text, ignoresCase: true).matches(Array(name.utf8))
    }
    #expect(try matches("readme*", "README.md") && matches("READ??", "readMe"))
    #expect(try matches("[a-c]", "B") && !matches("[!a-c]", "B") && !matches("[!A]", "a"))
    #expect(try matches("ÄRGER", "ärger") && matches("*ß", "groß") && matches("{É,x}", "é"))
    #expect(try !matches("ä", "a") && matches("src/*.H", "SRC/a.h") && !matches(#"@\["#, "`{"))
  }

  @Test func bytesThatAreNotText() throws {
    #expect(try RowPattern([0xFF, 0x2A]).matches([0xFF, 0xFE]))
    #expect(
      try RowPattern([0xFF, 0x61], PatternSyntax(ignoresCase: true)).matches([0xFF, 0x41]))
    #expect(try matches("caf??", "café"))
  }

  @Test func noPatternIsSlow() throws {
    let pattern = String(repeating: "*a", count: 200) + "b"
    #expect(try !matches(pattern, String(repeating: "a", count: 4000)))
  }

  /// Multiplied out, these would be more patterns than there are atoms.
  @Test func alternativesAreNotMultipliedOut() throws {
    let pairs = String(repeating: "{a,aa}", count: 300)
    #expect(try matches(pairs, String(repeating: "a", count: 450)) && !matches(pairs, "a"))
    let depth = TestSize.depth
    let nested = String(repeating: "{", count: depth) + "a" + String(repeating: ",b}", count: depth)
    #expect(try matches(nested, "a") && matches(nested, "b") && !matches(nested, "c"))
    #expect(try !matches(String(repeating: "{**,*}", count: 500) + "b", "aaaaaaaa"))
  }

  /// An unclosed bracket or group ends reading at once.
  @Test(arguments: ["[[:", "[", "[!", "[a-", "[\\]", "[[:none:]", "{", "{,"])
  func manyThatAreOpen(_ piece: String) {
    let text = String(repeating: piece, count: TestSize.pick(5_000, large: 20_000))
    #expect(throws: PatternMistake.self) { try pattern(text) }
  }

  @Test func repeatedFolderStarsEqualOne() throws {
    let pattern = String(repeating: "**/", count: 10_000) + "b"
    #expect(try matches(pattern, "b") && matches(pattern, "a/a/b") && !matches(pattern, "ab"))
    #expect(
      try !matches(String(repeating: "**", count: 10_000) + String(repeating: "?*", count: 9), "a"))
  }

  /// Matching row by row agrees with matching whole paths.
  @Test func pathsMatchTitleByTitle() throws {
    let rows = [("a", 0), ("b", 1), ("a", 2), ("b", 2), ("ab", 1), ("b", 0), ("", 1), ("a", 2)]
    for text in words(over: ["a", "b", "/", "*"], upTo: 5) where text.contains("/") {
      let glob = try pattern(text)
      guard glob.matchesPath else { continue }
      var folds = FoldWalk(FoldRules(rules: [.init(rows: .matching(glob), fold: .collapsed)]))
      var path = RowPath()
      for (title, level) in rows {
        path.enter(Array(title.utf8)[...], level: level)
        let fold = folds.enter(RowTexts(name: Array(title.utf8)[...]), level: level).fold
        if (fold == .collapsed) != glob.matches(path.bytes) {
          Issue.record("\(text) on \(String(decoding: path.bytes, as: UTF8.self))")
        }
      }
    }
  }
}
