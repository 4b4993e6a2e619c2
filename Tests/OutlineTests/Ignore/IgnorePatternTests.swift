import Testing

@testable import outline_tree

@Suite(.ownThread) struct IgnorePatternTests {
  private func isPattern(_ line: String) -> Bool {
    IgnorePattern(line: Array(line.utf8)[...]) != nil
  }

  @Test(arguments: ["", " ", "   ", "#", "# a", "#a/", "!", "/", "//", "!/", "a//b", "//a", "a//"])
  func linesWithoutAPattern(line: String) {
    #expect(!isPattern(line))
  }

  @Test(arguments: ["\\", "a\\", "a/b\\", "a\\/", "[", "[a", "a/[!]", "[[:none:]]", "x/[[:]:]/["])
  func patternsThatMatchNothing(line: String) {
    #expect(!isPattern(line))
  }

  @Test func escapesAndSpaces() {
    #expect(IgnoreRules("\\#a").ignores("#a") && !IgnoreRules("#a").ignores("#a"))
    #expect(IgnoreRules("\\!a").ignores("!a") && !IgnoreRules("!a").ignores("!a"))
    #expect(IgnoreRules(" #a").ignores(" #a") && !IgnoreRules("*\n!!a").ignores("!a"))
    #expect(IgnoreRules("a  ").ignores("a") && !IgnoreRules("a  ").ignores("a  "))
    #expect(IgnoreRules("a\\  ").ignores("a ") && !IgnoreRules("a\\  ").ignores("a"))
    #expect(IgnoreRules("a\\\\  ").ignores("a\\"))
    #expect(IgnoreRules("a\t").ignores("a\t") && !IgnoreRules("a\t").ignores("a"))
    #expect(IgnoreRules("\\*").ignores("*") && !IgnoreRules("\\*").ignores("a"))
  }

  @Test func endsOfLines() {
    let rules = IgnoreRules("a\r\nb\n\n\r\nc\r\r\nd")
    #expect(["a", "b", "c\r", "d"].allSatisfy { rules.ignores($0) })
    #expect(!rules.ignores("a\r") && !rules.ignores("c") && !rules.ignores("\r"))
    #expect(IgnoreRules("a\r").ignores("a"))
    let zero = IgnoreRules("a \0b\nc")
    #expect(zero.ignores("a") && zero.ignores("c") && !zero.ignores("b"))
  }

  @Test func byteOrderMark() {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    #expect(IgnoreRules("\u{FEFF}a").ignores("a"))
    #expect(IgnoreRules("\u{FEFF}# a\nb").ignores("b"))
    #expect(IgnoreRules("a\n\u{FEFF}b").ignores(path: mark + Array("b".utf8)))
  }

  @Test func bytesThatAreNotText() {
    let rules = IgnoreRules.none.adding(IgnoreFile([0xFF, 0x0A, 0x2A, 0xFE, 0x0A]))
    #expect(rules.ignores(path: [0xFF]) && rules.ignores(path: [0x61, 0xFE]))
    #expect(!rules.ignores(path: [0xFF, 0x61]))
    #expect(IgnoreRules("caf??").ignores("café") && !IgnoreRules("caf?").ignores("café"))
  }

  @Test func directories() {
    let rules = IgnoreRules("build/\nout/*/\n/top/")
    #expect(rules.ignores("build/") && rules.ignores("a/build/") && !rules.ignores("build"))
    #expect(rules.ignores("out/a/") && !rules.ignores("out/a") && !rules.ignores("out/"))
    #expect(rules.ignores("top/") && !rules.ignores("a/top/") && !rules.ignores("top"))
  }

  @Test func anchors() {
    #expect(IgnoreRules("/a").ignores("a") && !IgnoreRules("/a").ignores("b/a"))
    #expect(IgnoreRules("a").ignores("b/c/a") && IgnoreRules("a/b").ignores("a/b"))
    #expect(!IgnoreRules("a/b").ignores("c/a/b") && !IgnoreRules("a/b").ignores("b"))
    #expect(IgnoreRules("a/*").ignores("a/b") && !IgnoreRules("*/a").ignores("b/c/a"))
  }

  @Test func twoStars() {
    #expect(IgnoreRules("**/a").ignores("a") && IgnoreRules("**/a").ignores("b/c/a"))
    #expect(IgnoreRules("a/**").ignores("a/b") && !IgnoreRules("a/**").ignores("a/"))
    #expect(IgnoreRules("a/**/b").ignores("a/b") && IgnoreRules("a/**/b").ignores("a/c/d/b"))
    #expect(!IgnoreRules("a/**/b").ignores("c/a/b") && IgnoreRules("/**").ignores("a"))
    #expect(IgnoreRules("**/a/b").ignores("c/a/b") && !IgnoreRules("**/a/b").ignores("b"))
    #expect(IgnoreRules("a/***/b").ignores("a/b") && IgnoreRules("**/**/a").ignores("a"))
    // Next to anything else they are one star; git says so, and does so since 2.53.
    #expect(IgnoreRules("a**/b").ignores("ac/b") && !IgnoreRules("a**/b").ignores("ab"))
    #expect(!IgnoreRules("a**/b").ignores("ac/d/b") && !IgnoreRules("/**a/b").ignores("c/a/b"))
  }

  @Test func brackets() {
    #expect(IgnoreRules("[a-c]x").ignores("bx") && !IgnoreRules("[!a-c]x").ignores("bx"))
    #expect(IgnoreRules("*.py[cod]").ignores("a.pyc") && !IgnoreRules("*.py[cod]").ignores("a.py"))
    #expect(IgnoreRules("[[:digit:]-]").ignores("7") && IgnoreRules("[[:digit:]-]").ignores("-"))
    #expect(IgnoreRules("a[/]b\nc").ignores("c") && !IgnoreRules("a[/]b").ignores("a/b"))
    #expect(IgnoreRules("x/[a/]").ignores("x/a"))
  }

  @Test func noPatternIsSlow() {
    let stars = IgnoreRules(String(repeating: "*a", count: 100) + "b")
    #expect(!stars.ignores(String(repeating: "a", count: 250)))
    let folders = IgnoreRules(String(repeating: "**/a/", count: 150) + "b")
    #expect(!folders.ignores(String(repeating: "a/", count: 150) + "a"))
    #expect(folders.ignores(String(repeating: "a/", count: 150) + "b"))
    let classes = String(repeating: "[:", count: TestSize.pick(30_000, large: 100_000))
    #expect(!isPattern("[" + classes))
    #expect(isPattern("[" + classes + "a]"))
    #expect(!isPattern(String(repeating: "[a]", count: TestSize.pick(6_000, large: 20_000)) + "["))
  }
}
