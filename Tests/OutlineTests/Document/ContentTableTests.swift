import Testing

@testable import Outline

/// A document that was read keeps short titles as bytes. Whether it does, nobody can tell from the contents.
@Suite(.ownThread) struct ContentTableTests {
  /// Titles around the lengths at which they are kept in another way.
  private static let titles =
    RandomDocuments.titles
    + [7, 8, 15, 16, 23, 254, 255, 256, 5000].flatMap { length in
      [String(repeating: "x", count: length), String(repeating: "é", count: length / 2)]
    }

  @Test(arguments: Seeds.some(8))
  func tablesAgreeWithADictionary(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for count in [0, 1, 2, 63, 64, 65, 128, Int.random(in: 100...5000, using: &random)] {
      let made = Self.table(of: count, &random)
      try made.check()
      let read = try made.read()
      try read.check()
      try Self.edit(read, &random)
    }
  }

  /// Pages with nothing but empty titles need no memory, and are not copies of each other for that.
  @Test func emptyTitlesOfUnrelatedDocumentsDiffer() throws {
    var (first, second) = (Twin(), Twin())
    for _ in 0..<128 { first.insert(ItemContent("")) }
    let items = first.document.outline.items
    second.document.nextNumber = items.count
    for (index, item) in (items[64...] + items[..<64]).enumerated() {
      second.document.contents[item] = ItemContent(index < 64 ? "" : "x")
      second.document.outline.append([item])
      second.contents[item] = second.document[item]
    }
    let (read, other) = try (first.read(), second.read())
    for (one, another) in [(read, other), (other, read), (first, other), (read, second)] {
      let items = one.document.contents.itemsThatDiffer(from: another.document.contents)
      #expect(items.sorted() == first.document.outline.items[..<64].sorted())
    }
  }

  /// Edits two copies of a table, one in place and one that shares everything, and finds what differs.
  private static func edit(_ original: Twin, _ random: inout SeededRandom) throws {
    var (first, second) = (original, original)
    for _ in 0..<Int.random(in: 0...100, using: &random) {
      first.change(&random)
      if random.oneIn(3) { second.change(&random) }
      if random.oneIn(30) { first = try first.read() }
    }
    for twin in [original, first, second] { try twin.check() }
    for (one, other) in [(original, first), (first, second), (second, first), (first, first)] {
      try #require(
        Set(one.document.contents.itemsThatDiffer(from: other.document.contents))
          == one.itemsThatDiffer(from: other))
    }
  }

  private static func table(of count: Int, _ random: inout SeededRandom) -> Twin {
    var twin = Twin()
    let isMixed = random.oneIn(2)
    for _ in 0..<count { twin.insert(isMixed ? content(&random) : ItemContent("Tea")) }
    return twin
  }

  fileprivate static func content(_ random: inout SeededRandom) -> ItemContent {
    var content = ItemContent(titles.randomElement(using: &random)!)
    if random.oneIn(20) { content.note = titles.randomElement(using: &random)! }
    if random.oneIn(20) { content.fields = [DocumentField("a", .text("b"))] }
    return content
  }
}

/// A document, and what its contents should be.
private struct Twin {
  var document = OutlineDocument()
  var contents: [ItemID: ItemContent] = [:]

  mutating func insert(_ content: ItemContent) {
    let item = document.makeItem(content)
    document.outline.append([item])
    contents[item] = content
  }

  mutating func change(_ random: inout SeededRandom) {
    let content = ContentTableTests.content(&random)
    guard !random.oneIn(3), let item = document.outline.items.randomElement(using: &random) else {
      return insert(content)
    }
    if random.oneIn(3) {
      document.outline.delete([item])
      document.contents[item] = nil
      contents[item] = nil
    } else if random.oneIn(2) {
      document[item] = content
      contents[item] = content
    } else {
      document[item].title += "."
      contents[item]!.title += "."
    }
  }

  /// The same document, written and read.
  func read() throws -> Twin {
    let document = try #require(OutlineDocument(checkpoint: document.checkpoint))
    try #require(document == self.document && self.document == document)
    return Twin(document: document, contents: contents)
  }

  func check() throws {
    for item in document.outline.items {
      try #require(document.content(of: item) == contents[item])
    }
    let other = OutlineDocument().contents
    #expect(Set(document.contents.itemsThatDiffer(from: other)).isEmpty)
  }

  func itemsThatDiffer(from other: Twin) -> Set<ItemID> {
    Set(contents.keys.filter { other.contents[$0] != nil && other.contents[$0] != contents[$0] })
  }
}
