import Outline

/// Makes random documents, and edits them at random with some kinds of edits.
struct RandomEdits {
  private let kinds: [EditKind]
  private var random: SeededRandom
  private var titles = RandomTitles()

  init(_ kinds: [EditKind], seed: UInt64) {
    self.kinds = kinds
    random = SeededRandom(seed: seed)
  }

  mutating func document(rows count: Int) -> OutlineDocument {
    var level = -1
    var rows: [(content: ItemContent, level: Int, isExpanded: Bool)] = []
    for _ in 0..<count {
      level = Int.random(in: 0...min(level + 1, 4), using: &random)
      rows.append((ItemContent(titles.new(&random)), level, true))
    }
    // Each level is at most one greater than the previous level, so the initializer does not throw.
    return try! OutlineDocument(rows: rows)
  }

  mutating func edit(_ document: inout OutlineDocument) {
    let item = document.outline.items.randomElement(using: &random)!
    switch kinds.randomElement(using: &random)! {
    case .insert: insert(into: &document)
    case .remove: document.outline.delete([smallSubtree(at: item, document.outline)])
    case .rename: document[item].title = titles.renamed(document[item].title, &random)
    case .move: move(item, &document.outline)
    }
  }

  private mutating func insert(into document: inout OutlineDocument) {
    let item = document.makeItem(ItemContent(titles.new(&random)))
    document.outline.append([item])
    move(item, &document.outline)
  }

  private mutating func move(_ item: ItemID, _ outline: inout SectionSnapshot<ItemID>) {
    let subtree = outline.snapshot(of: item, includingParent: true).items
    let parent = parent(in: outline, outside: Set(subtree))
    let siblings = outline.children(of: parent).filter { $0 != item }
    outline.move([item], to: parent, at: Int.random(in: 0...siblings.count, using: &random))
  }

  /// Returns the parent of a random row or, once in four times, the row itself. So a row with many children is
  /// likely to get more children.
  private mutating func parent(
    in outline: SectionSnapshot<ItemID>, outside subtree: Set<ItemID>
  ) -> ItemID? {
    let row = outline.items.filter { !subtree.contains($0) }.randomElement(using: &random)
    guard let row, !random.oneIn(4) else { return row }
    return outline.parent(of: row)
  }

  /// Returns the item or, if it has more than five descendants, the first leaf below it. So an edit never
  /// removes a large part of an outline.
  private func smallSubtree(at item: ItemID, _ outline: SectionSnapshot<ItemID>) -> ItemID {
    guard outline.descendantCount(of: item) > 5 else { return item }
    return outline.snapshot(of: item).items.first { outline.childCount(of: $0) == 0 }!
  }
}
