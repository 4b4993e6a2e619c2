import Outline
import Testing

/// Text after a list is a row of the section.
@Suite(.ownThread) struct MarkdownTextTests {
  static let blocks = [
    "Remember to pay Bob.\nSoon.", "| a | b |\n|---|---|\n| c | d |", "```sh\nls\n\npwd\n```",
    "<!-- a comment -->", "> a quote\n> of two lines", "---", "<div>\nHTML\n</div>",
    "[a]: https://b.example",
  ]

  /// Lists and texts in turn, as lines, and the titles of the rows in order.
  private func page(_ random: inout SeededRandom) -> (text: String, titles: [String]) {
    var parts = random.oneIn(2) ? ["# Shopping"] : []
    var titles = parts.map { String($0.dropFirst(2)) }
    for number in 0..<Int.random(in: 1...5, using: &random) {
      // Two lists without text between them have other bullets.
      let bullet = number.isMultiple(of: 2) ? "-" : "*"
      let items = (0..<Int.random(in: 1...3, using: &random)).map { "item \(number).\($0)" }
      parts.append(items.map { "\(bullet) \($0)" }.joined(separator: "\n"))
      titles += items
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let block = Self.blocks.randomElement(using: &random) ?? ""
        parts.append(block)
        titles.append(String(block.prefix { $0 != "\n" }))
      }
    }
    return (parts.joined(separator: "\n\n") + "\n", titles)
  }

  @Test(arguments: Seeds.some(20))
  func eachBlockIsARow(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let (text, titles) = page(&random)
    let document = try TextDocuments.read(text, as: .markdown)
    #expect(document.outline.items.map { document[$0].title } == titles, "\(text)")
    #expect(try TextDocuments.written(document, as: .markdown) == text)
  }

  /// Without an item, all other lines are there as they were, in the same order.
  @Test(arguments: Seeds.some(20))
  func deletingAnItemLeavesText(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let (text, _) = page(&random)
    let document = try TextDocuments.read(text, as: .markdown)
    for item in document.outline.items where document[item].title.hasPrefix("item") {
      var edited = document
      edited.outline.delete([item])
      let lines = text.split(separator: "\n").filter { $0.dropFirst(2) != document[item].title }
      let written = try TextDocuments.written(edited, as: .markdown)
      #expect(written.split(separator: "\n") == lines, "\(text)")
    }
  }

  /// A new title changes one line, and the old one restores the text.
  @Test(arguments: Seeds.some(20))
  func renamingTouchesTheTitle(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let (text, _) = page(&random)
    var document = try TextDocuments.read(text, as: .markdown)
    for item in document.outline.items where document[item].title.hasPrefix("Remember") {
      let title = document[item].title
      document[item].title = "Forget it"
      let written = try TextDocuments.written(document, as: .markdown)
      let (old, new) = (text.split(separator: "\n"), written.split(separator: "\n"))
      #expect(old.count == new.count && zip(old, new).count { $0 != $1 } == 1, "\(written)")
      document[item].title = title
      #expect(try TextDocuments.written(document, as: .markdown) == text)
    }
  }

  /// Text that gets children or a box is an item.
  @Test func becomesAnItem() throws {
    var document = try TextDocuments.read("- a\n\ntext\nmore\n", as: .markdown)
    document[document.outline.item(at: 1)].fields["checked"] = .json("true")
    #expect(
      try TextDocuments.written(document, as: .markdown) == "- a\n\n- [x] text\n\n  more\n"
        || TextDocuments.written(document, as: .markdown) == "- a\n- [x] text\n\n  more\n")
  }
}
