import Foundation
import Testing

@testable import Outline
@testable import outline_tree

/// Identities of rows: `#id` in JSON, `id` in changes, and `#42` in commands.
@Suite(.ownThread) struct IdentityTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Creates a store whose identities are not in preorder any more.
  private func makeStore(seed: UInt64) throws -> OutlineFile {
    var random = SeededRandom(seed: seed)
    let path = folder.path("s\(seed).outline")
    try OutlineFile.create(at: Array(path.utf8), OutlineDocument())
    for _ in 0..<12 {
      let file = try OutlineFile(at: Array(path.utf8), for: .reading)
      let items = file.document.outline.items
      let titles = ["A", "B b", "#1", "#", "é\"\\"]
      let title = String(
        decoding: Quoting.word(Array(titles.randomElement(using: &random)!.utf8)), as: UTF8.self)
      var command = "insert \(title) into /"
      if let item = items.randomElement(using: &random), Int.random(in: 0..<4, using: &random) > 0 {
        command =
          [
            "insert \(title) into #\(item)", "delete #\(item)", "move #\(item) to top",
            "rename #\(item) \(title)", "collapse #\(item)",
          ].randomElement(using: &random)!
      }
      #expect(ToolRun(["apply", path, "--in-place", "-c", command]).status == .done, "\(command)")
    }
    return try OutlineFile(at: Array(path.utf8), for: .reading)
  }

  /// JSON with identities is read as the same document, and written again byte for byte.
  @Test(arguments: UInt64(0)..<12)
  func jsonIsTheSameDocument(seed: UInt64) throws {
    let document = try makeStore(seed: seed).document
    let run = ToolRun([folder.path("s\(seed).outline"), "--format", "json"])
    #expect(run.status == .done)
    let decoded = try DocumentFormat.json.decode(run.output)
    #expect(decoded.document == document)
    #expect(decoded.hasIdentities == !document.outline.isEmpty)
    let again = try DocumentFormat.json.encode(
      decoded.document, options: .init(writesIdentities: true))
    #expect(again == run.output)
    let copy = folder.path("copy.outline")
    folder.remove("copy.outline")
    folder.makeFile("copy.json", run.text)
    #expect(ToolRun([folder.path("copy.json"), "-o", copy]).status == .done)
    #expect(try OutlineFile(at: Array(copy.utf8), for: .reading).document == document)
  }

  /// A row is the same by its number and by its path.
  @Test(arguments: UInt64(0)..<TestSize.pick(3, large: 6))
  func aNumberIsAnItem(seed: UInt64) throws {
    let document = try makeStore(seed: seed).document
    let path = folder.path("s\(seed).outline")
    let titled = SourceDocument(document, hasIdentities: true)
    let resolver = ItemResolver(document: titled, index: TitleIndex(titled))
    for (row, node) in zip(document.outline.items, titled.outline.items) {
      let name = String(decoding: resolver.path(of: node), as: UTF8.self)
      for command in ["delete", "rename", "expand", "reveal", "sort"] {
        let more = command == "rename" ? " new" : ""
        let byNumber = ToolRun(["apply", path, "-J", "-c", "\(command) #\(row)\(more)"])
        let byPath = ToolRun(["apply", path, "-J", "-c", "\(command) \(name)\(more)"])
        #expect(byNumber.status == .done && byNumber.output == byPath.output, "\(command) \(name)")
      }
      #expect(
        ToolRun(["apply", path, "-c", "rename \(name) new", "-c", "delete #\(row)"]).output
          == ToolRun(["apply", path, "-c", "delete #\(row)"]).output)
    }
    let unknown = ToolRun(["apply", path, "-c", "delete #4000"])
    #expect(unknown.status == .trouble && unknown.messages.contains("there is no row #4000"))
    let huge = ToolRun(["apply", path, "-c", "delete #99999999999999999999"])
    #expect(huge.messages.contains("there is no row with so large a number"))
  }

  @Test func changesSayIdentities() throws {
    let document = try makeStore(seed: 3).document
    let path = folder.path("s3.outline")
    let item = try #require(document.outline.items.last)
    let run = ToolRun(["apply", path, "-c", "rename #\(item) Z", "--dry-run", "-J"])
    let changes = try #require(try run.json as? [[String: Any]])
    #expect(changes.count == 1 && changes[0]["id"] as? Int == item.number)
    folder.makeFile("a.md", "- A\n- B\n")
    let plain = ToolRun(["apply", folder.path("a.md"), "-c", "up B", "--dry-run", "-J"])
    #expect(!plain.text.contains("\"id\""))
    let new = folder.path("new.outline")
    #expect(ToolRun(["apply", path, "-c", "insert New into #\(item)", "-o", new]).status == .done)
    let diff = try #require(try ToolRun(["diff", path, new, "-J"]).json as? [[String: Any]])
    let after = try OutlineFile(at: Array(new.utf8), for: .reading).document
    let inserted = try #require(diff.first { $0["insert"] != nil }?["id"] as? Int)
    #expect(after[ItemID(inserted)].title == "New")
  }

  @Test func commentsAndTitles() throws {
    let path = folder.path("t.outline")
    folder.makeFile("t.md", "- #1\n- A\n- B\n")
    #expect(ToolRun([folder.path("t.md"), "-o", path]).status == .done)
    func titles(_ command: String) -> [String] {
      Array(
        ToolRun(["apply", path, "-c", command]).lines.dropFirst().dropLast(3).map {
          String($0.dropFirst(4))
        })
    }
    #expect(titles("delete #1") == ["#1", "B"])
    #expect(titles("delete \\#1") == ["A", "B"] && titles("delete \"#1\"") == ["A", "B"])
    #expect(titles("delete A #comment") == ["#1", "B"] && titles("delete A # 1") == ["#1", "B"])
    #expect(titles("#1 is a comment\ndelete A") == ["#1", "B"])
    #expect(titles("insert #7 into /") == ["#1", "A", "B", "#7"])
    #expect(titles("move #2 before #0") == ["B", "#1", "A"])
    let extra = ToolRun(["apply", path, "-c", "delete A #1"])
    #expect(extra.messages.contains("found “#1” where the command should end"))
  }

  /// A number that only counts rows is not an identity.
  @Test func otherDocumentsHaveNone() throws {
    folder.makeFile("a.md", "- A\n- B\n")
    for source in ["emoji", folder.path("a.md"), folder.path] {
      let run = ToolRun(["apply", source, "-c", "delete #0"])
      #expect(run.status == .trouble)
      #expect(run.messages.contains("only rows of .outline files have permanent numbers"))
      #expect(!ToolRun([source, "-J"]).text.contains("#id"))
    }
  }

  /// Members called `id` are a document's own, and `#id` is checked.
  @Test func fieldsOfDocuments() throws {
    let own = #"""
      [
        {"title":"A","id":"6f9619ff-8b86-d011-b42d-00c04fc964ff","children":[]},
        {"title":"B","id":7},
        {"title":"C","id":7}
      ]

      """#
    folder.makeFile("own.json", own)
    #expect(ToolRun([folder.path("own.json"), "-J"]).text == own)
    let store = folder.path("own.outline")
    #expect(ToolRun([folder.path("own.json"), "-o", store]).status == .done)
    let withBoth = ToolRun([store, "-J"]).text
    #expect(withBoth.contains(##"{"#id":1,"title":"B","id":7}"##))
    #expect(
      try DocumentFormat.json.decode(Array(withBoth.utf8)).document
        == OutlineFile(at: Array(store.utf8), for: .reading).document)
    for bad in ["\"1\"", "-1", "1.5", "0", "9007199254740991", "[]", "true"] {
      let text = "[{\"#id\":0,\"title\":\"A\"},{\"#id\":\(bad),\"title\":\"B\"},{\"title\":\"C\"}]"
      let error = #expect(throws: FormatError.self) {
        try DocumentFormat.json.decode(Array(text.utf8))
      }
      #expect(error?.message.contains("expected a number that no other item has") == true)
      let repaired = try DocumentFormat.json.decode(
        Array(text.utf8), options: .init(isLenient: true))
      #expect(repaired.repairs.count == 1)
      #expect(repaired.document.outline.items == [ItemID(0), ItemID(1), ItemID(2)])
    }
  }

  /// An edit in place keeps the numbers, and numbers what is new.
  @Test func jsonIsEditedInPlace() throws {
    folder.makeFile(
      "a.json", "[\n  {\"#id\":9,\"title\":\"A\"},\n  {\"#id\":4,\"title\":\"B\"}\n]\n")
    let path = folder.path("a.json")
    let run = ToolRun(["apply", path, "--in-place", "-c", "up #4", "-c", "insert C before #9"])
    #expect(run.status == .done && run.messages.isEmpty)
    #expect(
      folder.content("a.json")
        == "[\n  {\"#id\":4,\"title\":\"B\"},\n  {\"#id\":10,\"title\":\"C\"},\n  {\"#id\":9,\"title\":\"A\"}\n]\n"
    )
  }
}
