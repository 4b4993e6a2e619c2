import Foundation
import Outline
import Testing

@testable import outline_tree

/// `check`, `uncheck` and `note`, and checkboxes in titles that are typed.
@Suite(.ownThread) struct ContentCommandTests {
  private let folder: ScratchFolder

  /// One outline in each format that can be written in place.
  private static let documents = [
    "a.md": "- Food\n  - Tea\n  - Bread\n", "a.txt": "Food\n\tTea\n\tBread\n",
    "a.opml":
      "<opml version=\"2.0\"><head/><body><outline text=\"Food\"><outline text=\"Tea\"/>"
      + "<outline text=\"Bread\"/></outline></body></opml>",
    "a.json": #"[{"title":"Food","children":[{"title":"Tea"},{"title":"Bread"}]}]"#,
    "a.jsonl":
      "{\"level\":0,\"title\":\"Food\"}\n{\"level\":1,\"title\":\"Tea\"}\n"
      + "{\"level\":1,\"title\":\"Bread\"}\n",
  ]

  init() throws {
    folder = try ScratchFolder()
    for (name, text) in Self.documents { folder.makeFile(name, text) }
    let rows = [("Food", 0), ("Tea", 1), ("Bread", 1)]
    let document = try OutlineDocument(
      rows: rows.map { (content: ItemContent($0.0), level: $0.1, isExpanded: true) })
    try OutlineFile.create(at: Array(folder.path("a.outline").utf8), document)
  }

  private func apply(_ name: String, _ commands: String..., options: [String] = []) -> ToolRun {
    ToolRun(["apply", folder.path(name)] + options + commands.flatMap { ["-c", $0] })
  }

  private static let all = [
    "check Tea", #"note Tea "at noon""#, #"insert "[ ] Cake" into Food"#,
    #"rename Bread "[x] Bun""#,
    "uncheck Bun",
  ]

  private static let expected = [
    "{\"title\":\"Tea\",\"note\":\"at noon\",\"checked\":true}",
    "{\"title\":\"Bun\",\"checked\":false}", "{\"title\":\"Cake\",\"checked\":false}",
  ]

  private func contents(_ name: String) throws -> [ItemContent] {
    let run = ToolRun([folder.path(name), "--format", "jsonl"])
    let document = try DocumentFormat.jsonl.decode(run.output).document
    return document.outline.items.map { document[$0] }
  }

  @Test(arguments: documents.keys.sorted() + ["a.outline"])
  func everyFormatKeepsThem(name: String) throws {
    let run = ToolRun(
      ["apply", folder.path(name), "--in-place"] + Self.all.flatMap { ["-c", $0] })
    #expect(run.status == .done && run.messages.isEmpty, "\(run.messages)")
    let rows = try contents(name)
    #expect(rows.map(\.title) == ["Food", "Tea", "Bun", "Cake"])
    #expect(rows.map(\.note) == [nil, "at noon", nil, nil])
    #expect(rows.map(\.fields.isChecked) == [nil, true, false, false])
    #expect(
      apply(name, "note Tea --none", "note Bun \"\"", options: ["--in-place"]).status == .done)
    #expect(try contents(name).allSatisfy { $0.note == nil })
  }

  /// A checkbox that is typed is the one that is drawn, and the one that is written.
  @Test func whatIsDrawnIsWritten() {
    let edit = #"insert "[ ] new" after Tea"#
    #expect(apply("a.md", edit).text.contains("├── [ ] new\n"))
    #expect(apply("a.md", edit, options: ["--format", "markdown"]).text.contains("  - [ ] new\n"))
    let text = apply("a.md", #"insert "[x]" after Tea"#, options: ["--format", "markdown"]).text
    #expect(text.contains(#"  - \[x]"#))
  }

  @Test func inWords() {
    let run = apply(
      "a.md", "check Tea", "note Food x", #"rename Bread "[ ] Bun""#, options: ["--dry-run"])
    #expect(
      run.lines == [
        "~ Food: note added", "~ Food/Tea: checked", "Bread → [ ] Bun (in Food), checkbox added",
        "",
      ])
    #expect(apply("a.md", "note Tea --none", options: ["--dry-run"]).text == "no changes\n")
  }

  @Test func transactions() {
    let file = folder.path("t.json")
    let options = Self.all.flatMap { ["-c", $0] }
    let source = folder.path("a.md")
    let run = ToolRun(["apply", source, "--transaction", file, "--format", "jsonl"] + options)
    #expect(run.status == .done)
    #expect(
      run.lines.dropFirst().dropLast().map { String($0.dropFirst(11)) }
        == Self.expected.map {
          String($0.dropFirst())
        })
    let again = ToolRun(
      ["apply", source, "--transaction-in", file, "--format", "jsonl", "--transaction", file + "2"])
    #expect(again.output == run.output)
    #expect(folder.content("t.json2") == folder.content("t.json"))
    #expect(apply("a.md", "check Tea", options: ["--in-place"]).status == .done)
    let late = ToolRun(["apply", source, "--transaction-in", file])
    #expect(
      late.status == .trouble
        && late.messages.contains("the checkbox or the note of item 1 differs"), "\(late.messages)")
  }

  @Test func historyOfAStore() throws {
    let path = folder.path("a.outline")
    let before = try contents("a.outline")
    #expect(apply("a.outline", "check Tea", "note Tea x", options: ["--in-place"]).status == .done)
    let after = try contents("a.outline")
    #expect(tool("log \(path)").text.contains("~ Food/Tea: checked, note added"))
    #expect(tool("undo \(path)").status == .done)
    #expect(try contents("a.outline") == before)
    #expect(tool("redo \(path)").status == .done)
    #expect(try contents("a.outline") == after)
  }

  @Test func refused() {
    folder.makeFile("x.tree", "Food\n└── Tea\n\n2 items\n")
    let drawing = apply("x.tree", "note Tea x", options: ["--from", "tree", "--in-place"])
    #expect(drawing.status == .trouble && drawing.messages.contains("tree leaves out 1 note"))
    #expect(folder.content("x.tree") == "Food\n└── Tea\n\n2 items\n")
    for command in ["check a.md", "note a.md x"] {
      let run = ToolRun(["apply", folder.path, "-c", command])
      #expect(run.status == .trouble && run.messages.contains("only rows of documents can"))
    }
    #expect(apply("a.md", "note Tea").messages.contains("note ITEM"))
    #expect(apply("a.md", "tick Tea").messages.contains("  check Tea"))
  }

  /// Titles are known by what a reader sees of them; one that is written exactly so comes first.
  @Test func visibleTitles() {
    folder.makeFile(
      "book.md", "- [Error Handling](ch09.md)\n- **Traits**\n- Traits\n- `cargo` *test*\n")
    func moved(_ item: String) -> String {
      apply("book.md", "move \(item) to bottom", options: ["--format", "markdown"]).lines.dropLast()
        .last.map { String($0) } ?? ""
    }
    #expect(moved("\"Error Handling\"") == "- [Error Handling](ch09.md)")
    #expect(moved("Traits") == "- Traits" && moved(#"\*\*Traits\*\*"#) == "- **Traits**")
    #expect(moved(#""cargo test""#) == "- `cargo` *test*")
    for part in ["Handling", "error", "or hand"] {
      let run = apply("book.md", "delete \"\(part)\"")
      #expect(run.messages.contains("did you mean “\"Error Handling\"”?"), "\(run.messages)")
    }
  }

  /// A line of a text is in a row, also if it is one of its note.
  @Test func linesOfTexts() {
    folder.makeFile("l.md", "---\ntitle: x\n---\n# One\n\nnote\n\n- two\n  more\n- three\n")
    folder.makeFile("l.txt", "One\n\t> note\n\n\tTwo\n")
    folder.makeFile(
      "l.opml",
      "<opml version=\"2.0\">\n<head/><body>\n<outline text=\"One\">\n<outline text=\"Two\"/></outline></body></opml>\n"
    )
    folder.makeFile(
      "c.opml",
      "<opml version=\"2.0\"><body>\n<outline text=\"One\"/>\n\n<!-- two -->\n<outline text=\"Two\"/></body></opml>\n"
    )
    func deleted(_ name: String, _ line: Int) -> String {
      let run = apply(name, "delete :\(line)", options: ["--dry-run"])
      return run.status == .done ? run.lines[0] : run.messages
    }
    let rows = (4...10).map { deleted("l.md", $0).prefix(7) }
    #expect(rows == ["- One (", "- One (", "- One (", "- One (", "- two (", "- two (", "- three"])
    #expect(deleted("l.md", 3).contains("there is no row at line 3 of 10"))
    #expect(deleted("l.md", 11).contains("there is no row at line 11 of 10"))
    folder.makeFile("none.md", "")
    #expect(deleted("none.md", 1).contains("there is no row at line 1, because there are no rows"))
    folder.makeFile("cr.txt", "a\rb\rc\r")
    #expect(deleted("cr.txt", 2).hasPrefix("- b"))
    #expect(deleted("l.txt", 2).hasPrefix("- One") && deleted("l.txt", 4).hasPrefix("- Two"))
    #expect(deleted("l.opml", 3).hasPrefix("- One") && deleted("l.opml", 4).hasPrefix("- Two"))
    // A comment belongs to the row below it.
    #expect(deleted("c.opml", 3).hasPrefix("- One") && deleted("c.opml", 4).hasPrefix("- Two"))
    #expect(deleted("a.json", 1).contains("only rows of a Markdown, OPML or indented file"))
    // Lines are those of the file, whatever the commands before it have changed.
    let run = apply("l.md", "delete :8", "delete :10", "delete :9", options: ["--dry-run"])
    #expect(run.messages.contains("the row at line 9 was deleted"))
  }

  /// A row that has a note shows so, and `--notes` prints it.
  @Test func notesAreShown() throws {
    folder.makeFile("n.md", "# One\n\nfirst\n\nlast\n\n- two\n  more\n- three ¶\n")
    let path = folder.path("n.md")
    let rows = { (run: ToolRun) in Array(run.lines.dropFirst().dropLast(3)) }
    #expect(rows(tool(path)) == ["└── One ¶", "    ├── two ¶", "    └── three ¶"])
    #expect(rows(tool("\(path) -L 1")) == ["└── ▸ One ¶ (2)"])
    #expect(rows(tool("\(path) --format ascii"))[1] == "    |-- two *")
    #expect(
      rows(tool("\(path) --notes")) == [
        "└── One", "    │   first", "    │   ", "    │   last", "    ├── two", "    │       more",
        "    └── three ¶",
      ])
    #expect(tool("\(path) --notes --color always").text.contains("\u{1B}[2mfirst\u{1B}[0m\n"))
    for arguments in ["--fit 3", "--budget 3", "-J"] {
      #expect(tool("\(path) --notes \(arguments)").status == .trouble)
    }
    // A drawing that is read has neither notes nor their marks, and the titles that were written.
    for format in ["text", "ascii"] {
      let saved = folder.path("saved.\(format)")
      #expect(tool("\(path) --format \(format) -o \(saved)").status == .done)
      let again = tool("\(saved) --from tree --format jsonl")
      #expect(again.text.contains(#""title":"One""#) && again.text.contains(#""title":"two""#))
      #expect(again.text.contains(#""title":"three ¶""#), "\(again.text)")
    }
  }

  @Test func historyAsJSONAndByNumber() throws {
    let path = folder.path("a.outline")
    for title in ["one", "two", "three", "four"] {
      #expect(
        apply(
          "a.outline", "rename Tea \(title)", "rename \(title) Tea", "insert \(title) into Food",
          options: ["--in-place"]
        ).status == .done)
    }
    let all = try contents("a.outline").map(\.title)
    func log(_ options: String = "") throws -> [[String: Any]] {
      let text = tool("log \(path) --format json \(options)").output
      return try #require(JSONSerialization.jsonObject(with: Data(text)) as? [[String: Any]])
    }
    #expect(try log().map { $0["seq"] as? Int } == [4, 3, 2, 1])
    #expect(try log("--limit 2").map { $0["seq"] as? Int } == [4, 3])
    #expect(tool("log \(path) --limit 1").lines.count { $0.first?.isNumber == true } == 1)
    let changes = try #require(try log()[0]["changes"] as? [[String: Any]])
    #expect(changes[0]["insert"] as? String == "Food/four")
    #expect(tool("undo \(path) --to 2").status == .done)
    #expect(try contents("a.outline").map(\.title) == Array(all.dropLast(2)))
    #expect(try log("--limit 1")[0]["undoes"] as? Int == 3)
    let refused = tool("undo \(path) --to 4")
    #expect(
      refused.status == .trouble
        && refused.messages.contains("cannot undo to commit 4"))
    #expect(tool("redo \(path) --to 4").status == .done)
    #expect(try contents("a.outline").map(\.title) == all)
    #expect(tool("undo \(path) --to 0").status == .done)
    #expect(try contents("a.outline").map(\.title) == ["Food", "Tea", "Bread"])
  }

  /// OPML has the same text twice, for programs that read only one of them.
  @Test func titlesOfOPMLStayInStep() {
    folder.makeFile(
      "t.opml",
      "<opml version=\"2.0\"><head/><body><outline text=\"One\" title=\"One\"/><outline text=\"Two\" "
        + "title=\"Other\"/></body></opml>")
    let run = apply("t.opml", "rename One A", "rename Two B", options: ["--in-place"])
    #expect(run.status == .done)
    let text = folder.content("t.opml") ?? ""
    #expect(text.contains("text=\"A\" title=\"A\"") && text.contains("text=\"B\" title=\"Other\""))
  }
}
