import Foundation
import Testing

@testable import outline_tree

@Suite(.ownThread) struct IgnoreRulesTests {
  private let name = Array("a".utf8)[...]

  @Test func theLastRuleOfAFileCounts() {
    #expect(!IgnoreRules("*.log\n!keep.log").ignores("keep.log"))
    #expect(IgnoreRules("!keep.log\n*.log").ignores("keep.log"))
    #expect(IgnoreRules("a\n!a\na").ignores("a") && !IgnoreRules("a\n!/a").ignores("a"))
    #expect(IgnoreRules("!a?\n/ab").ignores("ab") && !IgnoreRules("/ab\n!a?").ignores("ab"))
    #expect(!IgnoreRules("a\n!a/").ignores("a/") && IgnoreRules("a\n!a/").ignores("a"))
  }

  @Test func theNearerFileTakesPrecedence() {
    let rules = IgnoreRules("a\n!b\nc/a").entering(Array("c".utf8)[...], with: IgnoreFile("!a\nb"))
    #expect(!rules.ignores("a") && rules.ignores("b"))
    #expect(IgnoreRules("a").entering(name, with: IgnoreFile("b")).ignores("a"))
  }

  @Test func entriesOfAnIgnoredFolderCannotBeIncludedAgain() {
    let rules = IgnoreRules("a/\n!a/b")
    #expect(rules.ignores("a/") && rules.ignores("a/b"))
    #expect(!IgnoreRules("a/*\n!a/b").ignores("a/b"))
  }

  @Test func pathsAreRelativeToTheFolderOfTheirFile() {
    let rules = IgnoreRules("a/a/a/b\n/c").entering(name, with: IgnoreFile("/b\na/c"))
    #expect(rules.ignores("b") && !rules.ignores("c") && rules.ignores("a/c"))
    #expect(rules.ignores("a/a/b") && !rules.ignores("a/b"))
  }

  @Test func whatBelongsToGitIsIgnored() {
    for rules in [IgnoreRules.none, IgnoreRules("!.git\n!.git/")] {
      #expect(rules.ignores(".git/") && rules.ignores(".git"))
      #expect(!rules.ignores(".github/") && !rules.ignores(".gitignore"))
    }
  }

  /// Enough rules to make every table grow.
  @Test func manyRules() {
    let range = 0..<500
    let lines = range.map { ["n\($0)", "*.e\($0)", "/p\($0)", "x\($0)?", "*.t\($0).gz"][$0 % 5] }
    let again = range.filter { $0 % 3 == 0 }.map { ["!n\($0)/", "!*.e\($0)", "!/p\($0)"][$0 % 3] }
    let rules = IgnoreRules((lines + again).joined(separator: "\n"))
    for number in range {
      let names = ["n\(number)", "f.e\(number)", "p\(number)", "x\(number)y", "f.t\(number).gz"]
      for (place, name) in names.enumerated() {
        let isTaken = place == number % 5
        let isTakenBack = number % 3 == 0 && place == number % 3 && place > 0
        if rules.ignores(name) != (isTaken && !isTakenBack) { Issue.record("\(name)") }
      }
    }
  }

  @Test func asDeepAsFoldersGo() {
    // With the little stack that threads have.
    let thread = Thread { [name] in
      let file = IgnoreFile("b")
      var rules = IgnoreRules("last")
      for _ in 0..<100_000 { rules = rules.entering(name, with: file) }
      #expect(rules.ignores(Array("last".utf8)[...], isDirectory: false))
    }
    thread.stackSize = 1 << 19
    thread.start()
    while !thread.isFinished { Thread.sleep(forTimeInterval: 0.001) }
  }
}

extension IgnoreFile {
  fileprivate convenience init(_ text: String) { self.init(Array(text.utf8)) }
}
