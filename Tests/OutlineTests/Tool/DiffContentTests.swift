import Foundation
import Testing

@testable import outline_tree

/// `diff` compares more than titles.
@Suite(.ownThread) struct DiffContentTests {
  private func folder(_ edit: (ScratchFolder) -> Void = { _ in }) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    folder.makeFolder("a")
    folder.makeFile("a/run", "echo hi\n")
    folder.makeFile("plain", "x")
    folder.makeLink("link", to: "plain")
    folder.makeFolder("empty")
    edit(folder)
    return folder
  }

  /// Edits of a folder, and how `diff` describes them.
  private static let edits: [(edit: @Sendable (ScratchFolder) -> Void, words: String)] = [
    ({ chmod($0.path("a/run"), 0o755) }, "~ a/run: mode rw-r--r-- → rwxr-xr-x"),
    ({ chmod($0.path("a/run"), 0o4755) }, "~ a/run: mode rw-r--r-- → rwsr-xr-x"),
    ({ chmod($0.path("a"), 0o1777) }, "~ a: mode rwxr-xr-x → rwxrwxrwt"),
    ({ $0.makeFile("plain", "xyz") }, "~ plain: size 1 → 3"),
    (
      {
        $0.remove("link")
        $0.makeLink("link", to: "a")
      }, "~ link: target plain → a"
    ),
    (
      {
        $0.remove("plain")
        $0.makeLink("plain", to: "a")
      }, "~ plain: file → link, target a"
    ),
    (
      {
        $0.remove("link")
        $0.makeFile("link")
      }, "~ link: link → file, target was plain"
    ),
    (
      {
        rmdir($0.path("empty"))
        $0.makePipe("empty")
      }, "~ empty: directory → fifo, mode rwxr-xr-x → rw-r--r--"
    ),
    (
      {
        chmod($0.path("plain"), 0o600)
        $0.makeFile("plain", "")
      }, "~ plain: mode rw-r--r-- → rw-------, size 1 → 0"
    ),
  ]

  @Test func files() throws {
    let old = try folder()
    let same = try folder()
    #expect(tool("diff \(old.path) \(same.path)").text == "no changes\n")
    withExtendedLifetime(same) {}
    for (edit, words) in Self.edits {
      let new = try folder(edit)
      let run = tool("diff \(old.path) \(new.path)")
      #expect(run.status == .different && run.error.isEmpty)
      #expect(run.lines == [words, ""])
      // A listing of the old folder has the same information.
      for name in ["x.tree", "x.json", "x.opml", "x.outline"] {
        let listing = old.path(name)
        let options = name == "x.tree" ? ["--format", "text"] : []
        #expect(ToolRun([old.path, "-ps", "-I", "x.*", "-o", listing] + options).status == .done)
        let from = name == "x.tree" ? ["--from", "tree"] : []
        let run = ToolRun(["diff", listing, new.path] + from)
        #expect(run.lines == [words, ""] && run.error.isEmpty, "\(name)")
        old.remove(name)
      }
    }
  }

  @Test func exactValuesAreInTheJSON() throws {
    let old = try folder()
    let new = try folder { folder in
      chmod(folder.path("a/run"), 0o755)
      folder.remove("link")
      folder.makeLink(Array("link".utf8), to: [0xFF])
      folder.makeFile("plain", "four")
    }
    #expect(
      tool("diff \(old.path) \(new.path) --format json").text == """
        [
          {"edit":"a/run","changes":[{"of":"mode","from":"0644","to":"0755"}]},
          {"edit":"link","changes":[{"of":"target","from":"plain","to":{"bytes":"/w=="}}]},
          {"edit":"plain","changes":[{"of":"size","from":1,"to":4}]}
        ]

        """)
  }

  private func documents(
    _ old: String, _ new: String, _ name: String = "x.md", _ other: String? = nil,
    _ options: String...
  ) throws -> ToolRun {
    let folder = try ScratchFolder()
    folder.makeFile("old-" + name, old)
    folder.makeFile("new-" + (other ?? name), new)
    return ToolRun(
      ["diff", folder.path("old-" + name), folder.path("new-" + (other ?? name))] + options)
  }

  @Test func documents() throws {
    let markdown = try documents(
      "- [ ] Buy tea\n- Plan\n\n  one\n- Box\n- [x] Done\n",
      "- [x] Buy tea\n- Plan\n\n  two\n- [ ] Box\n- Done\n")
    #expect(
      markdown.lines == [
        "~ Buy tea: checked", "~ Plan: note changed", "~ Box: checkbox added",
        "~ Done: checkbox removed", "",
      ])
    let json = try documents(
      #"{"title":"L","children":[{"title":"A","n":1,"who":"Ann"},{"title":"B","note":"x"}]}"#,
      #"{"title":"M","children":[{"title":"A","n":"1","due":"May"},{"title":"B"}]}"#, "x.json")
    #expect(
      json.lines == [
        "~ the document: title L → M", "~ A: n 1 → 1, who Ann removed, due May added",
        "~ B: note removed", "",
      ])
    let exact = try documents(
      #"[{"title":"A","n":[1,2],"checked":true}]"#,
      #"[{"title":"A","n":"x\ny","note":"\u202e","checked":false}]"#, "x.json", nil, "-J", "-q",
      "--from", "json")
    #expect(
      exact.text == #"""
        [
          {"edit":"A","changes":[{"of":"checked","from":true,"to":false},{"of":"note","from":null,"to":"\u202e"},{"field":"n","from":[1,2],"to":"x\ny"}]}
        ]

        """#)
  }

  /// Of formats without a header, the title counts, and what Markdown has before the rows.
  @Test func titlesAndTextBeforeRows() throws {
    let titled = "---\ntitle: A\n---\n- x\n"
    #expect(
      try documents(titled, "---\ntitle: B\n---\n- x\n").lines
        == ["~ the document: title A → B, front matter changed", ""])
    #expect(try documents(titled, titled).text == "no changes\n")
    #expect(
      try documents("one\n\n- x\n", "two\n\n- x\n").lines
        == ["~ the document: text before the first row one → two", ""])
    #expect(
      try documents("v1\n├── a\n", "v2\n├── a\n", "x.txt", nil, "--from", "tree").lines
        == ["~ the document: title v1 → v2", ""])
    // Without a title in one of the formats, it may have none to say.
    #expect(
      try documents(titled, #"<opml><body><outline text="x"/></body></opml>"#, "x.md", "x.opml")
        .text == "no changes\n")
  }

  /// Bytes are compared, even if they look the same.
  @Test func composedAndDecomposed() throws {
    let run = try documents(
      "[{\"title\":\"A\",\"note\":\"\u{E9}\",\"x\":\"\u{E9}\"}]",
      "[{\"title\":\"A\",\"note\":\"e\u{301}\",\"x\":\"e\u{301}\"}]", "x.json", nil,
      "--from", "json")
    #expect(run.lines == ["~ A: note changed, x \u{E9} → e\u{301}", ""])
    #expect(run.status == .different)
  }

  /// An aspect that a format cannot have is not a change, and is reported as not compared.
  @Test func formatsWithoutNotesAndFields() throws {
    let opml = """
      <opml version="2.0"><head><title>T</title><expansionState>1</expansionState></head><body>
      <outline text="A" owner="Ann" _note="n"><outline text="B" checked="true"/></outline></body></opml>
      """
    let markdown = try documents(opml, "- A\n\n  n\n\n  - [x] B\n", "x.opml", "x.md")
    #expect(markdown.text == "no changes\n")
    #expect(
      markdown.messages.hasSuffix("new-x.md does not record fields, so they are not compared\n"))
    let drawing = try documents(opml, "T\n└── A\n    └── [x] B\n", "x.opml", "x", "--from", "tree")
    #expect(drawing.text == "no changes\n")
    #expect(
      drawing.messages.hasSuffix(
        "new-x does not record notes and fields, so they are not compared\n"))
    let unchecked = try documents(opml, "A\n\t> n\n\tB\n", "x.opml", "x.txt")
    #expect(unchecked.lines == ["~ A/B: checkbox removed", ""])
    let collapsed = try documents(
      #"{"title":"T","children":[{"title":"A","owner":"Ann","note":"n","expanded":false,"#
        + #""children":[{"title":"B","checked":true}]}]}"#, opml, "x.json", "x.opml")
    #expect(collapsed.lines == ["▾ A expanded (at the top level)", ""])
  }

  @Test func terminalsAreSafe() throws {
    let run = ToolRun(
      ["diff", "-", "emoji", "--from", "json", "-n"],
      input: #"[{"title":"Nature","\u001b[2J":"\u001b]0;x\u0007"}]"#, isTerminal: true)
    #expect(run.status == .different && !run.output.contains(0x1B))
    #expect(run.text.contains(#"~ Nature: \x1B[2J \x1B]0;x\x07 removed"#))
  }

  @Test func linesOfChangesAreColored() throws {
    let (old, new) = (try folder(), try folder { chmod($0.path("a"), 0o700) })
    #expect(tool("diff -C \(old.path) \(new.path)").text.hasPrefix("\u{1B}[33m~ a: mode"))
  }

  @Test func standardInputIsReadOnce() throws {
    let folder = try folder()
    let lines = ["diff - - --from json", "apply - --from json --script -", "print - -"]
    for line in lines + ["apply \(folder.path) --script - --script -"] {
      let run = tool(line, input: "[]")
      #expect(run.status == .trouble && run.output.isEmpty)
      #expect(run.messages.contains("standard input can be read only once"))
    }
    #expect(tool("apply emoji --script -", input: "collapse --all").status == .done)
    #expect(tool("apply - --from json -c", "delete a", input: #"[{"title":"a"}]"#).status == .done)
    for line in ["diff \(folder.path) - --from tree", "diff - \(folder.path) --from tree"] {
      let listing = tool(folder.path).text
      #expect(tool(line, input: listing).text == "no changes\n")
    }
    let emoji = tool("emoji --format opml").text
    #expect(tool("diff - emoji --from opml", input: emoji).status == .done)
  }

  /// An aspect that a listing leaves out is reported as not compared.
  @Test func listingsThatLeaveOut() throws {
    let folder = try folder()
    for (options, from) in [(["-J"], "json"), (["--format", "text"], "tree")] {
      let listing = ToolRun([folder.path, "-L", "1"] + options)
      let run = tool("diff - \(folder.path) --from \(from)", input: listing.text)
      #expect(run.text == "no changes\n")
      #expect(
        run.messages.contains(
          "standard input leaves out rows below a, empty, so they are not compared"))
      let other = tool("diff \(folder.path) - --from \(from)", input: listing.text)
      #expect(other.text == "no changes\n")
    }
    let limited = tool("-J --limit 2 \(folder.path)").text
    let run = tool("diff - \(folder.path) --from json", input: limited)
    #expect(run.status == .trouble && run.messages.contains("top-level rows are missing"))
  }

  @Test func historiesDescribeChanges() throws {
    let folder = try ScratchFolder()
    folder.makeFile("x.opml", "<opml version='2.0'><head/><body><outline text='A'/></body></opml>")
    #expect(tool("\(folder.path)/x.opml -o \(folder.path)/x.outline").status == .done)
    #expect(tool("apply \(folder.path)/x.outline --in-place -c", "rename A B").status == .done)
    #expect(tool("log \(folder.path)/x.outline").text.contains("A → B (at the top level)"))
  }
}
