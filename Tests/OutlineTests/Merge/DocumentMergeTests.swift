import Testing

@testable import Outline

@Suite(.ownThread) struct DocumentMergeTests {
  /// Every title, note and field in the base and on both sides.
  @Test func everyValue() throws {
    let values: [String?] = [nil, "a", "b", "c"]
    for base in values {
      for ours in values {
        for theirs in values { try Self.check(base, ours, theirs) }
      }
    }
  }

  private static func check(_ base: String?, _ ours: String?, _ theirs: String?) throws {
    let old = document { $0 = content(base, other: "same") }
    let documents = [ours, theirs].map { value in
      var side = old
      side[ItemID(0)] = content(value, other: "same")
      side.header["owner"] = value.map { .text($0) }
      return side
    }
    var start = old
    start.header["owner"] = base.map { .text($0) }
    let merge = DocumentMerge(base: start, ours: documents[0], theirs: documents[1])
    let expected = ours == base ? theirs : ours
    let item = ItemID(0)
    try within("\(base ?? "–") to \(ours ?? "–") and \(theirs ?? "–")") {
      try same(merge.merged[item], content(expected, other: "same"), "content")
      try same(merge.merged.header["owner"], expected.map { .text($0) }, "header")
      let isConflict = ours != base && theirs != base && ours != theirs
      let (mine, other) = (
        ours.map { DocumentField.Value.text($0) }, theirs.map { DocumentField.Value.text($0) }
      )
      try same(
        merge.conflicts,
        isConflict
          ? [
            .title(of: item, ours: ours ?? "", theirs: theirs ?? ""),
            .note(of: item, ours: ours, theirs: theirs),
            .field("shop", of: item, ours: mine, theirs: other),
            .field("owner", of: nil, ours: mine, theirs: other),
          ] : [], "conflicts")
    }
  }

  private static func content(_ value: String?, other: String) -> ItemContent {
    let fields = [DocumentField("price", .json("3")), DocumentField("shop", .text(value ?? ""))]
    return ItemContent(
      value ?? "", note: value, fields: value == nil ? Array(fields.prefix(1)) : fields)
  }

  private static func document(_ edit: (inout ItemContent) -> Void) -> OutlineDocument {
    var document = OutlineDocument()
    let item = document.makeItem(ItemContent(""))
    document.outline.append([item])
    edit(&document[item])
    return document
  }

  /// Fields of one name are told apart by their order, and what theirs adds comes last.
  @Test func fields() {
    func fields(_ values: [String]) -> [DocumentField] {
      values.map { DocumentField(String($0.prefix(1)), .text($0)) }
    }
    var base = Self.document { $0.fields = fields(["a1", "a2", "b1"]) }
    base.header = fields(["x1"])
    var (ours, theirs) = (base, base)
    let item = ItemID(0)
    ours[item].fields = fields(["c1", "a1", "a3", "b1"])
    theirs[item].fields = fields(["a4", "a2", "d1"])
    let merge = DocumentMerge(base: base, ours: ours, theirs: theirs)
    #expect(merge.merged[item].fields == fields(["c1", "a4", "a3", "d1"]))
    #expect(merge.conflicts.isEmpty)
    #expect(merge.merged.header == base.header)
  }

  /// Notes of several lines: of every one of three lines, each side keeps it, changes it, removes it or inserts one
  /// before it.
  @Test func notesByLines() throws {
    let edits: [(String) -> String] = [
      { $0 }, { $0.uppercased() }, { _ in "" }, { "new\n" + $0 },
    ]
    let lines = ["one\n", "two\n", "three\n"]
    func note(_ number: Int) -> String {
      lines.enumerated().map { edits[number >> (2 * $0) & 3]($1) }.joined()
    }
    let base = Self.document { $0.note = lines.joined() }
    // By default each side with some of the others: the period is prime.
    let pairs = (0..<64).flatMap { ours in (0..<64).map { (ours, $0) } }
    for (ours, theirs) in pairs.everyNth(TestSize.pick(5, large: 1)) {
      var sides = [base, base]
      sides[0][ItemID(0)].note = note(ours)
      sides[1][ItemID(0)].note = note(theirs)
      let merge = DocumentMerge(base: base, ours: sides[0], theirs: sides[1])
      let isAlone = ours == 0 || theirs == 0
      // One side changed only the first line, the other only the last one, and both kept the one between.
      let isApart =
        (ours | theirs) >> 2 & 3 == 0 && (ours & 3 == 0) != (theirs & 3 == 0)
        && (ours >> 4 == 0) != (theirs >> 4 == 0)
      if isAlone || isApart {
        #expect(merge.conflicts.isEmpty && merge.merged[ItemID(0)].note == note(ours | theirs))
      }
      let swapped = DocumentMerge(base: base, ours: sides[1], theirs: sides[0])
      #expect(swapped.conflicts.count == merge.conflicts.count)
      if merge.conflicts.isEmpty { #expect(swapped.merged == merge.merged) }
      // Both changed or removed one line, and not in the same way.
      let isTrue = (0..<3).contains { line in
        let (mine, other) = (ours >> (2 * line) & 3, theirs >> (2 * line) & 3)
        return mine + other == 3 && mine * other == 2
      }
      if isTrue { #expect(!merge.conflicts.isEmpty, "\(note(ours)) and \(note(theirs))") }
    }
  }

  @Test func editAgainstRemoval() {
    var base = OutlineDocument()
    let food = base.makeItem(ItemContent("Food"))
    let tea = base.makeItem(ItemContent("Tea"))
    base.outline.append([food])
    base.outline.append([tea], to: food)
    var (ours, theirs) = (base, base)
    ours[tea].title = "Green tea"
    theirs.outline.delete([food])
    for (first, second, side) in [(ours, theirs, MergeSide.theirs), (theirs, ours, .ours)] {
      let merge = DocumentMerge(base: base, ours: first, theirs: second)
      #expect(merge.merged == ours)
      #expect(
        merge.conflicts == [.outline(.removal(of: [food, tea], by: side, against: [.edited(tea)]))])
    }
  }

  /// New items of both sides have the same numbers, and are different ones unless they are equal and at one place.
  @Test func newItems() {
    var base = OutlineDocument()
    let food = base.makeItem(ItemContent("Food"))
    base.outline.append([food])
    func side(_ titles: [String]) -> OutlineDocument {
      var side = base
      var parent = food
      for title in titles {
        let item = side.makeItem(ItemContent(title))
        side.outline.append([item], to: parent)
        parent = item
      }
      return side
    }
    let ours = side(["Tea", "Green", "Loose"])
    let theirs = side(["Tea", "Black", "Loose"])
    let merge = DocumentMerge(base: base, ours: ours, theirs: theirs)
    #expect(merge.conflicts.isEmpty)
    #expect(merge.renumbered == [ItemID(2): ItemID(4), ItemID(3): ItemID(5)])
    #expect(merge.merged.nextNumber == 6)
    let rows = merge.merged.outline.rows.map { (merge.merged[$0.item].title, $0.level) }
    #expect(rows.map(\.0) == ["Food", "Tea", "Green", "Loose", "Black", "Loose"])
    #expect(rows.map(\.1) == [0, 1, 2, 3, 2, 3])
  }

  /// A number that ours gave to an item is taken, also if ours removed the item again.
  @Test func removedNewItem() {
    let base = OutlineDocument()
    var (ours, theirs) = (base, base)
    let removed = ours.makeItem(ItemContent("Tea"))
    ours.outline.append([removed])
    ours.outline.delete([removed])
    theirs.outline.append([theirs.makeItem(ItemContent("Milk"))])
    let merge = DocumentMerge(base: base, ours: ours, theirs: theirs)
    #expect(merge.renumbered == [removed: ItemID(1)])
    #expect(merge.merged.outline.items.map { merge.merged[$0].title } == ["Milk"])
    #expect(merge.merged.nextNumber == 2)
  }

  /// Outlines, contents and new items at random: what the naive twin says of the outlines, and every content of
  /// either side.
  @Test(arguments: Seeds.some(40))
  func several(seed: UInt64) throws {
    var edits = RandomDocumentEdits(seed: seed)
    for count in [1, 5, 20, 100] {
      let base = edits.document(of: count)
      let (ours, theirs) = (edits.branch(of: base), edits.branch(of: base))
      let merge = DocumentMerge(base: base, ours: ours, theirs: theirs)
      try DocumentMergeChecker(base, ours, theirs, merge).check()
      for (first, second) in [(ours, base), (base, ours), (ours, ours)] {
        let merge = DocumentMerge(base: base, ours: first, theirs: second)
        try holds(merge.merged == ours, "a side and the base")
        try holds(merge.conflicts.isEmpty && merge.renumbered.isEmpty, "without conflicts")
      }
    }
  }
}

/// Documents and edits by chance.
private struct RandomDocumentEdits {
  private var edits: RandomEdits<Int>

  init(seed: UInt64) { edits = RandomEdits(seed: seed) { $0 } }

  mutating func document(of count: Int) -> OutlineDocument {
    var document = OutlineDocument()
    let items = (0..<count).map { _ in document.makeItem(content()) }
    document.outline =
      NaiveOutline(
        rows: edits.outline(of: items.map(\.number)).entries().map {
          (ItemID($0.item), $0.level, $0.isExpanded)
        }
      ).snapshot
    return document
  }

  private mutating func content() -> ItemContent {
    let letters = ["a", "b", "c"]
    let note = letters.randomElement(using: &edits.random)
    return ItemContent(
      letters.randomElement(using: &edits.random)!, note: edits.random.oneIn(2) ? note : nil)
  }

  mutating func branch(of base: OutlineDocument) -> OutlineDocument {
    var branch = base
    for _ in 0..<6 {
      let items = branch.outline.items
      let item = items.randomElement(using: &edits.random)
      let parent = items.randomElement(using: &edits.random)
      switch Int.random(in: 0..<6, using: &edits.random) {
      case 0, 1: branch.outline.append([branch.makeItem(content())], to: parent)
      case 2: if let item, edits.random.oneIn(2) { branch.outline.delete([item]) }
      case 3: if let item { branch[item] = content() }
      default:
        guard let item else { continue }
        try? branch.outline.perform(.move([item], to: .into(parent, at: nil)))
      }
    }
    return branch
  }
}

/// Compares a merge of documents with what follows from its parts.
private struct DocumentMergeChecker {
  let base: OutlineDocument
  let ours: OutlineDocument
  let theirs: OutlineDocument
  let merge: DocumentMerge

  init(
    _ base: OutlineDocument, _ ours: OutlineDocument, _ theirs: OutlineDocument,
    _ merge: DocumentMerge
  ) {
    (self.base, self.ours, self.theirs, self.merge) = (base, ours, theirs, merge)
  }

  func check() throws {
    var renumbered = NaiveOutline(theirs.outline)
    for (old, new) in merge.renumbered { renumbered.substitute(new, for: old) }
    let twin = NaiveMerge(
      base: NaiveOutline(base.outline), ours: NaiveOutline(ours.outline), theirs: renumbered,
      edited: [.ours: edited(ours), .theirs: edited(theirs)])
    try same(merge.merged.outline.layout, twin.merged.layout, "result")
    let conflicts = merge.conflicts.compactMap { conflict -> MergeConflict<ItemID>? in
      if case .outline(let conflict) = conflict { conflict } else { nil }
    }
    try same(Set(conflicts), Set(twin.conflicts), "conflicts")
    try checkContents()
  }

  private func edited(_ side: OutlineDocument) -> Set<ItemID> {
    Set(
      side.outline.items.filter { base.outline.contains($0) && base[$0] != side[$0] })
  }

  private func checkContents() throws {
    let originals = Dictionary(uniqueKeysWithValues: merge.renumbered.map { ($0.value, $0.key) })
    try same(originals.keys.filter { ours.content(of: $0) != nil }, [], "numbers that are taken")
    for item in merge.merged.outline.items {
      let old = base.outline.contains(item) ? base[item] : nil
      let mine = ours.outline.contains(item) ? ours[item] : nil
      let original = originals[item] ?? item
      let other =
        theirs.outline.contains(original) && merge.renumbered[item] == nil ? theirs[original] : nil
      let expected =
        switch (old, mine, other) {
        case (let old?, let mine?, let other?):
          ItemContent(
            mine.title == old.title ? other.title : mine.title,
            note: mine.note == old.note ? other.note : mine.note)
        default: mine ?? other!
        }
      try same(merge.merged[item], expected, "content of \(item)")
    }
  }
}
