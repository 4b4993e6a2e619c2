import Outline
import Testing

/// Edited documents, whose edited rows are written like their siblings.
@Suite(.ownThread) struct MarkdownEditTests {
  /// Reads a text, edits the document, and returns the written text.
  private func edit(
    _ text: String, _ edit: (inout OutlineDocument, _ item: (String) -> ItemID) -> Void
  ) throws -> String {
    var document = try TextDocuments.read(text, as: .markdown)
    let items = Dictionary(
      document.outline.items.map { (document[$0].title, $0) },
      uniquingKeysWith: { first, _ in first })
    edit(&document) { items[$0]! }
    return try TextDocuments.written(document, as: .markdown)
  }

  @Test func renumbers() throws {
    let text = "3. a\n4. b\n   - x\n5. c\n"
    let moved = try edit(text) { document, item in
      document.outline.move([item("c")], before: item("a"))
    }
    #expect(moved == "3. c\n4. a\n5. b\n   - x\n")
    let grown = try edit("9. a\n10. b\n") { document, item in
      let new = document.makeItem(ItemContent("n"))
      document.outline.insert([new], after: item("a"))
      document.outline.append([document.makeItem(ItemContent("x"))], to: new)
    }
    #expect(grown == "9. a\n10. n\n    - x\n11. b\n")
    let same = try edit("1. a\n1. b\n1. c\n") { document, item in
      document.outline.move([item("a")], after: item("c"))
      document.outline.insert([document.makeItem(ItemContent("n"))], after: item("b"))
    }
    #expect(same == "1. b\n1. n\n1. c\n1. a\n")
  }

  @Test func newRowsGetTheStyleOfTheirSiblings() throws {
    let tabs = try edit("* a\n\t* b\n\t\t* c\n- d\n- e\n") { document, item in
      document[item("c")].title = "C"
      document.outline.append([document.makeItem(ItemContent("n"))], to: item("b"))
      document.outline.append([document.makeItem(ItemContent("m"))], to: item("c"))
      document.outline.move([item("d")], to: item("a"))
    }
    #expect(tabs == "* a\n\t* b\n\t\t* C\n\t\t\t* m\n\t\t* n\n\t- d\n- e\n")
    let loose = try edit("- a\n\n- b\n\n- c\n\n# H\n\n-   x\n") { document, item in
      document.outline.insert([document.makeItem(ItemContent("n"))], after: item("b"))
      document.outline.append([document.makeItem(ItemContent("y"))], to: item("H"))
    }
    #expect(loose == "- a\n\n- b\n\n- n\n\n- c\n\n# H\n\n-   x\n-   y\n")
  }

  @Test func checksBoxes() throws {
    let text = "- [ ] a\n- [X] b\n- [x]  c\n- d\n"
    let changed = try edit(text) { document, item in
      document[item("a")].fields["checked"] = .json("true")
      document[item("b")].fields["checked"] = .json("false")
      document[item("d")].fields["checked"] = .json("false")
    }
    #expect(changed == "- [x] a\n- [ ] b\n- [x]  c\n- [ ] d\n")
  }

  @Test func movedHeadingsChangeTheirLevel() throws {
    let text = "# A\n\n- x\n\n## B\n\ntext\n\n# C\n"
    let moved = try edit(text) { document, item in
      document.outline.move([item("C")], to: item("B"))
      document.outline.move([item("x")], to: item("A"))
    }
    #expect(moved == "# A\n\n## B\n\ntext\n\n### C\n\n## x\n")
    let lists = try edit(text) { document, item in
      document.outline.move([item("B")], to: item("x"))
    }
    #expect(lists == "# A\n\n- x\n  - B\n\n    text\n\n# C\n")
  }

  /// Rows keep their lines, even if these lines could not be written from the contents of the rows.
  @Test(arguments: [
    "01. - x\n02. y\n",
    "   1. a\n     \t1) -   \n\n     \t\t\t- b\n     \t\t\t- c\n\n     \t\t\t- d",
  ])
  func unusualRowsAreCopied(_ text: String) throws {
    #expect(try edit(text) { _, _ in } == text)
  }

  @Test func renamedCodeKeepsItsIndentation() throws {
    let renamed = try edit("1.\n\n\tx\n") { document, item in
      document[item("x")].title = "y"
    }
    #expect(renamed == "1.\n\n\ty\n")
  }

  @Test func textAfterAListStaysInItsSection() throws {
    let text = "- a\n  - b\n\n  text of b\n- c\n\nmore\n"
    let moved = try edit(text) { document, item in
      document.outline.move([item("b")], to: nil)
    }
    #expect(moved == "- a\n\n  text of b\n- c\n\nmore\n\n- b\n")
  }

  /// The note below an empty item cannot be written where its first child begins in its line.
  @Test func impossibleLayoutIsSimplified() throws {
    var document = try TextDocuments.read("*\n\n\t-\n1.\n-\n1. -", as: .markdown)
    document.outline.move([document.outline.item(at: 3)], to: document.outline.item(at: 1))
    document.outline.move([document.outline.item(at: 2)], to: document.outline.item(at: 0))
    let written = try TextDocuments.written(document, as: .markdown)
    #expect(
      try TextDocuments.picture(written, as: .markdown) == TextDocuments.picture(document),
      "\(written.debugDescription)")
  }

  /// No edit is refused, and the written text is read as the same rows. Text above the first row is a note.
  @Test(arguments: Seeds.some(60))
  func whatIsWrittenReadsTheSame(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let breaks = [
      "\n", "\n", "\n\n", "\n- ", "\n  - ", "\n\t- ", "\n    - ", "\n# ", "\n## ", "\n1. ",
    ]
    var texts = RandomTextDocuments(seed: seed, pieces: MarkdownTests.pieces + breaks + breaks)
    var titles = RandomTextDocuments(seed: seed, pieces: MarkdownTests.pieces)
    for _ in 0..<30 {
      let text = texts.text(25)
      var document = try TextDocuments.read(text, as: .markdown)
      for _ in 0..<Int.random(in: 1...6, using: &random) { document.edit(&random, &titles) }
      let written = try TextDocuments.written(document, as: .markdown)
      let again = try TextDocuments.read(written, as: .markdown)
      #expect(
        TextDocuments.picture(again)
          == TextDocuments.picture(document.takingFirstTextAsNotes()),
        "\(text.debugDescription) → \(written.debugDescription)")
      #expect(try TextDocuments.written(again, as: .markdown) == written)
    }
  }
}

extension OutlineDocument {
  /// Edits a random item.
  fileprivate mutating func edit(_ random: inout SeededRandom, _ texts: inout RandomTextDocuments) {
    guard let item = outline.items.randomElement(using: &random) else {
      return outline.append([makeItem(ItemContent(texts.text()))])
    }
    switch Int.random(in: 0..<7, using: &random) {
    case 0: self[item].title = texts.text()
    case 1: self[item].note = random.oneIn(3) ? nil : texts.note()
    case 2: outline.insert([makeItem(ItemContent(texts.text()))], after: item)
    case 3: outline.append([makeItem(ItemContent(texts.text(), note: texts.note()))], to: item)
    case 4: self[item].fields["checked"] = random.oneIn(2) ? .json("true") : nil
    case 5: outline.delete([item])
    default: move(item, &random)
    }
  }

  private mutating func move(_ item: ItemID, _ random: inout SeededRandom) {
    let parents = outline.items.filter { $0 != item && !outline.ancestors(of: $0).contains(item) }
    guard let parent = parents.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: outline.move([item], before: parent)
    case 1: outline.move([item], after: parent)
    default: outline.move([item], to: parent)
    }
  }
}
