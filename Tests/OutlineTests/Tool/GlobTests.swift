import Testing

@testable import outline_tree

@Suite struct GlobTests {
  private func matches(_ pattern: String, _ name: String) -> Bool {
    Glob(Array(pattern.utf8)).matches(Array(name.utf8))
  }

  /// The definition by recursion, for patterns of `a`, `b`, `/`, `?` and stars.
  private func naive(_ pattern: Substring, _ name: Substring, atFolder: Bool = true) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    if first == "*" {
      let stars = pattern.prefix { $0 == "*" }
      let rest = pattern.dropFirst(stars.count)
      if stars.count == 1 {
        let ends = name.indices.filter { !name[..<$0].contains("/") } + [name.endIndex]
        return ends.contains { end in
          !name[..<end].contains("/") && naive(rest, name[end...], atFolder: false)
        }
      }
      if atFolder, rest.first == "/" {
        let after = rest.dropFirst()
        let starts = name.indices.filter { name[$0] == "/" }.map { name.index(after: $0) }
        return naive(after, name) || starts.contains { naive(after, name[$0...]) }
      }
      return (name.indices + [name.endIndex]).contains {
        naive(rest, name[$0...], atFolder: false)
      }
    }
    guard let byte = name.first, first == byte || first == "?" && byte != "/" else { return false }
    return naive(pattern.dropFirst(), name.dropFirst(), atFolder: first == "/")
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

  @Test func agreesWithItsDefinition() {
    let names = words(over: ["a", "b", "/"], upTo: 4)
    for pattern in words(over: ["a", "/", "*", "?"], upTo: TestSize.pick(4, large: 5)) {
      // A slash at either end is not part of the pattern.
      if pattern.hasPrefix("/") || pattern.hasSuffix("/") { continue }
      for name in names where matches(pattern, name) != naive(pattern[...], name[...]) {
        Issue.record("\(pattern) on \(name)")
      }
    }
  }

  @Test func examples() {
    #expect(matches("*.swift", "a.swift") && !matches("*.swift", "a/b.swift"))
    #expect(matches("**/b", "b") && matches("**/b", "a/a/b") && !matches("**/b", "ab"))
    #expect(matches("a/**", "a/b/c") && !matches("a/**", "a"))
    #expect(matches("[a-c]x", "bx") && !matches("[a-c]x", "dx"))
    #expect(matches("[!a-c]x", "dx") && !matches("[^a-c]x", "ax") && !matches("[!a]", "/"))
    #expect(matches("[]x]", "]") && matches("[a-]", "-") && matches(#"[\]]"#, "]"))
    #expect(matches("[a", "[a") && matches(#"\*"#, "*") && !matches(#"\*"#, "a"))
    #expect(matches("build/", "build") && !Glob(Array("build/".utf8)).matchesPath)
    #expect(matches("/build", "build") && Glob(Array("/build".utf8)).matchesPath)
  }

  @Test func bytesThatAreNotText() {
    #expect(Glob([0xFF, 0x2A]).matches([0xFF, 0xFE]))
    #expect(Glob(Array("caf?".utf8) + Array("?".utf8)).matches(Array("café".utf8)))
  }

  @Test func noPatternIsSlow() {
    let pattern = String(repeating: "*a", count: 200) + "b"
    #expect(!matches(pattern, String(repeating: "a", count: 4000)))
  }

  /// Unclosed brackets are literal, and take linear time.
  @Test(arguments: ["[[:", "[", "[[:alpha:]", "[!", "[a-", "[\\]", "[[:none:]"])
  func manyOpenBrackets(_ piece: String) {
    let pattern = String(repeating: piece, count: TestSize.pick(5_000, large: 20_000))
    _ = Glob(Array(pattern.utf8))
    #expect(!matches(pattern, "x"))
  }

  /// All short patterns of brackets, compared with reading each bracket from its start.
  @Test func bracketsAreClosedOrNot() {
    for pattern in words(over: ["[", "]", ":", "!", "-", "\\", "a"], upTo: 4) {
      let bytes = Array(pattern.utf8)[...]
      let brackets = ClosedBrackets(bytes)
      for index in 0...bytes.count {
        var rest = bytes[index...]
        if brackets.isClosed(before: index) != (Glob.bracket(&rest) != nil) {
          Issue.record("\(pattern) from \(index)")
        }
      }
    }
    for pattern in ["[[:alpha:]", "[[:alpha:]]", "[[:none:]]", "[[:alpha:][:digit:]]", "[[:a]"] {
      let bytes = Array(pattern.utf8)[...]
      for index in 1...bytes.count {
        var rest = bytes[index...]
        let isClosed = Glob.bracket(&rest) != nil
        #expect(ClosedBrackets(bytes).isClosed(before: index) == isClosed, "\(pattern) \(index)")
      }
    }
  }

  @Test func repeatedFolderStarsEqualOne() {
    let pattern = String(repeating: "**/", count: 10_000) + "b"
    #expect(matches(pattern, "b") && matches(pattern, "a/a/b") && !matches(pattern, "ab"))
    #expect(
      !matches(String(repeating: "**", count: 10_000) + String(repeating: "?*", count: 9), "a"))
  }

  /// Matching row by row agrees with matching whole paths.
  @Test func pathsMatchTitleByTitle() {
    let rows = [("a", 0), ("b", 1), ("a", 2), ("b", 2), ("ab", 1), ("b", 0), ("", 1), ("a", 2)]
    for pattern in words(over: ["a", "b", "/", "*"], upTo: 5) where pattern.contains("/") {
      let glob = Glob(Array(pattern.utf8))
      guard glob.matchesPath else { continue }
      var folds = FoldWalk(FoldRules(rules: [.init(rows: .matching(glob), fold: .collapsed)]))
      var path = RowPath()
      for (title, level) in rows {
        path.enter(Array(title.utf8)[...], level: level)
        let fold = folds.enter(Array(title.utf8)[...], level: level)
        if (fold == .collapsed) != glob.matches(path.bytes) {
          Issue.record("\(pattern) on \(String(decoding: path.bytes, as: UTF8.self))")
        }
      }
    }
  }
}
