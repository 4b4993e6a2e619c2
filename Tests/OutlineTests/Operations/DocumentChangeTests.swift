import Foundation
import Testing

@testable import Outline

/// A client that follows changes knows the outline, whatever was edited.
@Suite(.ownThread) struct DocumentChangeTests {
  @Test(arguments: Seeds.some(40))
  func aMirrorThatFollowsChangesIsEqual(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var document = Self.document(count: Int.random(in: 0...40, using: &random), &random)
    var mirror = OutlineMirror(document)
    for _ in 0..<TestSize.pick(30, large: 300) {
      let before = document
      for _ in 0..<Int.random(in: 1...4, using: &random) { Self.edit(&document, &random) }
      let change = DocumentChange(from: before, to: document)
      let json = JSONWriter.object { OperationWriter().write(change, to: &$0) }
      mirror.follow(OutlineMirror.dictionary(json))
      #expect(mirror.lines == OutlineMirror.lines(of: document))
      let visible = OutlineMirror.wireRows(document.outline.visibleItems, of: document)
      #expect(mirror.rows == visible)
      if mirror.rows != visible { return }
    }
  }

  /// The state of a row is what a naive count says.
  @Test(arguments: Seeds.some(16))
  func statesAreCounted(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let document = Self.document(count: 60, &random)
    let outline = document.outline
    for row in outline.rows {
      let below = outline.rows[outline.index(of: row.item)!...].dropFirst()
        .prefix(outline.descendantCount(of: row.item))
      let state = RowState(
        level: row.level, isExpanded: row.isExpanded,
        childCount: outline.children(of: row.item).count,
        hidden: below.count { !$0.isVisible })
      #expect(outline.rowState(of: row.item) == state)
    }
  }

  @Test func nothingChanged() {
    var random = SeededRandom(seed: 1)
    let document = Self.document(count: 10, &random)
    #expect(DocumentChange(from: document, to: document).isEmpty)
    let item = document.outline.items[0]
    #expect(!DocumentChange(from: document, to: document, marked: [item]).isEmpty)
  }

  /// In a chain, the last row's change is seen in all rows above it, without recursion.
  @Test func aDeepChange() throws {
    let rows = (0..<TestSize.depth).map {
      (content: ItemContent("\($0)"), level: $0, isExpanded: true)
    }
    let document = try OutlineDocument(rows: rows)
    var changed = document
    changed.outline.collapse([ItemID(TestSize.depth - 2)])
    let change = DocumentChange(from: document, to: changed)
    #expect(change.redrawn.count == TestSize.depth - 1)
  }

  static func document(count: Int, _ random: inout SeededRandom) -> OutlineDocument {
    var level = -1
    let rows = (0..<count).map { number in
      level = Int.random(in: 0...level + 1, using: &random)
      return (
        content: ItemContent("row \(number)"), level: level,
        isExpanded: Bool.random(using: &random)
      )
    }
    return try! OutlineDocument(rows: rows)
  }

  /// Makes an edit at random. An edit that is refused changes nothing.
  static func edit(_ document: inout OutlineDocument, _ random: inout SeededRandom) {
    let items = document.outline.items
    func item() -> ItemID { items.randomElement(using: &random) ?? ItemID(0) }
    func place() -> ItemEdit.Place {
      let parent = random.oneIn(5) ? nil : items.randomElement(using: &random)
      let count = document.outline.childCount(of: parent)
      return .init(
        parent: parent, index: random.oneIn(4) ? nil : Int.random(in: 0...count, using: &random))
    }
    let kind = Int.random(in: 0..<10, using: &random)
    if items.isEmpty && kind != 0 { return }
    let before = document
    do {
      switch kind {
      case 0: try ItemEdit.insert(titles: ["new", "newer"], at: place()).perform(on: &document)
      case 1, 2, 3: try ItemEdit.move([item()], to: place()).perform(on: &document)
      case 4: try ItemEdit.move([item(), item()], to: place()).perform(on: &document)
      case 5: if random.oneIn(3) { try ItemEdit.delete([item()]).perform(on: &document) }
      case 6:
        try ItemEdit.rename(item(), title: "t\(Int.random(in: 0...9, using: &random))")
          .perform(on: &document)
      case 7:
        try ItemEdit.note(item(), Bool.random(using: &random) ? "n" : nil).perform(on: &document)
      case 8: document.outline.expand([item(), item()])
      default: document.outline.collapse([item()])
      }
    } catch {
      document = before
    }
  }
}
