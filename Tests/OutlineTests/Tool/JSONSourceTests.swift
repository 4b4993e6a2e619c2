import Outline
import Testing

@testable import outline_tree

/// JSON is an outline if its objects have nothing that rows do not show, or say where they belong; else it is data, of
/// which everything is shown.
@Suite(.ownThread) struct JSONSourceTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let issues = #"[{"id":1,"title":"Fix","labels":["a",{"x":2}]}]"#

  /// The same rows from standard input as from a file.
  private func rows(_ text: String, _ name: String) throws -> [String] {
    folder.makeFile(name, text)
    let runs = [ToolRun([folder.path(name)]), ToolRun(["-"], input: text)]
    for run in runs {
      #expect(run.status == .done, "\(text)")
      // A drawing has no place for these fields, and nothing else is to be said.
      let hides = ["\"due\"", "\"size\"", "\"a\",\"n\"", "\"ms\"", "\"id\":1,\"level\""]
        .contains(where: text.contains)
      #expect(run.messages.contains("fields that are not drawn") == hides, "\(text)")
      #expect(run.messages.split(separator: "\n").count == (hides ? 1 : 0), "\(text)")
    }
    let rows = runs.map { $0.lines.dropFirst().prefix { !$0.isEmpty } }
    #expect(rows[0] == rows[1], "\(text)")
    return rows[0].map { row in
      let indent = row.prefix { "│├└─ ".contains($0) }
      return String(repeating: " ", count: max(0, indent.count / 4 - 1))
        + row.dropFirst(indent.count)
    }
  }

  @Test(arguments: [
    (issues, ["[0] Fix", " id: 1", " title: Fix", " labels", "  [0]: a", "  [1]", "   x: 2"]),
    (
      #"{"name":"pkg","version":"1.0","deps":{"a":"^1"}}"#,
      ["name: pkg", "version: 1.0", "deps", " a: ^1"]
    ),
    (#"[{"name":"a"},{"title":"b","checked":true}]"#, ["a", "[x] b"]),
    (#"[{"title":"a","due":"May","children":[]},{"title":"b"}]"#, ["a", "b"]),
    (#"{"children":[{"name":"a","size":1}]}"#, ["a"]),
    (
      #"{"type":"root","children":[{"type":"text"}]}"#,
      ["type: root", "children", " [0]", "  type: text"]
    ),
    ("[1,\"a\"]", ["[0]: 1", "[1]: a"]), ("17", ["17"]),
  ])
  func values(text: String, expected: [String]) throws {
    #expect(try rows(text, "x.json") == expected)
  }

  @Test(arguments: [
    (
      [#"{"name":"a","level":"info"}"#, #"{"name":"b","n":2}"#],
      ["[0] a", " name: a", " level: info", "[1] b", " name: b", " n: 2"]
    ),
    (
      [#"{"level":30,"name":"a","msg":"x"}"#, #"{"level":30,"name":"b","msg":"y"}"#],
      ["[0] a", " level: 30", " name: a", " msg: x", "[1] b", " level: 30", " name: b", " msg: y"]
    ),
    ([#"{"time":1}"#, #"{"time":2}"#], ["[0]", " time: 1", "[1]", " time: 2"]),
    ([#"{"name":"a"}"#, #"{"title":"b"}"#], ["a", "b"]),
    ([#"{"level":0,"title":"a","n":1}"#, #"{"level":1,"title":"b"}"#], ["a", " b"]),
    (
      [#"{"id":1,"parent":null,"name":"a","ms":3}"#, #"{"id":2,"parent":1,"name":"b"}"#],
      ["a", " b"]
    ),
    // With levels, an `id` is a field: the rows need not be told apart by it.
    ([#"{"id":1,"level":0,"title":"a"}"#, #"{"id":1,"level":0,"title":"b"}"#], ["a", "b"]),
  ])
  func lines(lines: [String], expected: [String]) throws {
    #expect(try rows(lines.joined(separator: "\n") + "\n", "x.jsonl") == expected)
  }

  @Test func idsAreTakenOnce() {
    let text = #"{"id":1,"title":"a"}"# + "\n" + #"{"id":1,"title":"b"}"# + "\n"
    let run = ToolRun(["apply", "-", "-c", "delete a"], input: text)
    #expect(
      run.status == .trouble && run.messages.contains(":2:7: found a second row with the id 1"))
  }

  /// Rows with fields and without children stay rows when they are written.
  @Test func rowsWithFieldsAreReadAgain() throws {
    folder.makeFile("f.opml", #"<opml><body><outline text="a" xmlUrl="u"/></body></opml>"#)
    for format in ["json", "jsonl"] {
      let file = folder.path("f.\(format)")
      #expect(ToolRun(["convert", folder.path("f.opml"), file]).status == .done)
      #expect(ToolRun([file]).lines[1] == "└── a", "\(format)")
      #expect(ToolRun([file, "--format", "opml"]).text.contains(#"text="a" xmlUrl="u""#))
    }
  }

  /// Data cannot be written, and what was an array of objects is none afterwards only if it is asked for.
  @Test func dataIsNotEditedInPlace() {
    folder.makeFile("x.json", Self.issues)
    let edit = ["apply", folder.path("x.json"), "--in-place", "-c"]
    let run = ToolRun(edit + ["delete \"[0] Fix\""])
    #expect(
      run.status == .trouble && run.messages.contains("any JSON can be read, but not written"))
    #expect(folder.content("x.json") == Self.issues)
    #expect(ToolRun(edit + ["rename Fix Mend", "--from", "json"]).status == .done)
    #expect(
      folder.content("x.json")?.contains(#"{"title":"Mend","id":1,"labels":["a",{"x":2}]}"#) == true
    )
    #expect(
      ToolRun(["check", folder.path("x.json")]).lines[0].contains("a JSON value without mistakes"))
  }
}
