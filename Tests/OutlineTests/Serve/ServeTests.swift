import Foundation
import Testing

@testable import Outline
@testable import outline_tree

/// `serve` in this process: all requests at once, and then the answers.
@Suite(.ownThread) struct ServeTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    folder.makeFile("t.md", "# T\n\n- Food\n  - Apple\n  - Bread\n- Drinks\n  - Tea\n")
  }

  /// Sends requests, numbered from 1, and returns the messages.
  private func serve(_ requests: (method: String, parameters: [String: Any])...) -> [NSDictionary] {
    serve(requests)
  }

  private func serve(_ requests: [(method: String, parameters: [String: Any])]) -> [NSDictionary] {
    serve(
      requests.enumerated().map { index, request in
        ["jsonrpc": "2.0", "id": index + 1, "method": request.method, "params": request.parameters]
      })
  }

  private func serve(_ messages: [[String: Any]]) -> [NSDictionary] {
    let lines = messages.map {
      String(decoding: try! JSONSerialization.data(withJSONObject: $0), as: UTF8.self)
    }
    return serve(text: lines.joined(separator: "\n"))
  }

  private func serve(text: String) -> [NSDictionary] {
    let run = ToolRun(["serve"], input: text)
    #expect(run.status == .done && run.error.isEmpty)
    return run.lines.filter { !$0.isEmpty }.map {
      try! JSONSerialization.jsonObject(with: Data($0.utf8)) as! NSDictionary
    }
  }

  private var opening: (String, [String: Any]) { ("open", ["source": folder.path("t.md")]) }

  private func answer(_ id: Int, in messages: [NSDictionary]) -> NSDictionary? {
    messages.first { $0["id"] as? Int == id }
  }

  private func result(_ id: Int, in messages: [NSDictionary]) throws -> NSDictionary {
    let found = answer(id, in: messages)
    return try #require(found?["result"] as? NSDictionary, "\(String(describing: found))")
  }

  private func error(_ id: Int, in messages: [NSDictionary]) throws -> (
    kind: String, message: String
  ) {
    let found = answer(id, in: messages)
    let error = try #require(found?["error"] as? NSDictionary)
    return ((error["data"] as! NSDictionary)["kind"] as! String, error["message"] as! String)
  }

  @Test func windowsOfRows() throws {
    let messages = serve(
      opening, ("rows", ["outline": "o1", "from": 1, "count": 2]),
      ("rows", ["outline": "o1", "from": 99]), ("children", ["outline": "o1", "parent": "i1"]),
      ("children", ["outline": "o1"]), ("row", ["outline": "o1", "id": "i3"]))
    #expect(messages.count == 6)
    let rows = try result(2, in: messages)["rows"] as! [NSDictionary]
    #expect(rows.map { $0["title"] as! String } == ["Food", "Apple"])
    #expect(try (result(3, in: messages)["rows"] as! [NSDictionary]).isEmpty)
    #expect(try result(4, in: messages)["total"] as? Int == 2)
    #expect(try result(5, in: messages)["total"] as? Int == 1)
    let row = try result(6, in: messages)
    #expect(row["parent"] as? String == "i1" && row["index"] as? Int == 1)
    #expect(row["visibleIndex"] as? Int == 3 && row["path"] as? String == "T/Food/Bread")
  }

  @Test func editsAreSavedAndUndone() throws {
    let messages = serve(
      opening,
      ("edit", ["outline": "o1", "edits": [["rename": ["id": "i2", "title": "Pear"]]]]),
      ("edit", ["outline": "o1", "commands": "delete #5", "revision": 2]),
      ("undo", ["outline": "o1"]), ("save", ["outline": "o1"]), ("close", ["outline": "o1"]))
    #expect(try result(3, in: messages)["unsaved"] as? Bool == true)
    #expect(try result(5, in: messages)["unsaved"] as? Bool == false)
    #expect(try #require(answer(6, in: messages))["result"] is NSNull)
    #expect(folder.content("t.md") == "# T\n\n- Food\n  - Pear\n  - Bread\n- Drinks\n  - Tea\n")
    #expect(folder.names.sorted() == ["t.md"])
  }

  /// Folding is no edit: undo leaves it, and finds the edit under it.
  @Test func undoLeavesTheFolding() throws {
    let messages = serve(
      opening,
      (
        "edit",
        ["outline": "o1", "edits": [["insert": ["titles": ["New"], "to": ["parent": "i5"]]]]]
      ),
      ("expand", ["outline": "o1", "ids": ["i6", "i5"]]),
      ("collapse", ["outline": "o1", "ids": ["i1"]]),
      ("undo", ["outline": "o1"]), ("redo", ["outline": "o1"]), ("rows", ["outline": "o1"]))
    let rows = try result(7, in: messages)["rows"] as! [NSDictionary]
    #expect(rows.map { $0["title"] as! String } == ["T", "Food", "Drinks", "Tea", "New"])
    #expect(rows[1]["expanded"] as? Bool == false)
  }

  @Test func refusalsSayWhy() throws {
    let messages = serve(
      opening, ("row", ["outline": "o1", "id": "i9"]), ("rows", ["outline": "o9"]),
      (
        "edit",
        [
          "outline": "o1",
          "edits": [["move": ["ids": ["i0"], "to": ["parent": "i1", "index": 0]]]],
        ]
      ),
      (
        "edit",
        [
          "outline": "o1",
          "edits": [["move": ["ids": ["i2"], "to": ["parent": "i4", "index": 7]]]],
        ]
      ),
      ("edit", ["outline": "o1", "commands": "up Tea", "revision": 7]),
      ("edit", ["outline": "o1", "commands": "up Tea\nfly Tea"]), ("undo", ["outline": "o1"]),
      ("open", ["source": folder.path("none.md")]),
      ("open", ["source": "emoji", "options": ["--help"]]),
      ("open", ["source": "emoji", "options": ["-o", "x"]]), ("open", ["text": "x"]),
      ("open", ["text": "x", "format": "outline"]), ("merge", ["outline": "o1"]),
      ("edit", ["outline": "o1", "edits": [["rename": ["id": "i1", "title": "X"]]]]),
      ("close", ["outline": "o1"]), ("reload", ["outline": "o1"]),
      ("close", ["outline": "o1", "discard": true]), ("rows", ["outline": "o1"]))
    let expected: [(Int, String)] = [
      (2, "unknownItem"), (3, "unknownOutline"), (4, "cycle"), (5, "outOfRange"), (6, "outdated"),
      (7, "refused"), (8, "nothing"), (9, "unreadable"), (10, "invalidParameters"),
      (11, "invalidParameters"),
      (12, "invalidParameters"), (13, "invalidParameters"), (16, "unsaved"), (17, "unsaved"),
      (19, "unknownOutline"),
    ]
    for (id, kind) in expected { #expect(try error(id, in: messages).kind == kind, "\(id)") }
    #expect(try error(7, in: messages).message.hasPrefix("line 2, column 1: unknown command “fly”"))
    #expect(folder.content("t.md")?.contains("X") == false)
  }

  /// A refused command has the kind of its reason, and the rows, as a refused edit by ids has.
  @Test(arguments: [
    ("move Food into Bread", "cycle", ["i1", "i3"]), ("move Tea into Foo", "unknownItem", []),
    ("delete #17", "unknownItem", ["i17"]), ("move Tea into Food at 7", "outOfRange", []),
    ("check T/Food[2]", "unknownItem", []), ("up Food", "refused", []),
  ])
  func refusedCommandsSayWhy(command: String, kind: String, ids: [String]) throws {
    let messages = serve(
      opening, ("edit", ["outline": "o1", "commands": "uncheck Tea\n\(command)"]))
    #expect(try error(2, in: messages).kind == kind)
    let refusal = answer(2, in: messages)?["error"] as? NSDictionary
    #expect((refusal?["data"] as? NSDictionary)?["ids"] as? [String] ?? [] == ids)
  }

  @Test func aTextComesBack() throws {
    let messages = serve(
      ("open", ["text": "- a\n- b\n", "format": "markdown"]),
      ("edit", ["outline": "o1", "commands": "move b before a"]), ("save", ["outline": "o1"]),
      ("open", ["text": "{", "format": "json"]),
      ("save", ["outline": "o1", "path": folder.path("new.opml")]))
    #expect(try result(3, in: messages)["text"] as? String == "- b\n- a\n")
    #expect(try error(4, in: messages).kind == "unreadable")
    #expect(folder.content("new.opml")?.contains("text=\"b\"") == true)
  }

  /// A text cannot be read again, and a directory has no other path to be saved to. Nothing is lost.
  @Test func whatHasNoFileIsNotReadAgain() throws {
    let messages = serve(
      ("open", ["text": "- a\n- b\n", "format": "markdown"]), ("reload", ["outline": "o1"]),
      ("merge", ["outline": "o1"]), ("rows", ["outline": "o1"]),
      ("open", ["source": folder.path, "watch": false]),
      ("save", ["outline": "o2", "path": folder.path("x.md")]))
    for id in [2, 3, 6] { #expect(try error(id, in: messages).kind == "refused") }
    #expect(try result(4, in: messages)["total"] as? Int == 2)
    #expect(folder.names == ["t.md"])
  }

  /// Requests for an outline that cannot be opened, or that was closed, are answered.
  @Test func requestsForAClosedOutlineAreAnswered() throws {
    let rows = (0..<20).map { _ in ("rows", ["outline": "o1"] as [String: Any]) }
    let failed = serve([("open", ["source": folder.path("none")])] + rows)
    #expect(failed.count == 21)
    let closed = serve([opening, ("close", ["outline": "o1"])] + rows)
    #expect(closed.count == 22)
    for id in 3...22 { #expect(try error(id, in: closed).kind == "unknownOutline") }
  }

  @Test func foldersAreReadWhenAsked() throws {
    folder.makeFolder("d")
    folder.makeFile("d/inner.txt")
    let messages = serve(
      ("open", ["source": folder.path, "watch": false]), ("rows", ["outline": "o1"]),
      ("find", ["outline": "o1", "pattern": "INNER"]),
      ("expand", ["outline": "o1", "ids": ["i0"]]),
      ("edit", ["outline": "o1", "commands": "delete d"]),
      (
        "edit",
        [
          "outline": "o1",
          "edits": [["move": ["ids": ["i1"], "to": ["parent": NSNull(), "index": 0]]]],
        ]
      ),
      ("rows", ["outline": "o1"]))
    let before = try result(2, in: messages)["rows"] as! [NSDictionary]
    #expect(before.map { $0["unread"] as? Bool } == [true, nil])
    let changed = try #require(messages.first { $0["method"] as? String == "changed" })
    #expect((changed["params"] as! NSDictionary)["revision"] as? Int == 2)
    let found = try result(3, in: messages)
    #expect((found["rows"] as! [NSDictionary]).map { $0["title"] as! String } == ["inner.txt"])
    #expect(found["complete"] as? Bool == true)
    #expect(try error(5, in: messages).message.contains("never touched"))
    let rows = try result(7, in: messages)["rows"] as! [NSDictionary]
    #expect(rows.map { $0["title"] as! String } == ["t.md", "d", "inner.txt"])
    #expect(folder.names.sorted() == ["d", "t.md"])
  }

  @Test func whatIsNoRequestIsAnswered() throws {
    let messages = serve(
      text: """
        nonsense
        [1,
        {"jsonrpc": "2.0", "id": {}, "method": "rows"}
        {"jsonrpc": "2.0", "id": 1, "result": 3}
        [{"jsonrpc": "2.0", "id": 2, "method": "rows"}]
        {"id": 3, "method": "rows"}
        {"jsonrpc": "2.0", "id": "vier", "method": "rrows"}
        {"jsonrpc": "2.0", "method": "rows"}
        {"jsonrpc": "2.0", "id": 1.5, "method": "initialize", "params": []}
        {"jsonrpc": "2.0", "id": 5, "method": "overview", "params": {}}
        {"jsonrpc": "2.0", "id": 6, "method": "shutdown"}
        {"jsonrpc": "2.0", "id": 7, "method": "initialize"}
        """)
    let codes = messages.map { ($0["error"] as? NSDictionary)?["code"] as? Int }
    #expect(codes == [-32700, -32700, -32600, -32600, -32600, -32600, -32601, -32602, -32601, nil])
    let message = (messages[1]["error"] as? NSDictionary)?["message"] as? String
    #expect(message?.hasPrefix("byte 3: ") == true)
    let ids = messages.map { "\($0["id"]!)" }
    #expect(ids.prefix(5).allSatisfy { $0 == "<null>" })
    #expect(ids.dropFirst(5) == ["3", "vier", "1.5", "5", "6"])
  }

  /// Whatever a client sends, each request and each broken message is answered once, and the server goes on.
  @Test(arguments: Seeds.some(6))
  func brokenMessagesAreAnswered(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func request(_ id: String, _ details: String) -> String {
      #"{"jsonrpc":"2.0","id":"\#(id)","method":\#(details)}"#
    }
    let open = request("open", #""open","params":{"text":"- a\n  - b\n","format":"markdown"}"#)
    let details = [
      #""rows","params":{"outline":"o1","from":0,"count":9}"#,
      #""children","params":{"outline":"o1","parent":"i0"}"#,
      #""find","params":{"outline":"o1","pattern":"b","limit":3}"#,
      #""expand","params":{"outline":"o1","ids":["i0"]}"#,
      #""edit","params":{"outline":"o1","commands":"rename a \"c\"","dryRun":true}"#,
      #""edit","params":{"outline":"o1","edits":[{"check":{"id":"i1","done":null}}]}"#,
      #""undo","params":{"outline":"o1","revision":2}"#, #""initialize","params":null"#,
    ]
    let parts = Array("{}[]\":,.-+0123456789eE\\ truefalsn\u{0}\u{2028}é")
    let broken = (2...TestSize.pick(300, large: 3_000)).map { id in
      var text = Array(request("m\(id)", details.randomElement(using: &random)!))
      for _ in 0..<Int.random(in: 0...4, using: &random) where !text.isEmpty {
        let index = text.indices.randomElement(using: &random)!
        switch Int.random(in: 0..<4, using: &random) {
        case 0: text.remove(at: index)
        case 1: text.insert(parts.randomElement(using: &random)!, at: index)
        case 2: text.removeSubrange(index...)
        default: text[index] = parts.randomElement(using: &random)!
        }
      }
      return String(text)
    }
    let lines = [open] + broken + [request("last", #""initialize""#)]
    let expected = lines.count { line in
      let message = RPCMessage { Array(line.utf8) }!
      let isBlank = line.utf8.allSatisfy { [0x09, 0x0D, 0x20].contains($0) }
      return !isBlank && (message.mistake != nil || message.id != nil)
    }
    let answers = serve(text: lines.joined(separator: "\n")).filter { $0["method"] == nil }
    #expect(answers.count == expected)
    #expect(answers.contains { $0["id"] as? String == "last" && $0["result"] != nil })
  }

  /// Names never make a line of their own, for a reader that splits at any line end that Unicode knows.
  @Test func hostileNames() throws {
    for name in [
      "a\nb", "a\r\u{85}b", "a\u{2028}b\u{2029}", "{\"jsonrpc\":\"2.0\"}", "a\u{1B}[2J\u{7F}",
    ] {
      folder.makeFile(name)
    }
    folder.makeFile([0x61, 0xFF, 0x62])
    let run = ToolRun(
      ["serve"],
      input: #"{"jsonrpc":"2.0","id":1,"method":"open","params":{"source":"\#(folder.path)"}}"#
        + "\n"
        + #"{"jsonrpc":"2.0","id":2,"method":"rows","params":{"outline":"o1"}}"#)
    #expect(run.output.count { $0 == 0x0A } == 2)
    let isBreak = { (scalar: Unicode.Scalar) in
      scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        || [0x2028, 0x2029].contains(scalar.value)
    }
    #expect(run.text.unicodeScalars.count(where: isBreak) == 2)
    let rows = try #require(
      run.lines.dropFirst().first.map { OutlineMirror.dictionary(Array($0.utf8)) })
    let titles = ((rows["result"] as! NSDictionary)["rows"] as! [NSDictionary])
    #expect(titles.contains { $0["title"] as! String == "a\u{2028}b\u{2029}" })
    #expect(titles.contains { $0["bytes"] as? String == "Yf9i" })
  }

  @Test func theSubcommandTakesNoSource() {
    #expect(tool("serve .").messages.contains("outline-tree serve --mcp ."))
    #expect(tool("serve --writable").status == .trouble)
    #expect(tool("serve --mcp /none/such").messages.contains("/none/such"))
  }
}
