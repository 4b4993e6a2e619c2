import Testing

@testable import outline_tree

@Suite struct GlobTests {
  private func matches(_ pattern: String, _ name: String) -> Bool {
    Glob(Array(pattern.utf8)).matches(Array(name.utf8))
  }

  /// The definition, by recursion. Of `a`, `b`, `/`, `?` and stars.
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
    for pattern in words(over: ["a", "/", "*", "?"], upTo: 5) {
      // A slash at either end is about which rows are meant, not about matching.
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
}
