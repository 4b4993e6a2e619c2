import Outline
import Testing

@testable import outline_tree

@Suite(.ownThread) struct FolderOrderTests {
  private func outline(_ rows: (String, Int)...) throws -> SourceDocument {
    let rows = rows.map { (content: ItemContent($0.0), level: $0.1, isExpanded: true) }
    return SourceDocument(try OutlineDocument(rows: rows))
  }

  private func text(_ outline: SourceDocument) -> String {
    outline.outline.rows.map { row in
      String(repeating: ">", count: row.level) + outline.text(of: row.item)
    }.joined(separator: " ")
  }

  @Test func listedEntriesComeFirst() throws {
    let folder = try outline(("a", 0), ("a1", 1), ("a2", 1), ("b", 0), ("c", 0))
    let order = FolderOrder(
      document: try OutlineDocument(rows: [
        (content: ItemContent("c"), level: 0, isExpanded: false),
        (content: ItemContent("gone"), level: 0, isExpanded: false),
        (content: ItemContent("a"), level: 0, isExpanded: true),
        (content: ItemContent("a2"), level: 1, isExpanded: false),
      ]))
    #expect(text(order.arranged(folder)) == "c a >a2 >a1 b")
  }

  @Test func foldingIsKept() throws {
    let folder = try outline(("a", 0), ("a1", 1), ("b", 0), ("b1", 1))
    var order = FolderOrder(document: OutlineDocument())
    var edited = folder
    edited.outline.collapse([edited.outline.rootItems[1]])
    order.update(from: edited)
    let shown = order.arranged(folder)
    #expect(shown.outline == edited.outline)
  }

  @Test func entriesThatAreGoneStayInTheOrder() throws {
    var order = FolderOrder(document: OutlineDocument())
    order.update(from: try outline(("c", 0), ("x", 0), ("x1", 1), ("a", 0), ("b", 0)))
    // `x` is away while the others are reordered.
    order.update(from: try outline(("b", 0), ("c", 0), ("a", 0)))
    let back = try outline(("a", 0), ("b", 0), ("c", 0), ("x", 0), ("x1", 1))
    #expect(text(order.arranged(back)) == "b c x >x1 a")
  }

  /// A saved order is shown again, whatever the folder's own order.
  @Test(arguments: Seeds.some(6))
  func saveAndArrange(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var order = FolderOrder(document: OutlineDocument())
    for _ in 0..<60 {
      var rows: [(content: ItemContent, level: Int, isExpanded: Bool)] = []
      for number in 0..<Int.random(in: 0...20, using: &random) {
        let level = rows.isEmpty ? 0 : Int.random(in: 0...(rows.last!.level + 1), using: &random)
        rows.append((ItemContent("\(number)"), level, true))
      }
      let outline = SourceDocument(try OutlineDocument(rows: rows))
      order.update(from: outline)
      #expect(order.document.outline.invariantViolations().isEmpty)
      #expect(text(order.arranged(outline)) == text(outline))
    }
  }
}
