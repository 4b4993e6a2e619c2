import Outline

/// Documents and edits of them by chance, with titles that are hard to write down.
struct RandomDocuments {
  var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  static let titles = [
    "", "Tea", "a \"quoted\" \\ title", "two\nlines\r\n", "\u{0}\u{1}\u{1F}\u{7F}", "é und ü", "👩‍👩‍👧",
    "\u{2028}\u{FEFF}\u{FFFD}", "},\"sum\":\"00000000\"}", "{\"seq\":1}", "tab\there", "  ", "𝄞",
    String(repeating: "long ", count: 6),
  ]

  mutating func document(of count: Int) -> OutlineDocument {
    var document = OutlineDocument()
    for _ in 0..<count { insert(into: &document) }
    if random.oneIn(2) { document.header = fields() }
    return document
  }

  /// Makes one to four changes; now and then none.
  mutating func edit(_ document: inout OutlineDocument) {
    for _ in 0..<Int.random(in: random.oneIn(10) ? 0...0 : 1...4, using: &random) {
      change(&document)
    }
  }

  private mutating func change(_ document: inout OutlineDocument) {
    guard let item = document.outline.items.randomElement(using: &random) else {
      return insert(into: &document)
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1, 2: insert(into: &document)
    case 3: document[item] = content()
    case 4: document.outline.delete([item])
    case 5, 6:
      let target = document.outline.items.randomElement(using: &random)!
      let children = document.outline.childCount(of: target)
      let index = Int.random(in: 0...children, using: &random)
      // Nothing goes into itself; then nothing changes.
      try? document.outline.perform(
        .move([item], to: random.oneIn(2) ? .before(target) : .into(target, at: index)))
    case 7: document.outline.expand([item])
    case 8: document.outline.collapse([item])
    default: document.header = fields()
    }
  }

  private mutating func insert(into document: inout OutlineDocument) {
    let item = document.makeItem(content())
    let parent = random.oneIn(3) ? nil : document.outline.items.randomElement(using: &random)
    let index = Int.random(in: 0...document.outline.childCount(of: parent), using: &random)
    do {
      try document.outline.perform(.insert([item], at: .into(parent, at: index)))
      if random.oneIn(2) { document.outline.expand([item]) }
    } catch {
      fatalError("\(error)")
    }
  }

  mutating func content() -> ItemContent {
    ItemContent(
      title(), note: random.oneIn(4) ? title() : nil, fields: random.oneIn(3) ? fields() : [])
  }

  private mutating func title() -> String {
    Self.titles.randomElement(using: &random)! + (random.oneIn(2) ? "\(random.next() % 100)" : "")
  }

  private mutating func fields() -> [DocumentField] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in
      DocumentField(
        ["checked", "#marker", "title", ""].randomElement(using: &random)!,
        random.oneIn(2) ? .text(title()) : .json("[1, {\n\"a\": null}]"))
    }
  }
}
