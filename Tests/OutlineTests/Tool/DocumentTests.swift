import Outline
import Testing

@testable import outline_tree

/// Documents as sources: read, shown, converted, edited in place.
@Suite(.ownThread) struct DocumentTests {
  private static let opml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <opml version="2.0">
      <head>
        <title>Shopping</title>
        <expansionState>1</expansionState>
      </head>
      <body>
        <outline text="Food" custom="kept">
          <outline text="Apple" _note="a note"/>
          <outline text="Bread"/>
        </outline>
        <outline text="Drinks">
          <outline text="Tea"/>
        </outline>
      </body>
    </opml>

    """

  private func makeFolder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    folder.makeFile("list.opml", Self.opml)
    return folder
  }

  @Test func isPrintedWithItsFolding() throws {
    let folder = try makeFolder()
    let run = tool(folder.path("list.opml"))
    #expect(run.status == .done && run.error.isEmpty)
    #expect(
      run.lines.dropFirst() == [
        "├── Food", "│   ├── Apple ¶", "│   └── Bread", "└── ▸ Drinks (1)", "", "5 items, 1 hidden",
        "",
      ])
    #expect(
      tool("\(folder.path("list.opml")) --format paths --expanded").text.contains("Drinks/Tea"))
  }

  /// The last line counts all rows and then those that are not shown, whatever hides them.
  @Test(arguments: [
    "", "-L 1", "-L 2", "--limit 1", "--limit 2 -L 2", "--limit 1 --collapse 2", "--collapsed",
    "--limit 2 --collapsed --expand 1", "--budget 9",
  ])
  func countsWhatIsHidden(options: String) throws {
    let folder = try ScratchFolder()
    let below = ["1", "2", "3"].flatMap { ["\t\($0)\n"] + (4...6).map { "\t\t\($0)\n" } }.joined()
    folder.makeFile("rows.txt", ["1", "2", "3"].map { "\($0)\n\(below)" }.joined())
    let run = tool("\(folder.path("rows.txt")) \(options)")
    let rows = run.lines.dropFirst().prefix { !$0.isEmpty }
    let hidden = 39 - rows.count { !$0.contains(" more") }
    let report = hidden == 0 ? "39 items" : "39 items, \(hidden) hidden"
    #expect(run.lines.contains { $0.hasPrefix(report) }, "\(run.text)")
  }

  /// A drawing has no place for fields of rows. It says so unless the format was asked for.
  @Test func saysThatFieldsAreNotDrawn() {
    let json = #"[{"title":"n","children":[{"title":"z","age":4}]},{"title":"m","due":"May"}]"#
    let message = "2 rows have fields that are not drawn, such as “age”"
    #expect(tool("-", input: json).messages.contains(message))
    #expect(tool("-", input: json).status == .done)
    #expect(tool("- --from json", input: json).messages.isEmpty)
    #expect(tool("- --format json", input: json).messages.isEmpty)
    #expect(tool("- --from data", input: json).text.contains("age: 4"))
    let lines = "{\"title\":\"a\",\"level\":0,\"x\":1}\n{\"title\":\"b\",\"level\":1}\n"
    #expect(tool("-", input: lines).messages.contains("1 row has fields"))
    #expect(tool("-", input: "[{\"title\":\"a\",\"children\":[]}]").messages.isEmpty)
  }

  @Test func linksOfAPageLeadToTheSameFiles() throws {
    let folder = try ScratchFolder()
    for name in ["docs", "out", "docs/a:b"] { folder.makeFolder(name) }
    folder.makeFile("docs/x.md", "# T\n\n[a](a.md)\n")
    func link(_ output: String, of source: String = "docs/x.md") throws -> Substring? {
      let run = tool("convert \(folder.path(source)) \(folder.path(output))")
      #expect(run.status == .done, "\(run.messages)")
      return try #require(folder.content(output)).firstMatch(of: /<a href="([^"]*)"/)?.1
    }
    #expect(try link("docs/x.html") == "a.md")
    #expect(try link("out/x.html") == "../docs/a.md")
    #expect(try link("x.html") == "docs/a.md")
    #expect(try link("docs/a:b/x.html") == "../a.md")
    #expect(try link("out/../x.html", of: "out/../docs/./x.md") == "docs/a.md")
    folder.makeFile("docs/a:b/y.md", "# T\n\n[a](a.md)\n")
    #expect(try link("docs/y.html", of: "docs/a:b/y.md") == "a%3Ab/a.md")
    #expect(tool("\(folder.path("docs/x.md")) --format html").text.contains("<a href=\"a.md\""))
  }

  @Test func notesInADrawingAreNoRows() throws {
    let folder = try ScratchFolder()
    folder.makeFile("a.md", "# A\n\nintro\n\n- milk\n\n  fresh\n- tea\n")
    let drawing = tool("\(folder.path("a.md")) --notes").text
    let run = tool("- --from tree --strict", input: drawing)
    #expect(run.status == .trouble && run.messages.contains("like a line of a note"))
  }

  @Test func standardInput() {
    let run = tool("- --from opml --expanded", input: Self.opml)
    #expect(run.lines.first == "Shopping" && run.text.contains("    └── Tea"))
  }

  @Test func keepsWhatItDoesNotUnderstand() throws {
    let folder = try makeFolder()
    let commands = ["-c", "move Tea into Food at 1", "-c", "rename Bread \"Rye & bread\""]
    let run = ToolRun(["apply", folder.path("list.opml"), "--in-place"] + commands)
    #expect(run.status == .done && run.output.isEmpty && run.error.isEmpty)
    let text = try #require(folder.content("list.opml"))
    #expect(text.contains("custom=\"kept\"") && text.contains("_note=\"a note\""))
    #expect(text.contains("Rye &amp; bread") && text.contains("<title>Shopping</title>"))
    #expect(tool("\(folder.path("list.opml"))").lines[2] == "│   ├── Tea")
  }

  @Test func aFileThatChangedIsLeftAlone() throws {
    let folder = try makeFolder()
    let path = Array(folder.path("list.opml").utf8)
    var system = SystemCalls.real
    system.openToRead = { name throws(SystemError) in
      defer { folder.makeFile("list.opml", "changed") }
      return try SystemCalls.real.openToRead(name)
    }
    // The second read finds what another program wrote in between.
    let run = ToolRun(
      ["apply", String(decoding: path, as: UTF8.self), "--in-place", "-c", "delete Tea"],
      system: system)
    #expect(run.status == .trouble && folder.content("list.opml") == "changed")
  }

  @Test func brokenDocumentsAreRefusedWithTheLocation() throws {
    let folder = try ScratchFolder()
    folder.makeFile("broken.json", "[{\"title\": \"a\"},\n {\"title\": }]")
    let run = tool(folder.path("broken.json"))
    #expect(run.status == .trouble && run.output.isEmpty)
    #expect(run.messages.contains("broken.json:2:12: "))
    #expect(tool("\(folder.path("broken.json")) --strict").messages.contains("--lenient"))
    #expect(
      tool("apply \(folder.path("broken.json")) --in-place", "-c", "delete a").status == .trouble)
    #expect(folder.content("broken.json") == "[{\"title\": \"a\"},\n {\"title\": }]")
  }

  /// To each format that keeps everything, and back.
  @Test(arguments: ["json", "outline"])
  func convertsBothWays(suffix: String) throws {
    let folder = try makeFolder()
    let original = folder.path("list.opml")
    let other = folder.path("other.\(suffix)")
    #expect(tool("\(original) -o \(other)").status == .done)
    #expect(tool("\(other) -o \(folder.path("back.opml"))").status == .done)
    #expect(tool("diff \(original) \(folder.path("back.opml"))").text == "no changes\n")
    #expect(folder.content("back.opml")?.contains("_note=\"a note\"") == true)
    #expect(folder.content("back.opml")?.contains("custom=\"kept\"") == true)
  }

  @Test func aDirectoryAsADocument() throws {
    let folder = try ScratchFolder()
    folder.makeFolder("a")
    folder.makeFile("a/x")
    let run = tool("\(folder.path) --format opml")
    #expect(run.text.contains(#"<outline text="a" type="directory">"#))
    #expect(run.text.contains(#"<outline text="x" type="file"/>"#))
  }
}

/// Durable stores on the command line.
@Suite(.ownThread) struct StoreCommandTests {
  private func makeStore() throws -> (ScratchFolder, String) {
    let folder = try ScratchFolder()
    let path = folder.path("e.outline")
    #expect(tool("emoji -o \(path)").status == .done)
    return (folder, path)
  }

  @Test func editsAreUndoneAndRedoneInLaterRuns() throws {
    let (folder, path) = try makeStore()
    defer { withExtendedLifetime(folder) {} }
    let before = tool(path).text
    #expect(tool("apply \(path) --in-place", "-c", "move Fox into Food at 2").status == .done)
    #expect(tool("apply \(path) --in-place", "-c", "collapse Nature").status == .done)
    let after = tool(path).text
    #expect(tool("undo \(path)").text == "▾ Nature expanded (at the top level)\n")
    #expect(tool("undo \(path)").text == "↷ 🦊 Fox moved from Food [2] to Nature [1]\n")
    #expect(tool(path).text == before)
    #expect(tool("undo \(path)").messages.contains("there is nothing to undo"))
    #expect(tool("redo \(path)").status == .done && tool("redo \(path)").status == .done)
    #expect(tool(path).text == after)
  }

  @Test func theLogDescribesMoves() throws {
    let (folder, path) = try makeStore()
    defer { withExtendedLifetime(folder) {} }
    _ = tool("apply \(path) --in-place", "-c", "move Fox into Food at 2", "-c", "delete Bee")
    _ = tool("undo \(path)")
    let log = tool("log \(path)").lines
    #expect(
      log[0].hasPrefix("2  ")
        && log[0].hasSuffix("  undo of 1:  move Fox into Food at 2; delete Bee"))
    #expect(log.contains("  ↷ 🦊 Fox moved from Nature [1] to Food [2]"))
    #expect(log.contains("  - 🐝 Bee (from Nature)"))
    _ = tool("compact \(path)")
    #expect(tool("log \(path)").text.isEmpty)
  }

  @Test func anExistingStoreIsNotReplaced() throws {
    let (folder, path) = try makeStore()
    let content = folder.content("e.outline")
    let run = tool("emoji --collapsed -o \(path)")
    #expect(run.status == .trouble && run.messages.contains("already exists"))
    #expect(folder.content("e.outline") == content)
  }

  @Test func aDryRunWritesNothing() throws {
    let (folder, path) = try makeStore()
    let content = folder.content("e.outline")
    #expect(tool("apply \(path) --in-place --dry-run", "-c", "up Bee").text.hasPrefix("↷"))
    #expect(folder.content("e.outline") == content)
  }

  @Test func damageIsAnErrorWithItsLine() throws {
    let (folder, path) = try makeStore()
    let content = try #require(folder.content("e.outline"))
    folder.makeFile("e.outline", content.replacing("Turtle", with: "Turtel"))
    let run = tool(path)
    #expect(
      run.status == .trouble && run.messages.contains("e.outline:")
        && run.messages.contains("damaged"))
  }

  @Test func ordersOfDirectories() throws {
    let folder = try ScratchFolder()
    for name in ["a", "b", "c"] { folder.makeFolder("d/" + name) }
    folder.makeFolder("d")
    for name in ["a", "b", "c"] {
      folder.makeFolder("d/" + name)
      folder.makeFile("d/\(name)/f")
    }
    let order = folder.path("order.outline")
    let edit = "apply \(folder.path("d")) --order \(order)"
    let run = tool(edit, "-c", "move c before a", "-c", "collapse b")
    #expect(run.status == .done && folder.content("order.outline") == nil)
    let kept = tool(edit + " --in-place", "-c", "move c before a", "-c", "collapse b")
    #expect(kept.status == .done && kept.output.isEmpty)
    let shown = tool("\(folder.path("d")) --order \(order)")
    #expect(shown.text == run.text)
    #expect(shown.lines[1...5] == ["├── c", "│   └── f", "├── a", "│   └── f", "└── ▸ b (1)"])
    // New entries come last, by name.
    folder.makeFolder("d/aa")
    #expect(tool("\(folder.path("d")) --order \(order)").lines[6] == "└── aa")
    let refused = tool(edit + " --in-place", "-c", "move a into c")
    #expect(refused.status == .trouble && refused.messages.contains("the files are never touched"))
  }
}
