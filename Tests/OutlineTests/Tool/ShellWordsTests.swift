import Testing

@testable import outline_tree

@Suite(.ownThread) struct ShellWordsTests {
  private func words(_ text: String, comments: Bool = false) throws -> [String] {
    try ShellWords.split(text.utf8, hasComments: comments).map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
  }

  @Test func splitsAsAShell() throws {
    #expect(try words("") == [])
    #expect(try words(" -a\t-L 2\n--sort=size ") == ["-a", "-L", "2", "--sort=size"])
    #expect(try words(#"'a b' "c d" e\ f '' """#) == ["a b", "c d", "e f", "", ""])
    #expect(try words(#"a'b'"c"\d"#) == ["abcd"])
    #expect(try words(#"'\' "\$\`\"\\\a" \$x"#) == ["\\", "$`\"\\\\a", "$x"])
    #expect(try words("a\\\nb \"c\\\nd\" 'e\\\nf'") == ["ab", "cd", "e\\\nf"])
    #expect(try words("$HOME ~ * `ls`") == ["$HOME", "~", "*", "`ls`"])
    #expect(try words("a # b\nc#d '#e'", comments: true) == ["a", "c#d", "#e"])
    #expect(try words("a # b") == ["a", "#", "b"])
  }

  @Test func linesAreCounted() throws {
    let words = try ShellWords.split("a\n'b\nc' d\\\n e\n\nf".utf8)
    #expect(words.map(\.line) == [1, 2, 2, 2, 6])
  }

  @Test(arguments: ["'", "a 'b", "\"", "a \"b\\\"", "\\", "a\nb\\"])
  func whatIsNotFinished(text: String) {
    #expect(throws: ShellWords.Unfinished.self) { try ShellWords.split(text.utf8) }
  }

  /// A quoted word is one word, of the same bytes; and a shell agrees.
  @Test func quotedWordsAreReadAgain() throws {
    var random = SeededRandom(seed: 7)
    let alphabet = Array(" '\"\\$`\t\n#a-é~*".utf8) + [0xFF]
    var samples: [[UInt8]] = [[], [0x27], Array("it's".utf8), Array("#x".utf8), Array("-a".utf8)]
    for _ in 0..<200 {
      samples.append(
        (0..<Int.random(in: 0..<8, using: &random)).map { _ in
          alphabet.randomElement(using: &random)!
        })
    }
    for sample in samples {
      let word = ShellQuoting.word(sample)
      // A character that a terminal would obey is written as `$'\012'`, which only shells read.
      if word.starts(with: "$'".utf8) { continue }
      #expect(try ShellWords.split(word, hasComments: true).map(\.bytes) == [sample])
    }
    let shell = try #require(InstalledProgram("bash"))
    let texts = samples.filter { String(validating: $0, as: UTF8.self) != nil }
    let line = texts.map { String(decoding: ShellQuoting.word($0), as: UTF8.self) }
    let run = try shell.run(["-c", "printf '%s|' " + line.joined(separator: " ")])
    #expect(run.output == texts.map { String(decoding: $0, as: UTF8.self) + "|" }.joined())
  }
}
