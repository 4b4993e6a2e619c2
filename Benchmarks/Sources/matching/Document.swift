import Foundation
import Outline

/// A real document, which is edited at random.
struct Document {
  let name: String
  let outline: TracedOutline

  /// Reads a document. The result is `nil` if the document has fewer than 20 rows or is in another format.
  init?(_ file: URL) {
    let formats = ["opml": DocumentFormat.opml, "md": .markdown, "txt": .indented, "json": .json]
    guard let format = formats[file.pathExtension], let data = try? Data(contentsOf: file),
      let document = try? format.decode(Array(data), options: .init(isLenient: true)).document,
      document.outline.count >= 20
    else { return nil }
    name = file.lastPathComponent
    outline = TracedOutline(
      document.outline.rows.map { (level: $0.level, title: document[$0.item].title) })
  }
}

extension TracedOutline {
  /// Makes random edits of all kinds.
  mutating func edit(times count: Int, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<count { edit(Edit.allCases.randomElement(using: &random)!, &random) }
  }
}

extension OutlineDocument {
  /// Creates a document whose items are numbered in preorder.
  init(_ rows: [TracedOutline.Row]) {
    // The rows come from an outline, so their levels are valid.
    try! self.init(
      rows: rows.lazy.map {
        (content: ItemContent($0.title, note: $0.note), level: $0.level, isExpanded: true)
      })
  }
}
