import Foundation
import Outline
import Testing

@testable import outline_tree

/// `check` finds the mistakes that `--lenient` repairs, and nothing else.
@Suite(.ownThread) struct CheckTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Checks one file in all the ways that have to agree.
  ///
  /// - Returns: Whether it has mistakes.
  @discardableResult
  private func expectAgreement(_ path: String, _ options: [String] = []) -> Bool {
    let check = ToolRun(["check", path] + options)
    let strict = ToolRun([path, "--format", "paths", "--strict"] + options)
    let lenient = ToolRun([path, "--format", "paths", "--lenient"] + options)
    #expect((strict.status == .trouble) == (check.status == .trouble), "\(path)")
    #expect(check.messages == lenient.messages, "\(path)")
    let verdict = check.status == .trouble ? "with mistakes" : "without mistakes"
    #expect(check.text.contains(verdict) == (lenient.status != .trouble), "\(path)")
    #expect(check.output.isEmpty == (lenient.status == .trouble), "\(path)")
    return check.status == .trouble
  }

  private static let files = DocumentFiles.all.filter {
    guard let format = DocumentFiles.format(of: $0) else { return false }
    return format.traits.isReadable && format != .paths
  }

  @Test func everyDocument() {
    var broken = 0
    for file in Self.files.prefix(TestSize.pick(12, large: .max)) {
      let hasExtension = ["tree", "data"].contains(file.pathExtension)
      let options = hasExtension ? ["--from", file.pathExtension] : []
      if expectAgreement(file.path, options) { broken += 1 }
    }
    #expect(broken > 0)
  }

  /// Documents in which bytes are wrong or missing.
  @Test(arguments: Seeds.some(8))
  func damagedDocuments(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let texts = [
      "opml":
        "<opml version=\"2.0\">\n<body>\n<outline text=\"a\"><outline text=\"b &amp; c\"/></outline>"
        + "\n</body>\n</opml>\n",
      "json": "[{\"title\": \"a\", \"children\": [{\"title\": \"b\"}]},\n {\"title\": \"c\"}]\n",
      "md": "# a\n\n- b\n  - [ ] c\n", "txt": "a\n\tb\n\t\tc\nd\n",
    ]
    for (suffix, text) in texts.sorted(by: { $0.key < $1.key }) {
      for _ in 0..<TestSize.pick(12, large: 100) {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let index = Int.random(in: 0..<bytes.count, using: &random)
          if random.oneIn(2) {
            bytes.remove(at: index)
          } else {
            bytes[index] = [0x26, 0x3C, 0x22, 0x09, 0xFF, 0x7D].randomElement(using: &random)!
          }
        }
        try Data(bytes).write(to: URL(filePath: folder.path("x.\(suffix)")))
        expectAgreement(folder.path("x.\(suffix)"))
      }
    }
  }

  @Test func standardInputAndLists() {
    let list = ToolRun(["check", "-"], input: "a/b\nc\n")
    #expect(list.status == .done && list.text.contains("without mistakes, 3 items"))
    let broken = ToolRun(["check", "-", "--from", "json"], input: "[{}]")
    #expect(broken.status == .trouble && broken.messages.contains("standard input:1:"))
    #expect(ToolRun(["check", "-", "-"], input: "").status == .trouble)
  }

  @Test func severalDocuments() {
    folder.makeFile("good.md", "- a\n")
    folder.makeFile("bad.txt", "a\n\t\tb\n")
    let run = ToolRun(
      ["check", folder.path("none.md"), folder.path("bad.txt"), folder.path("good.md")]
        + ["--format", "markdown"])
    #expect(run.status == .trouble && run.messages.split(separator: "\n").count == 2)
    #expect(
      run.lines == [
        "\(folder.path("bad.txt")): indented text with mistakes, 2 items",
        "  markdown keeps everything",
        "\(folder.path("good.md")): a Markdown document without mistakes, 1 item",
        "  markdown keeps everything", "",
      ])
  }

  @Test func stores() throws {
    let path = folder.path("e.outline")
    #expect(tool("emoji -o \(path)").status == .done)
    #expect(tool("apply \(path) --in-place", "-c", "delete Fox").status == .done)
    let good = ToolRun(["check", path])
    #expect(good.status == .done && good.error.isEmpty)
    #expect(good.lines[0] == "\(path): an .outline file without damage, 1 commit, 27 items")
    let bytes = try DocumentFiles.bytes(URL(filePath: path))
    try Data(bytes.dropLast(9)).write(to: URL(filePath: path))
    let torn = ToolRun(["check", path])
    #expect(torn.status == .incomplete && torn.messages.contains("unfinished commit"))
    #expect(torn.lines[0].hasSuffix("with an unfinished commit at its end, 0 commits, 28 items"))
    var damaged = bytes
    damaged[bytes.count / 3] ^= 1
    try Data(damaged).write(to: URL(filePath: path))
    let run = ToolRun(["check", path])
    #expect(run.status == .trouble && run.output.isEmpty && run.messages.contains("damaged"))
    #expect(try DocumentFiles.bytes(URL(filePath: path)) == damaged)
  }

  @Test func refusesWhatIsNoDocument() {
    folder.makeFile("a.xyz", "x")
    for (arguments, message) in [
      ([folder.path], "a directory is not a document"), ([], "check needs a document"),
      ([folder.path("a.xyz")], "“.xyz” is not the extension"),
      (["emoji", "--lenient"], "option “--lenient” is for"),
      (["emoji", "-L", "2"], "option “-L” is for"),
      (["emoji", "--format", "xml"], "option “--format xml” has no effect\n"),
    ] {
      let run = ToolRun(["check"] + arguments)
      #expect(run.status == .trouble && run.output.isEmpty && run.messages.contains(message))
    }
    #expect(ToolRun(["check", "emoji"]).lines[0] == "emoji: an outline without mistakes, 28 items")
  }

  /// Only these options change what is read or said.
  @Test func options() {
    let found = Subcommand.check.options.map { $0.spellings[0] }
    let general = Option.all.filter { $0.scopes == .everywhere || $0.spellings[0] == "-N" }
    #expect(
      Set(found)
        == Set(general.map { $0.spellings[0] } + ["--from", "--fromfile", "--indent", "--format"]))
  }

  /// A conflict that a merge left is no mistake, but is reported.
  @Test func conflicts() throws {
    for (name, row) in [("b", "Tea"), ("o", "Green tea"), ("t", "Black tea")] {
      folder.makeFile(name + ".json", "[{\"id\": 1, \"title\": \"\(row)\"}]")
    }
    let file = folder.path("list.json")
    let paths = ["b", "o", "t"].map { folder.path($0 + ".json") }
    #expect(ToolRun(["merge"] + paths + ["-o", file]).status == .incomplete)
    let check = ToolRun(["check", file])
    #expect(check.status == .incomplete)
    #expect(check.lines[0].hasSuffix("without mistakes, 1 item, 1 place in conflict"))
    #expect(ToolRun(["resolve", file, "--theirs"]).status == .done)
    #expect(ToolRun(["check", file]).status == .done)
    folder.makeFile("m.md", "- x\n<<<<<<< a\n- b\n=======\n- c\n>>>>>>> d\n")
    folder.makeFile("l.md", "- x\n<<<<<<< a\n- b\n- c\n>>>>>>> d\n")
    let leftover = ToolRun(["check", folder.path("l.md")])
    #expect(leftover.messages.contains("l.md:2: looks like a conflict marker"))
    let marked = ToolRun(["check", folder.path("m.md")])
    #expect(marked.status == .incomplete && marked.messages.contains("a merge left 1 conflict"))
    #expect(marked.lines[0].hasSuffix("without mistakes, 2 items, 1 place in conflict"))
  }

  /// Programs read the mistakes as JSON.
  @Test func mistakesAsJSON() throws {
    folder.makeFile("bad.txt", "a\n\t\tb\n")
    let run = ToolRun(["check", folder.path("bad.txt"), "--messages", "json"])
    #expect(run.messages.contains("\"line\":2") && run.messages.contains("\"status\":2"))
  }
}
