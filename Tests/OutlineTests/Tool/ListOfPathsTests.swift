import Foundation
import Outline
import Testing

@testable import outline_tree

/// A list of paths is shown, chosen from, edited and compared like the directory that it is of.
@Suite(.ownThread) struct ListOfPathsTests {
  private static let names = ["a", "B", "a.c", "z.c", "é", "a b", ".hidden", "10", "9", "_x", "-f"]

  /// Makes a random directory, and returns a list of it, with a slash after each directory.
  private static func grow(
    _ folder: ScratchFolder, _ random: inout SeededRandom
  ) -> [String] {
    var list: [String] = []
    func grow(_ path: String, level: Int) {
      for name in names.shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random)) {
        if level < 4 && random.oneIn(2) {
          folder.makeFolder("d/" + path + name)
          list.append(path + name + "/")
          grow(path + name + "/", level: level + 1)
        } else {
          folder.makeFile("d/" + path + name)
          list.append(path + name)
        }
      }
    }
    folder.makeFolder("d")
    grow("", level: 0)
    return list.shuffled(using: &random)
  }

  private static let options = [
    [], ["-d"], ["-r"], ["--dirsfirst"], ["-P", "*.c"], ["-P", "*.c", "--prune"], ["-I", "a*"],
    ["-I", "a/**/B"], ["-v"], ["--limit", "2"], ["-J"], ["--prune"], ["--format", "opml"],
    ["--format", "indented"],
    ["--format", "ascii", "-r", "-v"], ["-d", "-J"], ["-0"],
    ["-0", "-P", "*.c|a"], ["-0", "-P", "*.c", "--prune"], ["-0", "-e", "c"], ["-e", "c"],
    ["-0", "-P", "a", "--matchdirs"],
  ]

  /// The list that says which names are directories is shown as the directory.
  @Test(arguments: Seeds.some(8)) func isShownAsTheDirectory(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let folder = try ScratchFolder()
    let root = folder.path("d").replacing("//", with: "/")
    let list = Self.grow(folder, &random).map { "\(root)/\($0)\n" }.joined() + root + "/\n"
    for options in Self.options {
      let listed = ToolRun(["-a", "-"] + options, input: list)
      let read = ToolRun(["-a", root] + options)
      let isWhole = !read.report.hasSuffix(" not read")
      // A list knows what is below the names that are not shown.
      let count = read.lines.count - (isWhole ? 0 : 2)
      #expect(listed.lines.prefix(count) == read.lines.prefix(count), "\(options)\n\(list)")
      #expect(listed.status == .done, "\(listed.messages)")
    }
  }

  /// The number of rows that a collapsed folder hides is known of a list.
  @Test func collapsedFolders() {
    let run = tool("-L 1 -", input: "a/b/c\na/d\ne\n")
    #expect(
      run.lines.dropLast() == [".", "├── ▸ a (3)", "└── e", "", "3 directories, 3 files, 3 hidden"])
  }

  /// The last line counts all rows of the list and, after them, those that are not drawn.
  @Test(arguments: [
    "", "-L 1", "-L 2", "--limit 1", "--limit 2 -L 2", "--limit 1 --collapse 2", "--collapsed",
    "--limit 2 --collapsed --expand 1", "--budget 9", "-L 1 --sort natural -r",
  ])
  func countsWhatIsHidden(options: String) {
    let folders = ["1", "2", "3"].flatMap { name in ["1", "2", "3"].map { "\(name)/\($0)/" } }
    let run = tool("\(options) -", input: folders.flatMap { ["\($0)4\n", "\($0)5\n"] }.joined())
    let rows = run.lines.dropFirst().prefix { !$0.isEmpty }
    let hidden = 30 - rows.count { !$0.contains(" more") }
    let report = "13 directories, 18 files" + (hidden == 0 ? "" : ", \(hidden) hidden")
    #expect(run.lines.contains(report), "\(run.text)")
  }

  @Test func aListOfFilesWithoutFolders() {
    let run = tool("-", input: "src/a.c\nsrc/lib/b.c\nREADME\n")
    #expect(
      Array(run.lines.dropLast()) == [
        ".", "├── README", "└── src", "    ├── a.c", "    └── lib", "        └── b.c", "",
        "3 directories, 3 files",
      ])
    #expect(run.messages.isEmpty)
  }

  /// `tree --fromfile` draws the same. Nothing is tested unless `tree` is installed.
  @Test(arguments: Seeds.some(4)) func isShownAsTreeShowsIt(_ seed: UInt64) throws {
    guard InstalledProgram("tree") != nil, let env = InstalledProgram("env") else { return }
    var random = SeededRandom(seed: seed)
    let names = ["a", "B", "a.c", "zz", "x1", "x10", "_"]
    for _ in 0..<10 {
      let folder = try ScratchFolder()
      let list = (0..<20).map { _ in
        (0..<Int.random(in: 1...4, using: &random))
          .map { _ in names.randomElement(using: &random)! }.joined(separator: "/") + "\n"
      }.joined()
      folder.makeFile("list", list)
      let expected = try env.run(
        ["LC_ALL=C.UTF-8", "tree", "-a", "-n", "--fromfile", "list"], in: folder.path
      ).output.replacing("\u{A0}", with: " ")
      let run = tool("--fromfile", folder.path("list"))
      #expect(run.text.drop { $0 != "\n" } == expected.drop { $0 != "\n" }, "\(list)")
    }
  }

  /// Standard input is read only where something names it. Without a SOURCE, the current directory is the source.
  @Test func standardInputWithoutAName() {
    for words in [["-L", "1"], ["print", "-L", "1"], ["--format", "paths"]] {
      let run = ToolRun(words, input: "x/y\n")
      let alone = ToolRun(words)
      #expect(run.output == alone.output && run.status == .done && alone.error.isEmpty)
      let words = words.joined(separator: " ")
      #expect(
        run.messages
          == "outline-tree: standard input was not read; this reads it: outline-tree \(words) -\n")
    }
    #expect(ToolRun(["--from", "markdown"], input: "- a\n").messages.hasSuffix(" markdown -\n"))
    #expect(ToolRun([".", "-L", "1"], input: "x/y\n").error.isEmpty)
    #expect(ToolRun(["check"], input: "x/y\n").messages.contains("- for standard input"))
    #expect(ToolRun(["--fromfile"], input: "x/y\n").lines[1] == "└── x")
    #expect(ToolRun(["--fromfile", "."], input: "x/y\n").lines[1] == "└── x")
    #expect(ToolRun(["emoji"], input: "x/y\n").lines[0] == "emoji")
    #expect(
      ToolRun(["-"], input: "- a\n").lines.dropLast() == [
        "-", "└── a", "", "1 item",
      ])
    #expect(ToolRun(["-"], input: "").lines.dropLast() == [".", "", "0 directories, 0 files"])
  }

  @Test func whatIsNotKnownOfAList() {
    for option in ["-s", "-p", "-D", "--du", "-t", "--gitignore", "-l", "-x"] {
      let run = tool("- \(option)", input: "a/b\n")
      #expect(run.status == .trouble)
      #expect(run.messages.contains("option “\(option)” is for directories"), "\(run.messages)")
    }
  }

  @Test func textsThatCannotBeTold() {
    let run = tool("-", input: "a: 1\nb: 2\n")
    #expect(run.status == .trouble && run.output.isEmpty)
    #expect(run.messages.hasPrefix("outline-tree: standard input looks like YAML"))
    #expect(run.messages.contains("--from FORMAT"))
    #expect(tool("- --from indented", input: "a: 1\nb: 2\n").report == "2 items")
    #expect(tool("- --from outline", input: "a\n").messages.contains("given by its path"))
  }

  /// JSON of any shape is shown, without an option; only an outline is read as one.
  @Test func anyJSON() {
    #expect(
      tool("-", input: "{\"a\":{\"b\":1}}\n").lines.prefix(3) == ["-", "└── a", "    └── b: 1"])
    #expect(tool("-", input: "[{\"title\":\"a\"}]\n").lines.prefix(2) == ["-", "└── a"])
    #expect(tool("-", input: "{\"a\":}\n").messages.contains("standard input:1:"))
  }

  @Test func errorsHaveALine() {
    let long = String(repeating: "x", count: 70_000)
    let run = tool("- --from paths", input: "a\n\(long)\n")
    #expect(run.status == .trouble)
    #expect(run.messages.hasPrefix("outline-tree: standard input:2: a name has 70000 bytes"))
  }

  /// A named pipe is read like standard input.
  @Test func pipes() async throws {
    let folder = try ScratchFolder()
    folder.makePipe("pipe")
    let path = folder.path("pipe")
    async let run = Task.detached { tool(path) }.value
    try await Task.detached {
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try file.write(contentsOf: Data("x/y\n".utf8))
      try file.close()
    }.value
    #expect(await run.lines.prefix(2) == [".", "└── x"])
  }
}

/// Editing and comparing.
extension ListOfPathsTests {
  @Test func edits() {
    let list = "b\na/c\n"
    let run = tool("apply - -c", "move b before a", input: list)
    #expect(
      run.lines.dropLast() == [".", "├── b", "└── a", "    └── c", "", "2 directories, 2 files"])
    let refused = tool("apply - --in-place -c", "move b before a", input: list)
    #expect(refused.status == .trouble && refused.messages.contains("-o FILE.outline"))
  }

  /// A list of a directory is the same as the directory, in any order of lines, until something changes.
  @Test(arguments: Seeds.some(6)) func isComparedWithTheDirectory(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let folder = try ScratchFolder()
    let root = folder.path("d").replacing("//", with: "/")
    let grown = Self.grow(folder, &random)
    // The list of an empty directory is one path, which may be that of a file.
    if grown.isEmpty { return }
    // `find` prints no slashes.
    let list = grown.map { "\(root)/\($0.last == "/" ? String($0.dropLast()) : $0)\n" }.joined()
    let same = ToolRun(["diff", "-a", "-", root], input: list + root + "\n")
    #expect(same.text == "no changes\n" && same.status == .done, "\(same.text)\n\(list)")
    folder.makeFile("d/new")
    let added = ToolRun(["diff", "-a", "-", root], input: list + root + "\n")
    #expect(added.lines.contains { $0.hasPrefix("+ new") } && added.status == .different)
  }

  @Test func hiddenNamesAreComparedOnlyIfAskedFor() throws {
    let folder = try ScratchFolder()
    folder.makeFile(".x")
    folder.makeFile("y")
    let list = "\(folder.path)\n\(folder.path)/.x\n\(folder.path)/y\n"
    let run = ToolRun(["diff", "-", folder.path], input: list)
    #expect(run.text == "no changes\n")
    #expect(run.messages.contains("-a compares them"))
    let all = ToolRun(["diff", "-a", "-", folder.path], input: list + "\(folder.path)/.z\n")
    #expect(all.lines[0].hasPrefix("- .z"))
  }

  /// Two lists, and a list with a document.
  @Test func listsAreCompared() throws {
    let folder = try ScratchFolder()
    folder.makeFile("list", "a/b\nc\n")
    let run = tool("diff --from paths", folder.path("list"), "-", input: "c\na/b\na/d\n")
    #expect(run.lines[0].hasPrefix("+ d"), "\(run.text)")
    #expect(run.status == .different)
  }

  @Test func severalSources() throws {
    let folder = try ScratchFolder()
    folder.makeFile("a.md", "- x\n  - y\n")
    folder.makeFile("b.txt", "z\n")
    folder.makeFolder("d")
    folder.makeFile("d/f")
    let run = ToolRun([folder.path("a.md"), folder.path("b.txt"), folder.path("d")])
    #expect(
      run.lines.dropLast() == [
        folder.path("a.md"), "└── x", "    └── y", folder.path("b.txt"), "└── z", folder.path("d"),
        "└── f", "", "4 items",
      ])
    let json = try #require(
      ToolRun(["-J", folder.path("a.md"), folder.path("b.txt")]).json as? [[String: Any]])
    #expect(json.map { $0["title"] as? String } == [folder.path("a.md"), folder.path("b.txt")])
  }
}
