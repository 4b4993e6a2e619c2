import Foundation
import Testing

@testable import outline_tree

@Suite(.ownThread) struct EmojiPrintTests {
  @Test func expanded() {
    let run = tool("emoji")
    #expect(run.status == .done && run.error.isEmpty)
    #expect(
      run.lines.prefix(4) == ["emoji", "├── Smileys", "│   ├── 😀 Happy", "│   ├── 😂 Laughing"])
    #expect(run.lines.suffix(5) == ["    ├── ☮️ Peace", "    └── 💯 Best", "", "28 items", ""])
  }

  @Test func collapsed() {
    let run = tool("emoji --collapsed")
    #expect(run.lines[1] == "├── ▸ Smileys (3)" && run.lines[7] == "└── ▸ Symbols (3)")
    #expect(run.lines.suffix(3) == ["", "28 items, 21 hidden", ""])
    #expect(tool("emoji -L 1").text == run.text)
  }

  @Test func lastFoldOptionDecides() {
    #expect(
      tool("emoji --collapsed --expand Food").lines[3...4] == ["├── Food", "│   ├── 🥃 Whiskey"])
    #expect(tool("emoji --expand Food --collapsed").text == tool("emoji --collapsed").text)
    #expect(tool("emoji -L1 --expanded").text == tool("emoji").text)
    #expect(tool("emoji --collapse S*").text.contains("└── ▸ Symbols (3)"))
    #expect(tool("emoji --collapse S*").report == "28 items, 6 hidden")
  }

  @Test func ascii() {
    #expect(
      tool("emoji --format ascii --collapse Smileys").lines[1...3] == [
        "|-- > Smileys (3)", "|-- Nature", "|   |-- 🦊 Fox",
      ])
  }

  @Test func json() throws {
    let roots = try #require(try tool("emoji -J --collapse Nature").json as? [[String: Any]])
    #expect(roots.map { $0["title"] as? String }.first == "Smileys" && roots.count == 7)
    #expect(roots.map { $0["expanded"] as? Bool } == [true, false, true, true, true, true, true])
    let nature = try #require(roots[1]["children"] as? [[String: Any]])
    #expect(nature[0]["title"] as? String == "Fox" && nature[0]["image"] as? String == "🦊")
    #expect(nature[0]["expanded"] == nil && nature[0]["children"] == nil)
  }

  @Test func nothingToEscapeInIt() {
    #expect(tool("emoji -q").text == tool("emoji").text)
  }
}

@Suite(.ownThread) struct DirectoryPrintTests {
  /// A file of each kind.
  private func makeFolder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for name in ["a", "a/b", "empty", ".hidden"] { folder.makeFolder(name) }
    for name in ["a/f", ".dot", "Z", "z", ".hidden/inside"] { folder.makeFile(name) }
    folder.makeLink("la", to: "a")
    folder.makeLink("lost", to: "nowhere")
    return folder
  }

  private func rows(_ run: ToolRun) -> [String] { Array(run.lines.dropFirst()) }

  @Test func drawing() throws {
    let folder = try makeFolder()
    let run = tool(folder.path)
    #expect(run.status == .done && run.error.isEmpty && run.lines[0] == folder.path)
    #expect(
      rows(run) == [
        "├── Z", "├── a", "│   ├── b", "│   └── f", "├── empty", "├── la -> a",
        "├── lost -> nowhere", "└── z", "", "5 directories, 4 files", "",
      ])
  }

  @Test func options() throws {
    let folder = try makeFolder()
    #expect(
      rows(tool("-d \(folder.path)")) == [
        "├── a", "│   └── b", "├── empty", "└── la -> a", "", "5 directories", "",
      ])
    #expect(tool("-a \(folder.path)").text.contains("├── .hidden\n│   └── inside\n"))
    #expect(tool("-L1 \(folder.path)").text.contains("├── ▸ a\n├── ▸ empty\n├── la -> a\n"))
    #expect(tool("-L1 --expand a \(folder.path)").text.contains("├── a\n│   ├── ▸ b\n│   └── f\n"))
    #expect(tool("--collapse a/b \(folder.path)").text.contains("│   ├── ▸ b\n"))
    #expect(tool("--collapse b \(folder.path)/a").lines[1] == "├── ▸ b")
  }

  @Test func singularAndEmpty() throws {
    let folder = try ScratchFolder()
    #expect(rows(tool(folder.path)) == ["", "0 directories, 0 files", ""])
    folder.makeFile("one")
    #expect(rows(tool(folder.path)) == ["└── one", "", "1 directory, 1 file", ""])
  }

  @Test func jsonHasTheStructureOfTree() throws {
    let folder = try makeFolder()
    let run = tool("-J \(folder.path)")
    #expect(
      run.text == """
        [
          {"type":"directory","name":"\(folder.path)","contents":[
            {"type":"file","name":"Z"},
            {"type":"directory","name":"a","contents":[
              {"type":"directory","name":"b"},
              {"type":"file","name":"f"}
            ]},
            {"type":"directory","name":"empty"},
            {"type":"link","name":"la","target":"a"},
            {"type":"link","name":"lost","target":"nowhere"},
            {"type":"file","name":"z"}
          ]}
        ,
          {"type":"report","directories":5,"files":4}
        ]

        """)
    _ = try run.json
    _ = try tool("-J \(folder.path)/empty").json
  }

  /// A blank at the end of a name, and the mark of a program after it, are not the mark of a note.
  @Test(arguments: ["-F", "-F --format ascii", ""])
  func savedNamesThatEndWithBlanks(options: String) throws {
    let folder = try ScratchFolder()
    folder.makeFolder("d")
    folder.makeFile("d/x ")
    folder.makeFile("d/y ")
    folder.makeFolder("d/z ")
    folder.makeLink("d/l", to: "x ")
    chmod(folder.path("d/x "), 0o755)
    let (source, saved) = (folder.path("d"), folder.path("saved"))
    #expect(tool("\(source) \(options) -o \(saved)").status == .done)
    let run = tool("diff --from tree \(saved) \(source)")
    #expect(run.text == "no changes\n", "\(run.text)\(folder.content("saved") ?? "")")
  }

  @Test func pagesHaveSizesForReaders() throws {
    let folder = try ScratchFolder()
    folder.makeFile("f", String(repeating: "x", count: 5000))
    #expect(tool("-h --format html \(folder.path)").text.contains(">4.9K</span>"))
    #expect(tool("-s --format html \(folder.path)").text.contains(">5000</span>"))
  }

  @Test func aFileIsASourceWithoutRows() throws {
    let folder = try makeFolder()
    let (empty, file) = (folder.path("empty"), folder.path("z"))
    #expect(
      tool("\(empty) \(file)").text == "\(empty)\n\(file)\n\n0 directories, 1 file\n")
    #expect(
      tool("-J \(empty) \(file)").text.contains(
        #"{"type":"file","name":"\#(folder.path("z"))"}"#))
  }

  @Test func severalSources() throws {
    let folder = try makeFolder()
    let run = tool("\(folder.path("a")) \(folder.path("z")) \(folder.path("empty"))")
    #expect(
      run.text == """
        \(folder.path("a"))
        ├── b
        └── f
        \(folder.path("z"))
        \(folder.path("empty"))

        2 directories, 2 files

        """)
    let json = tool("-J \(folder.path("a")) \(folder.path("z")) \(folder.path("empty"))")
    #expect((try json.json as? [[String: Any]])?.count == 4)
    // A source that does not exist stops no other one.
    let incomplete = tool("\(folder.path("missing")) \(folder.path("a"))")
    #expect(incomplete.status == .incomplete)
    #expect(incomplete.text == tool(folder.path("a")).text)
    #expect(incomplete.messages.contains("missing"))
  }

  @Test func missingSources() throws {
    let folder = try makeFolder()
    for (source, message) in [
      ("missing", "No such file or directory"), ("z/", "Not a directory"),
      ("notes.opml", "No such file or directory"),
    ] {
      let run = tool(folder.path(source))
      #expect(run.status == .trouble && run.output.isEmpty && run.messages.contains(message))
    }
    folder.makeFolder("folder.md")
    #expect(tool(folder.path("folder.md")).status == .done)
  }
}
