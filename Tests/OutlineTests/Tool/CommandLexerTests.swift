import Testing

@testable import outline_tree

@Suite(.ownThread) struct CommandLexerTests {
  private func words(_ script: String) throws -> [[String]] {
    try CommandLexer.commands(of: script.utf8).map { words in
      words.map { String(decoding: $0.bytes, as: UTF8.self) }
    }
  }

  @Test(arguments: Seeds.some(10))
  func whatIsQuotedIsReadBack(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let hard = Array(" \t\n\r\"\\/#[]2-\u{FEFF}é".utf8)
    for _ in 0..<2000 {
      let title = (0..<Int.random(in: 0..<10, using: &random)).map { _ in
        random.oneIn(3)
          ? UInt8.random(in: 0...255, using: &random) : hard.randomElement(using: &random)!
      }
      let word = Quoting.word(title)
      let read = try CommandLexer.commands(of: word)
      #expect(read.flatMap { $0 }.map(\.bytes) == [title], "\(title)")
      let path = try ItemPath(read[0][0])
      #expect(path.components.map(\.title) == [title] && !path.isRooted, "\(title)")
      #expect(path.components.allSatisfy { $0.ordinal == nil })
    }
  }

  @Test(arguments: Seeds.some(10))
  func pathsAreReadBack(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let hard = Array(" \"\\/#[]2-".utf8)
    for _ in 0..<1000 {
      let components = (0..<Int.random(in: 1..<5, using: &random)).map { _ in
        (
          title: (0..<Int.random(in: 0..<5, using: &random)).map { _ in
            hard.randomElement(using: &random)!
          }[...],
          ordinal: random.oneIn(3) ? Int.random(in: 1...9, using: &random) : nil
        )
      }
      let path = try ItemPath(CommandLexer.commands(of: Quoting.path(components))[0][0])
      #expect(path.components.map { $0.title[...] } == components.map(\.title))
      #expect(path.components.map(\.ordinal) == components.map(\.ordinal) && !path.isRooted)
    }
  }

  @Test func splitting() throws {
    #expect(try words("move Fox  into\tFood") == [["move", "Fox", "into", "Food"]])
    #expect(try words("a\n\n # all of it\nb # rest\r\nc#d\r\n") == [["a"], ["b"], ["c#d"]])
    #expect(
      try words(#"insert "A \"b\" \\ # c" into a\ b"#) == [
        ["insert", #"A "b" \ # c"#, "into", "a b"]
      ])
    #expect(try words(#"x"a b"y """#) == [["xa by", ""]])
    #expect(try words("\u{FEFF}a") == [["a"]])
    #expect(try words("") == [] && words("# nothing\n") == [])
  }

  @Test func wordsHaveLocations() throws {
    let commands = try CommandLexer.commands(of: "up Fox\n  é→ \"x y\" z\\ w".utf8)
    let locations = commands.map { $0.map { [$0.location.line, $0.location.column] } }
    #expect(locations == [[[1, 1], [1, 4]], [[2, 3], [2, 6], [2, 12]]])
  }

  @Test func mistakes() {
    #expect(
      throws: SyntaxError("the quote that begins here is not closed", at: .init(line: 2, column: 4))
    ) {
      try CommandLexer.commands(of: "a\nup \"Fox\nb\"".utf8)
    }
    #expect(
      throws: SyntaxError("the quote that begins here is not closed", at: .init(line: 1, column: 1))
    ) {
      try CommandLexer.commands(of: "\"".utf8)
    }
    #expect(throws: SyntaxError("nothing follows the backslash", at: .init(line: 1, column: 2))) {
      try CommandLexer.commands(of: "a\\".utf8)
    }
  }

  @Test func paths() throws {
    func path(_ text: String) throws -> ItemPath {
      try ItemPath(CommandLexer.commands(of: text.utf8)[0][0])
    }
    func titles(_ text: String) throws -> [String] {
      try path(text).components.map { String(decoding: $0.title, as: UTF8.self) }
    }
    #expect(try titles("Nature/Fox") == ["Nature", "Fox"])
    #expect(try titles(#"a\/b/c"#) == ["a/b", "c"])
    #expect(try titles(#""Smileys/Rolling on""#) == ["Smileys", "Rolling on"])
    #expect(try titles("/Nature") == ["Nature"] && path("/Nature").isRooted)
    #expect(try path("/").isOutline && !path("a").isRooted)
    #expect(try path("a[2]/b[11]").components.map(\.ordinal) == [2, 11])
    #expect(try titles("a[2]/b") == ["a", "b"] && path(#"a\[2]"#).components[0].ordinal == nil)
    #expect(try titles("[2]") == ["[2]"] && titles("a[x]") == ["a[x]"] && titles("a[]") == ["a[]"])
  }

  @Test func emptyTitles() throws {
    func path(_ text: String) throws -> ItemPath {
      try ItemPath(CommandLexer.commands(of: text.utf8)[0][0])
    }
    func titles(_ text: String) throws -> [String] {
      try path(text).components.map { String(decoding: $0.title, as: UTF8.self) }
    }
    #expect(try titles(#""""#) == [""] && !path(#""""#).isRooted)
    #expect(try titles(#"/"""#) == [""] && path(#"/"""#).isRooted)
    #expect(try titles(#"""/a"#) == ["", "a"] && !path(#"""/a"#).isRooted)
    #expect(try titles(#"a/"""#) == ["a", ""] && titles(#"a/""/"""#) == ["a", "", ""])
    #expect(try titles(#""a b/""""#) == ["a b", ""] && titles(#"a""/b"#) == ["a", "b"])
    #expect(try path(#"a/""[2]"#).components.map(\.ordinal) == [nil, 2])
    #expect(try titles(#"a/""[2]"#) == ["a", ""] && titles(#"""\[2]"#) == ["[2]"])
    #expect(try titles(#"[2]"""#) == ["[2]"])
    for text in [
      "a/", "/a/", "//", "//a", "a//b", "a//", #"""/"#, #"/"/"b"#, #"a""/"#, #""/"/"#, #"a/"/""#,
    ] {
      #expect(throws: SyntaxError.self, "\(text)") { try path(text) }
    }
  }
}
