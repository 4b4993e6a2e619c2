import Foundation
import Outline
import Testing

@testable import outline_tree

@Suite(.ownThread) struct ItemResolverTests {
  /// A few awkward titles, so that most occur several times.
  private func document(_ random: inout SeededRandom, count: Int) throws -> SourceDocument {
    let titles = [
      "", "a", "a/b", "[2]", "a[2]", " ", "\"", "\"\"", "#", "--all", "a b", "\\", "é", "]", "[",
      "/",
      "a\nb", "\r", "🦊 a", "🦊 ", "\u{FEFF}", "at", "into", "long title", "long titl",
    ]
    var rows: [(content: ItemContent, level: Int, isExpanded: Bool)] = []
    var level = -1
    for _ in 0..<count {
      level = Int.random(in: 0...(min(level, 4) + 1), using: &random)
      var content = ItemContent(titles.randomElement(using: &random)!)
      if random.oneIn(4) { content.fields["image"] = .text("🦊") }
      rows.append((content, level, true))
    }
    return SourceDocument(try OutlineDocument(rows: rows))
  }

  private func item(_ text: [UInt8], _ resolver: ItemResolver) throws -> ItemID {
    let words = try CommandLexer.commands(of: text).flatMap { $0 }
    #expect(words.count == 1)
    return try resolver.item(ItemPath(words[0]))
  }

  /// A command can name an item as messages do.
  @Test(arguments: Seeds.some(20))
  func everyItemIsFoundByItsPath(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let document = try document(&random, count: 60)
    let resolver = ItemResolver(document: document, index: TitleIndex(document))
    for node in document.outline.items {
      let path = resolver.path(of: node)
      #expect(try item(path, resolver) == node, "\(String(decoding: path, as: UTF8.self))")
    }
  }

  /// A path without numbers finds a row exactly if no other row has those titles.
  @Test(arguments: Seeds.some(10))
  func pathsMeanWhatTheySay(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let document = try document(&random, count: 30)
    let resolver = ItemResolver(document: document, index: TitleIndex(document))
    func titles(_ node: ItemID) -> [Bytes] {
      ([node] + document.outline.ancestors(of: node)).reversed().map {
        document.title(of: $0)
      }
    }
    func isCalled(_ node: ItemID, _ way: [Bytes]) -> Bool {
      let own = document.outline.ancestors(of: node).reversed() + [node]
      return own.count == way.count
        && zip(own, way).allSatisfy { document.isCalled(Array($1), $0) }
    }
    for node in document.outline.items {
      let way = titles(node)
      let path = [0x2F] + Quoting.path(way.map { ($0, nil) })
      if document.outline.items.count(where: { isCalled($0, way) }) == 1 {
        #expect(try item(path, resolver) == node)
      } else {
        #expect(throws: SyntaxError.self) { try item(path, resolver) }
      }
    }
  }

  /// The candidates for an ambiguous name are listed in preorder, each quoted for a command.
  @Test(arguments: Seeds.some(10))
  func everyCandidateIsFound(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let document = try document(&random, count: 60)
    let resolver = ItemResolver(document: document, index: TitleIndex(document))
    for node in document.outline.items {
      let title = Array(document.title(of: node))
      var same = document.outline.items.filter { document.isCalled(title, $0) }
      let roots = same.filter { document.outline.level(of: $0) == 0 }
      if !roots.isEmpty { same = roots }
      do {
        let found = try item(Quoting.word(title), resolver)
        #expect(same == [found])
      } catch let error as SyntaxError {
        let lines = error.refusal.lines.dropFirst().map { Array($0.bytes.dropFirst(2)) }
        let found = try lines.prefix(10).map { try item($0, resolver) }
        #expect(found == Array(same.prefix(10)) && same.count > 1)
      }
    }
  }

  /// A suggested name finds its row.
  @Test(arguments: Seeds.some(10))
  func everySuggestionIsFound(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let document = try document(&random, count: 60)
    let resolver = ItemResolver(document: document, index: TitleIndex(document))
    var count = 0
    for _ in 0..<200 {
      let node = document.outline.items.randomElement(using: &random)!
      var title = Array(document.title(of: node))
      title.insert(0x78, at: Int.random(in: 0...title.count, using: &random))
      do {
        _ = try item(Quoting.word(title), resolver)
        Issue.record("there is a title that was made up")
      } catch let error as SyntaxError {
        let message = String(decoding: error.refusal.lines[0].bytes, as: UTF8.self)
        for suggestion in message.components(separatedBy: "did you mean ").dropFirst().joined()
          .split(separator: "“").map({ $0.prefix { $0 != "”" } })
        {
          let found = try item(Array(suggestion.utf8), resolver)
          let near = Nearest.names(to: title, among: [document.title(of: found)])
          #expect(near.count == 1, "\(suggestion)")
          count += 1
        }
      }
    }
    #expect(count > 20)
  }

  /// The same in the tool: `-c` and the browser's command line delete an item by the name in messages.
  @Test(arguments: Seeds.some(4))
  func addressesWorkWhereTheyAreTyped(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let document = try document(&random, count: 25)
    let resolver = ItemResolver(document: document, index: TitleIndex(document))
    for node in document.outline.items {
      let command = Array("delete ".utf8) + resolver.path(of: node)
      var expected = document.outline
      expected.delete([node])
      var runner = CommandRunner(document)
      try runner.run(ScriptSource.argument(1, command).commands(in: command))
      #expect(runner.document.outline == expected, "\(command)")
      var bench = BrowserBench(document)
      bench.state.ask(.command, text: command)
      bench.state.handle(.enter, in: Prompt(.command, text: command))
      #expect(bench.state.document.outline == expected, "\(command)")
    }
  }

  @Test func anEmptyTitleIsNotItsParent() throws {
    let folder = try ScratchFolder()
    folder.makeFile("d.json", #"[{"title":"a","children":[{"title":""},{"title":"b"}]}]"#)
    let path = folder.path("d.json")
    func roots(_ command: String) -> [String] { tool("apply \(path)", "-c", command).lines }
    #expect(roots(#"delete a/"""#)[1...2] == ["└── a", "    └── b"])
    #expect(roots(#"delete """#)[1...2] == ["└── a", "    └── b"])
    for command in ["delete a/", "delete /a/", "delete a//b", "delete //a", "delete //", "delete "]
    {
      let run = tool("apply \(path) --in-place", "-c", command)
      #expect(run.status == .trouble && run.output.isEmpty, "\(command)")
    }
    #expect(
      tool("apply \(path)", "-c", "delete a/").messages
        == "outline-tree: -c 1, column 8: “a/” ends in a slash; an empty title is written \"\"\n")
    folder.makeFile("e.json", #"[{"title":"a","children":[{"title":""},{"title":""}]}]"#)
    let run = tool("apply \(folder.path("e.json"))", "-c", #"delete a/"""#)
    #expect(run.messages.hasSuffix("“a/\"\"” matches 2 items:\n  a/\"\"[1]\n  a/\"\"[2]\n"))
  }

  @Test func renamedAndInsertedRowsAreFound() throws {
    let run = applyToEmoji(
      "rename Fox Bee2", "rename Bee2 Fox", "insert Bee2 into /", "rename Bee2 Fox",
      "rename Nature/Fox X",
      "delete /Fox", "insert Fox into Food", "up Fox")
    #expect(run.status == .done, "\(run.messages)")
  }
}
