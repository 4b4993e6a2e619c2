import Outline
import Testing

@testable import outline_tree

@Suite struct ItemResolverTests {
  /// Few titles, all of them hard, so that most stand several times.
  private func document(_ random: inout SeededRandom, count: Int) throws -> TitledOutline {
    let titles = ["a", "a/b", "[2]", "a[2]", " ", "\"", "#", "--all", "a b", "\\", "é"]
    var rows: [(content: ItemContent, level: Int, isExpanded: Bool)] = []
    var level = -1
    for _ in 0..<count {
      level = Int.random(in: 0...(min(level, 4) + 1), using: &random)
      var content = ItemContent(titles.randomElement(using: &random)!)
      if random.oneIn(4) { content.fields["image"] = .text("🦊") }
      rows.append((content, level, true))
    }
    return OpenDocument(try OutlineDocument(rows: rows)).titled
  }

  private func item(_ text: [UInt8], _ resolver: ItemResolver) throws -> NodeID {
    let words = try CommandLexer.commands(of: text).flatMap { $0 }
    #expect(words.count == 1)
    return try resolver.item(ItemPath(words[0]))
  }

  /// What messages call an item is a way to name it.
  @Test(arguments: Seeds.some(20))
  func everyItemIsFoundByItsPath(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let document = try document(&random, count: 60)
    let resolver = ItemResolver(document: document, index: TitleIndex(document.nodes))
    for node in document.outline.items {
      let path = resolver.path(of: node)
      #expect(try item(path, resolver) == node, "\(String(decoding: path, as: UTF8.self))")
    }
  }

  /// A path without numbers finds a row exactly if it is the only one of those titles.
  @Test(arguments: Seeds.some(10))
  func pathsMeanWhatTheySay(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let document = try document(&random, count: 30)
    let resolver = ItemResolver(document: document, index: TitleIndex(document.nodes))
    func titles(_ node: NodeID) -> [Bytes] {
      ([node] + document.outline.ancestors(of: node)).reversed().map {
        document.nodes.title(of: $0)
      }
    }
    for node in document.outline.items {
      let way = titles(node)
      // A slash in front of the word, inside its quotes if it has any.
      var path = Quoting.path(way.map { ($0, nil) })
      path.insert(0x2F, at: path.first == "\"" ? 1 : 0)
      if document.outline.items.count(where: { titles($0) == way }) == 1 {
        #expect(try item(path, resolver) == node)
      } else {
        #expect(throws: SyntaxError.self) { try item(path, resolver) }
      }
    }
  }

  @Test func renamedAndInsertedRowsAreFound() throws {
    let run = applyToEmoji(
      "rename Fox Bee2", "rename Bee2 Fox", "insert Bee2 into /", "rename Bee2 Fox",
      "rename Nature/Fox X",
      "delete /Fox", "insert Fox into Food", "up Fox")
    #expect(run.status == .done, "\(run.messages)")
  }
}
