import Testing

@testable import outline_tree

/// `--format paths` and `-0`: what the options choose, and no directory that is only on the way there.
@Suite(.ownThread) struct ListForProgramsTests {
  /// Options, and the expressions of `find` that say the same.
  private static let filters: [(ours: String, find: String)] = [
    ("", ""), ("-P *.c", "-name *.c"), ("-P a*", "-name a*"), ("-P a*/", "-name a* -type d"),
    ("-P *.c|x*", "( -name *.c -o -name x* )"), ("-e c", "-iname ?*.c"), ("--type f", "-type f"),
    ("--type d", "-type d"), ("--type l", "-type l"), ("--type p", "-type p"),
    ("--type f --type empty", "-type f -empty"), ("--type d --type empty", "-type d -empty"),
    ("--type f -e c", "-type f -iname ?*.c"), ("--type d -P *a*", "-type d -name *a*"),
    ("--size +1k", "-type f -size +999c"), ("--size +1k -P x*", "-type f -size +999c -name x*"),
    ("--changed-within 2001-09-09T01:46:50Z", "-newermt 2001-09-09T01:46:50Z"),
    ("--changed-within 2001-09-09T01:46:50Z -P b*", "-newermt 2001-09-09T01:46:50Z -name b*"),
    ("-L 2 --type d", "-maxdepth 2 -type d"),
  ]

  @Test(arguments: Seeds.some(4)) func holdsWhatFindFinds(seed: UInt64) throws {
    let find = try #require(InstalledProgram("find"))
    var random = SeededRandom(seed: seed)
    let tree = try RandomTree(&random)
    // Also a source that a pattern matches.
    for source in [tree.folder.path, tree.folder.path(tree.folders.last!)] {
      for filter in Self.filters {
        let words = { (text: String) in text.split(separator: " ").map(String.init) }
        let found = try find.run([source] + words(filter.find)).output
        let expected = sorted(found.split(separator: "\n"))
        for form in [["-0"], ["--format", "paths"], ["-0", "--budget", "1000"]] {
          let run = ToolRun(["-a", source] + words(filter.ours) + form)
          let listed = sorted(run.text.split { $0 == "\0" || $0 == "\n" })
          #expect(listed == expected, "\(filter.ours) \(form)")
        }
      }
    }
  }

  /// By bytes: names in different Unicode forms are different.
  private func sorted(_ paths: [Substring]) -> [[UInt8]] {
    paths.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The example of a list that deleted everything.
  @Test func deletingOnlyFiles() throws {
    let folder = try ScratchFolder()
    for name in ["proj", "proj/src", "proj/src/empty"] { folder.makeFolder(name) }
    for name in ["proj/a.o", "proj/src/b.o", "proj/src/b.c"] { folder.makeFile(name) }
    let path = folder.path("proj")
    #expect(tool("\(path) --type f -e o -0").text == "\(path)/a.o\0\(path)/src/b.o\0")
    let list = ToolRun(["-", "-P", "*.c", "-0"], input: "proj/src/b.c\nproj/a.o\n")
    #expect(list.text == "./proj/src/b.c\0" || list.text == "proj/src/b.c\0")
    let edited = tool("apply \(path) -e c -0", "-c", "move src to top")
    #expect(edited.text == "\(path)/src/b.c\0", "\(edited.messages)")
    // A drawing shows where the files are.
    #expect(tool("\(path) -e c").lines.prefix(2) == [path, "└── src"])
  }

  @Test func rowsOfDocuments() throws {
    let folder = try ScratchFolder()
    folder.makeFile("a.md", "# One\n\n- two\n  - one more\n- three\n\n# Two\n\n- four\n")
    let path = folder.path("a.md")
    #expect(tool(path, "-P", "*one*", "-0").text == "One/two/one more\0")
    #expect(tool(path, "-P", "*[Oo]ne*", "-0").text == "One\0One/two/one more\0")
    #expect(tool(path, "-P", "*wo", "--format", "paths").text == "One/two\nTwo\n")
  }
}
