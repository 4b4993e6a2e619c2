import Foundation
import Testing

@testable import Outline

/// Documents that get the identities of others.
@Suite(.ownThread) struct RenumberingTests {
  private static let files = DocumentFiles.files(upTo: TestSize.pick(100_000, large: .max)).filter {
    DocumentFiles.format(of: $0)?.traits.isReadable == true
  }

  private func document(_ rows: [TracedOutline.Row]) throws -> OutlineDocument {
    try OutlineDocument(
      rows: rows.map { row in
        (
          content: ItemContent(row.title, note: row.note), level: row.level,
          isExpanded: row.identity.isMultiple(of: 3)
        )
      })
  }

  /// The contents of a document, without identities.
  private func picture(_ document: OutlineDocument) -> [String] {
    document.outline.rows.map { "\($0.level) \($0.isExpanded) \(document[$0.item])" }
  }

  @Test(arguments: Seeds.some(6))
  func onlyNumbersChange(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<20 {
      let rows = (0..<30).map { (level: Int.random(in: 0...1, using: &random), title: "t\($0)") }
      let base = TracedOutline([(level: 0, title: "first")] + rows)
      var edited = base
      for _ in 0..<6 {
        edited.edit(TracedOutline.Edit.allCases.randomElement(using: &random)!, &random)
      }
      let (older, newer) = (try document(base.rows), try document(edited.rows))
      let result = newer.renumbered(after: older)
      #expect(picture(result) == picture(newer))
      let pairs = ItemMatching(from: older, to: newer).pairs
      let items = Dictionary(uniqueKeysWithValues: zip(newer.outline.items, result.outline.items))
      #expect(pairs.allSatisfy { items[$0.new] == $0.old })
      let shared = Set(result.outline.items).intersection(older.outline.items)
      #expect(shared == Set(pairs.map(\.old)))
      #expect(older.applying(result.difference(from: older)) == result)
      #expect(newer.renumbered(after: newer) == newer)
    }
  }

  /// New items of two documents have different numbers, and those of the base are the same in all.
  @Test func twoSidesOfABase() throws {
    func read(_ text: String) throws -> OutlineDocument {
      try DocumentFormat.markdown.decode(Array(text.utf8)).document
    }
    let base = try read("- A\n  - B\n- C\n")
    let ours = try read("- A\n- new here\n- C\n  - B\n").renumbered(after: base)
    let theirs = try read("- A\n  - B\n  - other one\n- C\n").renumbered(
      after: base, newItemsAfter: ours)
    #expect(ours.outline.items == [0, 3, 2, 1].map(ItemID.init))
    #expect(theirs.outline.items == [0, 1, 4, 2].map(ItemID.init))
    let same = try read("* A\n  * B\n* new here\n\n* C\n\n* new here\n").renumbered(
      after: base, newItemsAfter: ours)
    #expect(same.outline.items == [0, 1, 3, 2, 4].map(ItemID.init))
    #expect(ours.outline.difference(from: base.outline).count > 0)
  }

  /// The text of a document that is read, renumbered and written is not changed by a byte, also when rows
  /// were edited before.
  @Test(arguments: files)
  func textsAreKept(file: URL) throws {
    let format = try #require(DocumentFiles.format(of: file))
    guard format.traits.isWritable else { return }
    let bytes = try DocumentFiles.bytes(file)
    guard let document = try? format.decode(bytes).document else { return }
    var base = document
    if let item = base.outline.items.first { base[item].title += " (old)" }
    let last = try #require(base.outline.items.last)
    base.outline.delete([last])
    let renumbered = document.renumbered(after: base)
    #expect(try format.encode(renumbered) == format.encode(document))
    var edited = document
    edited[last].title += "!"
    if let item = edited.outline.items.first { edited.outline.move([item], to: nil) }
    #expect(try format.encode(edited.renumbered(after: base)) == format.encode(edited))
  }

  /// Composed and decomposed letters are different bytes.
  @Test func bytesAreKept() throws {
    var older = OutlineDocument()
    older.outline.append([older.makeItem(ItemContent("A", note: "\u{E9}"))])
    var newer = OutlineDocument()
    newer.outline.append([newer.makeItem(ItemContent("A", note: "e\u{301}"))])
    let result = newer.renumbered(after: older)
    let note = try #require(result[result.outline.items[0]].note)
    #expect(Array(note.utf8) == Array("e\u{301}".utf8))
  }
}
