import Foundation
import Testing

@testable import Outline
@testable import outline_tree

/// `serve --mcp` in this process.
@Suite(.ownThread) struct AgentTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    folder.makeFile("t.md", "# T\n\n- Food\n  - Apple\n  - Bread\n- Drinks\n  - Tea\n    green\n")
    folder.makeFolder("src")
    for number in 0..<30 { folder.makeFile("src/file\(number).swift") }
    folder.makeFile(".hidden")
  }

  private static let meta =
    #""_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}"#

  private func serve(_ options: [String] = [], text: String) -> [NSDictionary] {
    let run = ToolRun(["serve", "--mcp"] + options + [folder.path], input: text)
    #expect(run.status == .done && run.error.isEmpty)
    return run.lines.filter { !$0.isEmpty }.map { OutlineMirror.dictionary(Array($0.utf8)) }
  }

  private func request(_ id: Int, _ method: String, _ parameters: String = "") -> String {
    let members = parameters.isEmpty ? Self.meta : "\(parameters), \(Self.meta)"
    return #"{"jsonrpc": "2.0", "id": \#(id), "method": "\#(method)", "params": {\#(members)}}"#
      + "\n"
  }

  /// The result of a tool: its text, and its structured content.
  private func call(
    _ tool: String, _ arguments: String, _ options: [String] = []
  ) throws -> (text: String, structured: NSDictionary?, isError: Bool) {
    let line = request(1, "tools/call", #""name": "\#(tool)", "arguments": {\#(arguments)}"#)
    let messages = serve(options, text: line)
    let result = try #require(messages.first?["result"] as? NSDictionary, "\(messages)")
    let content = (result["content"] as! [NSDictionary])[0]
    return (
      content["text"] as! String, result["structuredContent"] as? NSDictionary,
      result["isError"] as! Bool
    )
  }

  private func titles(_ structured: NSDictionary?) -> [String] {
    (structured?["rows"] as? [NSDictionary])?.map { $0["title"] as! String } ?? []
  }

  @Test func bothRevisions() throws {
    let modern = serve(
      text: request(1, "server/discover") + request(2, "tools/list") + request(3, "nonsense")
        + #"{"jsonrpc":"2.0","id":4,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"1900-01-01"}}}"#
        + "\n" + #"{"jsonrpc":"2.0","id":5,"method":"tools/list"}"# + "\n"
        + #"{"jsonrpc":"2.0","id":null,"method":"tools/list"}"# + "\nnonsense\n")
    let results = modern.map { $0["result"] as? NSDictionary }
    #expect(results[0]?["supportedVersions"] as? [String] == ["2026-07-28"])
    #expect(results[0]?["resultType"] as? String == "complete")
    let tools = results[1]?["tools"] as! [NSDictionary]
    #expect(tools.map { $0["name"] as! String } == OutlineOperation.all(of: .tools).map(\.rawValue))
    let errors = modern.map { $0["error"] as? NSDictionary }
    #expect(
      errors.dropFirst(2).map { $0?["code"] as? Int } == [-32601, -32022, -32602, -32600, -32700])
    let data = errors[3]?["data"] as? NSDictionary
    #expect(data?["supported"] as? [String] == ["2026-07-28"])
    #expect(data?["requested"] as? String == "1900-01-01")
    #expect(modern[5]["id"] is NSNull && modern[6]["id"] is NSNull)

    let older = serve(
      text: """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}
        {"jsonrpc":"2.0","method":"notifications/initialized"}
        {"jsonrpc":"2.0","id":2,"method":"ping"}
        {"jsonrpc":"2.0","id":3,"method":"tools/list"}
        {"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"find","arguments":{"path":"t.md","pattern":"tea"}}}
        {"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"fly"}}
        {"jsonrpc":"2.0","id":6,"method":"server/discover"}

        """)
    #expect((older[0]["result"] as? NSDictionary)?["protocolVersion"] as? String == "2025-11-25")
    #expect((older[1]["result"] as? NSDictionary)?.count == 0)
    #expect((older[2]["result"] as? NSDictionary)?["resultType"] == nil)
    let found = older.first { $0["id"] as? Int == 4 }?["result"] as? NSDictionary
    #expect(titles(found?["structuredContent"] as? NSDictionary) == ["Tea"])
    let unknown = older.first { $0["id"] as? Int == 5 }?["error"] as? NSDictionary
    #expect(unknown?["code"] as? Int == -32602)
    let message = unknown?["message"] as? String
    #expect(message?.hasPrefix("Unknown tool: fly; the tools are ") == true)
    let discovered = older.first { $0["id"] as? Int == 6 }?["result"] as? NSDictionary
    #expect(discovered?["supportedVersions"] as? [String] == ["2026-07-28"])
  }

  @Test func reading() throws {
    let all = try call("read", #""path": "t.md", "notes": true"#)
    #expect(
      all.text.hasPrefix(
        "#0 T\n  #1 Food\n    #2 Apple\n    #3 Bread\n  #4 Drinks\n    #5 Tea\n       | green\n"))
    #expect(titles(all.structured) == ["T", "Food", "Apple", "Bread", "Drinks", "Tea"])
    let below = try call("read", #""path": "t.md", "under": "T/Food""#)
    #expect(titles(below.structured) == ["Apple", "Bread"])
    let unknown = try call("read", #""path": "t.md", "under": "Foot""#)
    #expect(unknown.isError && unknown.text.contains("did you mean “Food”"))
    #expect(try call("read", #""path": "t.md", "count": 0"#).isError)
    for tool in ["read", "overview"] {
      let name = tool == "read" ? #""under": "/""# : #""expand": ["/"]"#
      #expect(try call(tool, #""path": "t.md", \#(name)"#).text.contains("the outline itself"))
    }
    let names = try call("find", #""path": ".", "pattern": "FILE7""#)
    #expect(names.text == "- src/file7.swift\n(without hidden and ignored files)\n")
    #expect(
      try call("find", #""path": "t.md", "pattern": "green""#).text.hasPrefix(
        "#5 T/Drinks/Tea [note]\n"))
    #expect(
      try call("find", #""path": "t.md", "pattern": "zzz""#).text.hasPrefix("“zzz” was not found\n")
    )
  }

  /// Pages of a list, each read by another process, are the list. A change in between is told.
  @Test func cursors() throws {
    var cursor = ""
    var pages: [String] = []
    var calls = 0
    repeat {
      let page = try call("read", #""path": "t.md", "count": 2\#(cursor)"#)
      pages += titles(page.structured)
      let next = page.structured?["nextCursor"] as? String
      cursor = next.map { #", "cursor": "\#($0)""# } ?? ""
      calls += 1
    } while !cursor.isEmpty
    #expect(pages == ["T", "Food", "Apple", "Bread", "Drinks", "Tea"] && calls == 3)
    let under = #""path": "t.md", "under": "T/Food""#
    let part = try call("read", under + #", "count": 1"#)
    let rest = try #require(part.structured?["nextCursor"] as? String)
    for other in ["", #", "under": "T/Food""#] {
      let last = try call("read", #""path": "t.md", "cursor": "\#(rest)"\#(other)"#)
      #expect(titles(last.structured) == ["Bread"])
    }
    #expect(try call("read", #""path": "t.md", "cursor": "\#(rest)", "under": "T""#).isError)
    let page = try call("read", #""path": "t.md", "count": 2"#)
    let next = try #require(page.structured?["nextCursor"] as? String)
    folder.makeFile("t.md", "# Other\n")
    let stale = try call("read", #""path": "t.md", "cursor": "\#(next)""#)
    #expect(stale.isError && stale.text.contains("does not match the current state of t.md"))
    #expect(try call("read", #""path": "t.md", "cursor": "x""#).isError)
  }

  /// Both forms of every result are within the budget, whatever the names.
  @Test(arguments: Seeds.some(8))
  func budgets(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for folderNumber in 0..<8 {
      folder.makeFolder("d\(folderNumber)")
      for number in 0..<Int.random(in: 0...40, using: &random) {
        let name = ["ä", "行", "🦊", "\n", "x", "\u{202E}", "\""].randomElement(using: &random)!
        let count = Int.random(in: 1...20, using: &random)
        folder.makeFile("d\(folderNumber)/\(number)" + String(repeating: name, count: count))
      }
    }
    for budget in [100, 300, 1000, 2000, 9000] {
      for (tool, more) in [
        ("overview", ""), ("read", ""), ("find", #", "pattern": "1""#),
        ("overview", #", "expand": ["d1"]"#),
      ] {
        let result = try call(tool, #""path": ".", "budget": \#(budget)\#(more)"#)
        #expect(result.text.utf8.count <= budget * 5 / 2 || result.isError, "\(tool) \(budget)")
        if let structured = result.structured {
          let json = try JSONSerialization.data(
            withJSONObject: structured, options: .withoutEscapingSlashes)
          #expect(json.count <= budget * 2, "\(tool) \(budget)")
        } else {
          #expect(result.text.contains("budget") || result.text.contains("tokens"))
        }
      }
    }
  }

  /// Folders are closed and opened again when there are many, and files that a repository excludes are left out.
  @Test func deepTrees() throws {
    var path = "deep"
    folder.makeFolder(path)
    for level in 0..<40 {
      folder.makeFile("\(path)/x\(level)")
      folder.makeFolder("\(path)/inner")
      folder.makeFile("\(path)/z\(level)")
      path += "/inner"
    }
    for name in [".git", ".git/info"] { folder.makeFolder(name) }
    folder.makeFile(".git/info/exclude", "src\n")
    let found = try call("find", #""path": ".", "pattern": "z", "limit": 1"#)
    #expect(found.structured?["total"] as? Int == 40 && !found.text.contains("note:"))
    #expect(try call("find", #""path": ".", "pattern": "file1""#).structured?["total"] as? Int == 0)
  }

  @Test func overview() throws {
    let result = try call("overview", #""path": ".", "budget": 150"#)
    #expect(result.text.contains("▸ src (30)") || result.text.contains("more"))
    #expect(result.text.contains("\nnext: {\"tool\":"))
    let next = try #require(result.structured?["next"] as? NSDictionary)
    #expect((next["arguments"] as? NSDictionary)?["path"] as? String == "src")
    let expanded = try call("overview", #""path": ".", "expand": ["src/"], "budget": 3000"#)
    #expect(expanded.text.contains("file29.swift"))
    let tooSmall = try call("overview", #""path": ".", "expand": ["src"], "budget": 100"#)
    #expect(tooSmall.isError && tooSmall.text.contains("tokens; it needs"))
    let chosen = try call("overview", #""path": ".", "include": ["file1*"], "exclude": ["*9*"]"#)
    #expect(
      chosen.text.contains("file10.swift") && !chosen.text.contains("file2")
        && !chosen.text.contains("file19"))
    #expect(!result.text.contains(".hidden"))
  }

  @Test func editing() throws {
    let before = folder.content("t.md")
    let dry = try call("edit", #""path": "t.md", "commands": "move Tea into Food\ncheck Apple""#)
    #expect(
      dry.text.hasPrefix(
        "These changes would be made, but nothing was written, because the server was started"))
    #expect(dry.structured?["applied"] as? Bool == false && folder.content("t.md") == before)
    let refused = try call(
      "edit", #""path": "t.md", "commands": "check Tea\nmove Foo into Food""#, ["--writable"])
    #expect(
      refused.isError
        && refused.text.hasPrefix("line 2, column 6: there is no “Foo”; did you mean “Food”?"))
    #expect(folder.content("t.md") == before)
    let unguarded = try call("edit", #""path": "t.md", "commands": "delete #5""#, ["--writable"])
    #expect(unguarded.isError && unguarded.text.contains("revision"))
    let revision = try #require(
      try call("read", #""path": "t.md""#).structured?["revision"] as? String)
    let done = try call(
      "edit", #""path": "t.md", "commands": "delete #5", "revision": "\#(revision)""#,
      ["--writable"])
    #expect(!done.isError && folder.content("t.md")?.contains("Tea") == false)
    // The revision in the result is that of the file as it is now.
    let now = try call("read", #""path": "t.md""#).structured?["revision"] as? String
    #expect(done.structured?["revision"] as? String == now)
    let late = try call(
      "edit", #""path": "t.md", "commands": "delete #4", "revision": "\#(revision)""#,
      ["--writable"])
    #expect(late.isError && late.text.contains("has changed since revision"))
    let directory = try call(
      "edit", #""path": "src", "commands": "delete file1.swift""#, ["--writable"])
    #expect(directory.isError && folder.names.contains("src"))
    #expect(folder.names.sorted() == [".hidden", "src", "t.md"])
  }

  @Test func historyAndUndo() throws {
    _ = tool("\(folder.path)/t.md -o \(folder.path)/t.outline")
    _ = try call(
      "edit", #""path": "t.outline", "commands": "up Drinks\ndown Drinks\nup Drinks""#,
      ["--writable"])
    _ = try call("edit", #""path": "t.outline", "commands": "rename #5 Coffee""#, ["--writable"])
    let both = try call("history", #""path": "t.outline", "count": 2"#)
    let edits = both.structured?["edits"] as? [NSDictionary]
    #expect(edits?.map { $0["seq"] as! Int } == [2, 1])
    let history = try call("history", #""path": "t.outline""#)
    #expect(history.text.contains("rename #5 Coffee") && history.structured?["total"] as? Int == 2)
    let dry = try call("undo", #""path": "t.outline""#)
    #expect(dry.text.contains("Coffee → Tea") && dry.structured?["applied"] as? Bool == false)
    let done = try call("undo", #""path": "t.outline""#, ["--writable"])
    #expect(done.structured?["applied"] as? Bool == true)
    _ = try call("undo", #""path": "t.outline""#, ["--writable"])
    let diff = try call("diff", #""old": "t.md", "new": "t.outline""#)
    #expect(diff.text.contains("no changes") && diff.structured?["total"] as? Int == 0)
    #expect(
      try call("undo", #""path": "t.outline""#, ["--writable"]).text.contains("nothing to undo"))
    #expect(try call("undo", #""path": "t.md""#).isError)
  }

  /// A cancelled call is not answered. All other calls are, each once.
  @Test func cancelling() {
    let calls = (1...40).map {
      request($0, "tools/call", #""name": "overview", "arguments": {"path": "."}"#)
        + (#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#($0)}}"#
          + "\n")
    }
    let messages = serve(text: calls.joined() + request(99, "tools/list"))
    let ids = messages.compactMap { $0["id"] as? Int }
    #expect(Set(ids).count == ids.count && ids.contains(99) && messages.count == ids.count)
  }
}
