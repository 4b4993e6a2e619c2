import Foundation
import Outline
import Testing

@testable import outline_tree

@Suite(.ownThread) struct TransactionFileTests {
  private let edits = [
    "move Fox into Food at 2", "rename Bee \"Big Bee\"", "delete Smileys",
    "insert \"New one\" into Fox",
    "rename \"New one\" Newer", "collapse Nature", "sort --all reverse",
  ].flatMap { ["-c", $0] }

  @Test func replayingGivesTheSameResult() throws {
    let folder = try ScratchFolder()
    let file = folder.path("t.json")
    let run = ToolRun(["apply", "emoji", "--transaction", file] + edits)
    #expect(run.status == .done, "\(run.messages)")
    for method in ["difference", "final"] {
      #expect(ToolRun(["apply", "emoji", "--by", method] + edits).text == run.text)
      #expect(tool("apply emoji --transaction-in \(file) --by \(method)").text == run.text)
    }
    let again = folder.path("again.json")
    #expect(tool("apply emoji --transaction-in \(file) --transaction \(again)").status == .done)
    #expect(folder.content("again.json") == folder.content("t.json"))
    #expect(
      tool("apply emoji --dry-run --transaction-in \(file)").text
        == ToolRun(["apply", "emoji", "--dry-run"] + edits).text)
  }

  @Test func content() throws {
    let folder = try ScratchFolder()
    folder.makeFile([0x61, 0xFF])
    folder.makeFile("b")
    let file = folder.path + ".json"
    defer { unlink(file) }
    #expect(
      tool("apply \(folder.path) --transaction \(file)", "-c", "up b", "-c", "rename b c").status
        == .done)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: file)))
        as? [String: Any])
    #expect(json["format"] as? String == "outline-transaction" && json["version"] as? Int == 1)
    #expect(json["source"] as? String == folder.path)
    let titles = try #require(json["titles"] as? [Any])
    #expect(titles[0] as? [String: String] == ["bytes": "Yf8="] && titles[1] as? String == "b")
    let renamed = try #require(json["renamed"] as? [[String: Any]])
    #expect(renamed[0]["item"] as? Int == 1 && renamed[0]["to"] as? String == "c")
    #expect(tool("apply \(folder.path) --transaction-in \(file)").output.contains(0xFF))
  }

  @Test func anotherStateOfTheSource() throws {
    let folder = try ScratchFolder()
    let file = folder.path("t.json")
    #expect(applyToEmoji("up Bee", options: ["--transaction", file]).status == .done)
    let run = tool("apply \(folder.path) --transaction-in \(file)")
    #expect(run.status == .trouble && run.output.isEmpty)
    #expect(
      run.messages.contains(
        "t.json was made for a different state of \(folder.path): the title of item 0 differs"))
    try write(
      mutated(file) { $0["titles"] = Array(($0["titles"] as? [Any] ?? []).dropLast()) }, file)
    #expect(tool("apply emoji --transaction-in \(file)").status == .trouble)
  }

  @Test func contradictions() throws {
    let folder = try ScratchFolder()
    let file = folder.path("t.json")
    let valid = ToolRun(["apply", "emoji", "--transaction", file] + edits)
    #expect(valid.status == .done)
    let text = try #require(folder.content("t.json"))
    func refused(_ message: String, _ change: (inout [String: Any]) -> Void) throws {
      folder.makeFile("t.json", text)
      try write(mutated(file, change), file)
      let run = tool("apply emoji --transaction-in \(file)")
      #expect(run.status == .trouble && run.messages.contains(message), "\(run.messages)")
    }
    try refused("renamed twice") { json in
      let renamed = json["renamed"] as? [Any] ?? []
      json["renamed"] = renamed + renamed.prefix(1)
    }
    try refused("renamed from a title that it does not have") { json in
      json["renamed"] = [["item": 5, "from": "Vixen", "to": "Fox"]]
    }
    try refused("item 400 has no title") { json in
      json["renamed"] = [["item": 400, "from": "a", "to": "b"]]
    }
    try refused("item -1 has no title") { json in
      json["renamed"] = [["item": -1, "from": "a", "to": "b"]]
    }
    try refused("item 28 has no title") { json in
      json["titles"] = Array((json["titles"] as? [Any] ?? []).dropLast())
      json["renamed"] = [Any]()
    }
  }

  private func mutated(_ file: String, _ change: (inout [String: Any]) -> Void) throws -> Data {
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    var json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    change(&json)
    return try JSONSerialization.data(withJSONObject: json)
  }

  private func write(_ data: Data, _ file: String) throws {
    try data.write(to: URL(fileURLWithPath: file))
  }

  @Test func hostileFiles() throws {
    let folder = try ScratchFolder()
    let file = folder.path("t.json")
    func refused(_ text: String, _ message: String) {
      folder.makeFile("t.json", text)
      let run = tool("apply emoji --transaction-in \(file)")
      #expect(
        run.status == .trouble && run.output.isEmpty && run.messages.contains(message),
        "\(run.messages)")
    }
    refused("", "not an outline transaction")
    refused("{", "t.json:1:2: not an outline transaction: found the end of the text")
    refused("[]", "not an outline transaction")
    refused(#"{"format":"other","version":1}"#, "its format is “other”")
    refused(
      #"{"format":"outline-transaction","version":2}"#,
      "its version is 2; only version 1 is supported")
    refused(#"{"format":"outline-transaction","version":1}"#, "expected a member “source”")
    refused(String(repeating: "[", count: 100_000), "not an outline transaction")
    refused(
      #"{"format":"outline-transaction","version":1,"source":{"bytes":"!"},"titles":[]}"#,
      "not an outline")
    #expect(tool("apply emoji --transaction-in \(file)x").messages.contains("No such file"))
  }

  /// Changes every number in a valid file: the answer is a refusal or a result, never a crash.
  @Test func changedNumbers() throws {
    let folder = try ScratchFolder()
    let file = folder.path("t.json")
    #expect(ToolRun(["apply", "emoji", "--transaction", file] + edits).status == .done)
    let text = try #require(folder.content("t.json"))
    var refusals = 0
    var place = text.startIndex
    while let digits = text[place...].firstRange(of: /[0-9]+/) {
      for number in ["-1", "0", "5", "28", "29", "99999999999", "1.5", "null"] {
        folder.makeFile("t.json", text.replacingCharacters(in: digits, with: number))
        let run = tool("apply emoji --transaction-in \(file)")
        if run.status == .trouble { refusals += 1 }
        #expect((run.status == .done) == run.error.isEmpty)
      }
      place = text.index(digits.upperBound, offsetBy: 40, limitedBy: text.endIndex) ?? text.endIndex
    }
    #expect(refusals > 100)
  }

  @Test func filesAreReplacedCompletely() throws {
    let folder = try ScratchFolder()
    folder.makeFile("t.json", "old")
    folder.makeLink("link.json", to: "t.json")
    #expect(
      applyToEmoji("up Bee", options: ["--transaction", folder.path("link.json")]).status == .done)
    #expect(folder.content("t.json")?.hasPrefix("{") == true)
    #expect(tool(folder.path).text.contains("link.json -> t.json"))
    var system = SystemCalls.real
    system.write = { _, _ throws(SystemError) in throw .noSpace }
    folder.makeFile("t.json", "old")
    let run = ToolRun(
      ["apply", "emoji", "-c", "up Bee", "--transaction", folder.path("t.json")], system: system)
    #expect(run.status == .trouble && run.output.isEmpty)
    #expect(run.messages.contains("t.json: No space left on device"))
    #expect(folder.content("t.json") == "old" && tool(folder.path).lines.count == 6)
  }
}
