import Foundation
import Testing

@testable import Outline

/// Commits of folding, which are not edits.
@Suite(.ownThread) final class FoldingCommitTests {
  private let path = FileManager.default.temporaryDirectory
    .appending(path: "folding-\(UUID()).outline").path

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private func store() throws -> OutlineFile {
    let rows = [("a", 0), ("b", 1), ("c", 2), ("d", 0), ("e", 1)]
    let document = try OutlineDocument(
      rows: rows.map { (content: ItemContent($0.0), level: $0.1, isExpanded: true) })
    try OutlineFile.create(at: path, document)
    return try OutlineFile(at: path, for: .writing)
  }

  @Test func undoSkipsIt() throws {
    let file = try store()
    let first = file.document
    var document = first
    document.outline.delete([ItemID(4)])
    try file.commit(document, note: "delete e")
    document = file.document
    document.outline.collapse([ItemID(0)])
    let entry = try #require(try file.commitFolding(of: document))
    #expect(entry.kind == .folding)
    #expect(try file.commitFolding(of: document) == nil)
    file.close()

    let again = try OutlineFile(at: path, for: .writing)
    #expect(again.document == document)
    try again.undo()
    #expect(again.document.outline.items == first.outline.items)
    #expect(!again.document.outline.isExpanded(ItemID(0)) && !again.canUndo)
    again.close()
    #expect(
      try OutlineFile(at: path, for: .reading).history.map(\.note) == [
        "delete e", "folding", "delete e",
      ])
  }

  @Test func otherChangesAreRefused() throws {
    let file = try store()
    var document = file.document
    document.outline.delete([ItemID(4)])
    #expect(throws: OutlineFileError.self) { try file.commitFolding(of: document) }
    #expect(file.history.isEmpty)
  }

  /// All edits can be undone and redone, whatever is folded in between.
  @Test(arguments: Seeds.some(8))
  func undoFitsAnyFolding(_ seed: UInt64) throws {
    var documents = RandomDocuments(seed: seed)
    try OutlineFile.create(at: path, documents.document(of: 12))
    let file = try OutlineFile(at: path, for: .writing)
    let rows = { (document: OutlineDocument) in
      document.outline.rows.map { "\($0.level) \($0.item) \(document[$0.item].title)" }
    }
    let first = rows(file.document)
    for _ in 0..<12 {
      var document = file.document
      documents.edit(&document)
      try file.commit(document)
      try foldByChance(file, &documents.random)
    }
    let last = rows(file.document)
    while try file.undo() != nil { try foldByChance(file, &documents.random) }
    #expect(rows(file.document) == first)
    while try file.redo() != nil { try foldByChance(file, &documents.random) }
    #expect(rows(file.document) == last)
    let kept = file.document
    file.close()
    #expect(try OutlineFile(at: path, for: .reading).document == kept)
  }

  private func foldByChance(_ file: OutlineFile, _ random: inout SeededRandom) throws {
    var document = file.document
    for item in document.outline.items where random.oneIn(3) {
      if random.oneIn(2) {
        document.outline.expand([item])
      } else {
        document.outline.collapse([item])
      }
    }
    try file.commitFolding(of: document)
  }
}
