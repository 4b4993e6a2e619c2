import Foundation
import Testing

@testable import outline_tree

@Suite(.ownThread) struct ApplyTests {
  /// Returns the rows of one category after an edit, without connectors.
  private func children(of category: String, _ run: ToolRun) -> [String] {
    #expect(run.status == .done, "\(run.messages)")
    let below = run.lines.drop { !$0.hasSuffix("── \(category)") }.dropFirst()
    return below.prefix { $0.hasPrefix("│   ") || $0.hasPrefix("    ") }.map {
      String($0.drop { "│├└─ ".contains($0) })
    }
  }

  private func roots(_ run: ToolRun) -> [String] {
    #expect(run.status == .done, "\(run.messages)")
    return run.lines.filter { $0.hasPrefix("├── ") || $0.hasPrefix("└── ") }.map {
      String($0.dropFirst(4))
    }
  }

  private func refusal(_ commands: String...) -> String {
    let run = ToolRun(["apply", "emoji"] + commands.flatMap { ["-c", $0] })
    #expect(run.status == .trouble && run.output.isEmpty, "\(commands)")
    return run.messages
  }

  @Test func moving() {
    let food = { children(of: "Food", $0) }
    #expect(
      food(applyToEmoji("move Fox before Apple")) == ["🥃 Whiskey", "🦊 Fox", "🍎 Apple", "🍑 Peach"])
    #expect(
      food(applyToEmoji("move Fox after Apple")) == ["🥃 Whiskey", "🍎 Apple", "🦊 Fox", "🍑 Peach"])
    #expect(food(applyToEmoji("move Fox into Food")).last == "🦊 Fox")
    #expect(food(applyToEmoji("move Nature/Fox into Food at 1")).first == "🦊 Fox")
    #expect(
      food(applyToEmoji("move Whiskey into Food at 3")) == ["🍎 Apple", "🍑 Peach", "🥃 Whiskey"])
    #expect(food(applyToEmoji("move Peach to top")).first == "🍑 Peach")
    #expect(food(applyToEmoji("move Whiskey to bottom")).last == "🥃 Whiskey")
    #expect(food(applyToEmoji("up Peach")) == ["🥃 Whiskey", "🍑 Peach", "🍎 Apple"])
    #expect(food(applyToEmoji("down Whiskey")) == ["🍎 Apple", "🥃 Whiskey", "🍑 Peach"])
    #expect(roots(applyToEmoji("move Food before Smileys")).first == "Food")
    #expect(roots(applyToEmoji("move Fox into /")).last == "🦊 Fox")
    #expect(roots(applyToEmoji("outdent Bee"))[2] == "🐝 Bee")
    #expect(
      children(of: "Smileys", applyToEmoji("indent Nature")).suffix(4) == [
        "Nature", "🦊 Fox", "🐝 Bee", "🐢 Turtle",
      ])
  }

  @Test func editing() {
    #expect(
      children(of: "Food", applyToEmoji(#"insert "Pear tree" before Apple"#))[1] == "Pear tree")
    #expect(children(of: "Food", applyToEmoji("insert Pear into Food")).last == "Pear")
    #expect(children(of: "Food", applyToEmoji("insert Pear into Food at 1")).first == "Pear")
    #expect(roots(applyToEmoji("insert Pear after Food"))[3] == "Pear")
    #expect(children(of: "Food", applyToEmoji("rename Apple Pear"))[1] == "🍎 Pear")
    #expect(children(of: "Food", applyToEmoji("delete Apple")) == ["🥃 Whiskey", "🍑 Peach"])
    #expect(roots(applyToEmoji("delete Food")).count == 6)
    // Each command runs on the result of the one before.
    let run = applyToEmoji(
      "insert Pear into Food", "insert Seed into Pear", "rename Pear Quince", "up Quince")
    #expect(children(of: "Food", run) == ["🥃 Whiskey", "🍎 Apple", "Quince", "Seed", "🍑 Peach"])
  }

  @Test func folding() {
    #expect(roots(applyToEmoji("collapse Food"))[2] == "▸ Food (3)")
    #expect(
      roots(applyToEmoji("collapse --all", "expand Food")).filter { !$0.hasPrefix("▸") }.first
        == "Food")
    #expect(roots(applyToEmoji("collapse --all", "reveal Fox"))[1] == "Nature")
    #expect(applyToEmoji("collapse --all", "expand --all").text == tool("emoji").text)
    // Display options override the folding, and the report counts what they hide.
    #expect(applyToEmoji("collapse Food", options: ["--expanded"]).text == tool("emoji").text)
    #expect(
      applyToEmoji("up Bee", options: ["-L1"]).report == "28 items, 21 hidden")
  }

  @Test func sorting() {
    #expect(children(of: "Nature", applyToEmoji("sort Nature")) == ["🐝 Bee", "🦊 Fox", "🐢 Turtle"])
    #expect(
      children(of: "Nature", applyToEmoji("sort Nature by title reverse")) == [
        "🐢 Turtle", "🦊 Fox", "🐝 Bee",
      ])
    #expect(
      roots(applyToEmoji("sort /")) == [
        "Activities", "Food", "Nature", "Objects", "Smileys", "Symbols", "Travel",
      ])
    #expect(children(of: "Nature", applyToEmoji("sort /")) == ["🦊 Fox", "🐝 Bee", "🐢 Turtle"])
    let all = applyToEmoji("collapse Food", "sort --all")
    #expect(
      roots(all) == [
        "Activities", "▸ Food (3)", "Nature", "Objects", "Smileys", "Symbols", "Travel",
      ])
    #expect(children(of: "Nature", all) == ["🐝 Bee", "🦊 Fox", "🐢 Turtle"])
    let numbers = applyToEmoji(
      "insert p10 into Food", "insert p9 into Food", "insert p09 into Food", "sort Food by natural")
    #expect(children(of: "Food", numbers).suffix(3) == ["p09", "p9", "p10"])
    let extensions = applyToEmoji(
      "insert b.md into Food", "insert a.txt into Food", "insert c.MD into Food",
      "sort Food by extension")
    #expect(children(of: "Food", extensions).suffix(3) == ["b.md", "c.MD", "a.txt"])
    #expect(
      refusal("sort Food by size").contains("only the entries of a directory can be sorted by size")
    )
  }

  @Test func itemsThatAreNotFound() {
    #expect(refusal("up Foxx").contains("-c 1, column 4: there is no “Foxx”; did you mean “Fox”?"))
    #expect(refusal("up Nature/Foxx").contains("“Nature” has no “Foxx”; did you mean “Fox”?"))
    #expect(refusal("up Natur/Fox").contains("no root is called “Natur”; did you mean “Nature”?"))
    #expect(refusal("up /Fox").contains("no root is called “Fox”"))
    #expect(refusal("up Fox[2]").contains("there is no “Fox[2]”: there is 1 with that title"))
    #expect(
      refusal("up Food", "up Fox", "up Qwertyuiop").contains(
        "-c 2, column 4: “Nature/Fox” is the first"))
  }

  @Test func ambiguousItems() {
    let message = refusal("insert Fox into Food", "insert Fox into Food", "up Fox")
    #expect(
      message.contains(
        "-c 3, column 4: “Fox” matches 3 items:\n  Nature/Fox\n  Food/Fox[1]\n  Food/Fox[2]\n"))
    #expect(
      children(
        of: "Food",
        applyToEmoji("insert Fox into Food", "insert Fox into Food", "rename Fox[2] Vixen")
      )
      .suffix(2) == ["Fox", "Vixen"])
    // A root of that title takes precedence.
    #expect(roots(applyToEmoji("insert Fox into /", "up Fox"))[6] == "Fox")
    let many = (0..<12).map { _ in "insert Twin into Food" } + ["up Twin"]
    let run = ToolRun(["apply", "emoji"] + many.flatMap { ["-c", $0] })
    #expect(run.messages.contains("  Food/Twin[10]\n  … 2 more\n"))
  }

  @Test func labelsAndHardTitles() {
    #expect(roots(applyToEmoji(#"outdent "🦊 Fox""#))[2] == "🦊 Fox")
    #expect(roots(applyToEmoji("outdent Watch"))[6] == "⌚️ Watch")
    #expect(
      roots(applyToEmoji(#"insert "a/b [2]" into /"#, #"move "a\/b \[2]" to top"#)).first
        == "a/b [2]")
  }

  @Test func impossibleEdits() {
    #expect(refusal("move Nature into Fox").contains("“Nature” cannot be moved into itself"))
    #expect(refusal("move Food before Apple").contains("cannot be moved into itself"))
    #expect(
      refusal("move Fox into Food at 5").contains("“at 5” is out of range: expected 1 to 4"))
    #expect(
      refusal("move Apple into Food at 4").contains("“at 4” is out of range: expected 1 to 3"))
    #expect(refusal("outdent Food").contains("“Food” is a root"))
    #expect(refusal("indent Smileys").contains("no sibling above it"))
    #expect(refusal("up Smileys").contains("first of its siblings"))
    #expect(refusal("down Symbols").contains("last of its siblings"))
  }

  @Test func malformedCommands() {
    #expect(refusal("mvoe Fox").contains("unknown command “mvoe”; did you mean “move”?"))
    #expect(refusal("move Fox").contains("ends where before, after, into or to is expected"))
    #expect(refusal("move Fox to left").contains("found “left”, expected top or bottom"))
    #expect(
      refusal("move Fox into Food at 0").contains("found “0”, expected a number of at least 1"))
    #expect(
      refusal("up Fox Bee").contains("-c 1, column 8: found “Bee” where the command should end"))
    #expect(refusal("up /").contains("“/” is the outline itself"))
    #expect(
      refusal("sort Food by color").contains("expected title, natural, extension, size or mtime"))
    #expect(refusal("up Fox\nfoo").contains("-c 1, line 2, column 1: unknown command “foo”"))
  }

  @Test func scripts() throws {
    let folder = try ScratchFolder()
    folder.makeFile(
      "edits.txt", "# what I like\nmove Food before Smileys # first\r\n\n  sort Food\n")
    let expected = applyToEmoji("move Food before Smileys", "sort Food").text
    #expect(tool("apply emoji --script \(folder.path)/edits.txt").text == expected)
    #expect(tool("apply emoji --script -", input: folder.content("edits.txt")!).text == expected)
    folder.makeFile("bad.txt", "up Bee\n\n  up Foxx\n")
    let run = tool("apply emoji --script \(folder.path)/bad.txt")
    #expect(run.messages.hasPrefix("outline-tree: \(folder.path)/bad.txt:3:6: there is no “Foxx”"))
    #expect(
      tool("apply emoji --script -", input: "foo").messages.contains(
        "standard input:1:1: unknown command"))
    #expect(
      tool("apply emoji --script \(folder.path)/none").messages.contains("none: No such file"))
  }

  /// `--dry-run` lists as JSON the changes that `diff` finds in the result, and nothing is written.
  @Test(arguments: ["up B", "delete A", "insert \"x y\" into B", "rename B \"é\"", "up A"])
  func dryRunAsJSON(command: String) throws {
    let folder = try ScratchFolder()
    let text = #"[{"title":"A","children":[{"title":"1"}]},{"title":"B"},{"title":"C"}]"#
    folder.makeFile("a.json", text)
    let (old, new) = (folder.path("a.json"), folder.path("b.json"))
    let edit = ["apply", old, "-c", command == "up A" ? "up B\ndown B" : command]
    for more in [[], ["--in-place"]] {
      let run = ToolRun(edit + ["--dry-run", "--format", "json"] + more)
      #expect(run.status == .done && run.error.isEmpty)
      #expect(folder.content("a.json") == text)
      #expect(ToolRun(edit + ["--dry-run", "-J"] + more).output == run.output)
      #expect(ToolRun(edit + ["-o", new]).status == .done)
      #expect(ToolRun(["diff", old, new, "--format", "json"]).output == run.output)
      _ = try run.json
    }
  }

  @Test func aPreviewIsTextOrJSON() {
    for format in ["markdown", "paths", "ascii"] {
      let run = applyToEmoji("up Bee", options: ["--dry-run", "--format", format])
      #expect(run.status == .trouble && run.output.isEmpty)
      #expect(run.messages.contains("“--format \(format)” cannot be given with --dry-run"))
      #expect(
        tool("diff emoji emoji --format \(format)").messages.contains(
          "option “--format \(format)” has no effect: diff writes text or json"))
    }
    let text = applyToEmoji("up Bee", options: ["--dry-run", "--format", "text"])
    #expect(text.text == applyToEmoji("up Bee", options: ["--dry-run"]).text)
  }

  @Test func dryRun() {
    let run = applyToEmoji(
      "move Fox into Food at 3", "rename Bee Wasp", "delete Smileys", "insert Pear into Food at 2",
      "collapse Objects", options: ["--dry-run"])
    #expect(
      run.lines == [
        "🐝 Bee → 🐝 Wasp (in Nature)", "- Smileys (from the top level), and 3 below it",
        "+ Pear (into Food, 2nd)", "↷ 🦊 Fox moved from Nature [1] to Food [4]",
        "▸ Objects collapsed (at the top level)", "",
      ])
    #expect(applyToEmoji("up Bee", "down Bee", options: ["--dry-run"]).text == "no changes\n")
    #expect(
      applyToEmoji(
        "collapse --all", "reveal Fox", "collapse --all", "expand --all", options: ["--dry-run"]
      ).text == "no changes\n")
  }

  @Test func directoriesAreNotTouched() throws {
    let folder = try ScratchFolder()
    for name in ["a", "b"] { folder.makeFolder(name) }
    folder.makeFile("a/big", String(repeating: "x", count: 100))
    folder.makeFile("a/small", "x")
    let before = tool(folder.path).text
    let run = tool(
      "apply \(folder.path)", "-c", "sort a by size", "-c", "move b into a at 1", "-c",
      "rename a c",
      "-c", "insert note into b", "-c", "delete big")
    #expect(
      run.lines[1...] == [
        "└── c", "    ├── b", "    │   └── note", "    └── small", "",
        "3 directories, 1 file, 1 added row", "",
      ])
    #expect(tool(folder.path).text == before)
    #expect(
      tool("apply \(folder.path)", "-c", "sort a by size").text.contains("├── small\n│   └── big"))
    #expect(tool("apply \(folder.path) -L1", "-c", "up b").lines[1...2] == ["├── ▸ b", "└── ▸ a"])
    #expect(
      tool("apply \(folder.path) --collapsed", "-c", "up b").lines[1...2] == [
        "├── b", "└── ▸ a (2)",
      ])
  }
}
