/// The lines of the source text from which the rows of a document were read.
package struct SourceLines: Sendable {
  private let text: DocumentText

  /// - Parameter item: An item of the document. Any item that was read from the text will do.
  /// - Returns: `nil` if the rows were not read from a text, or do not correspond to its lines.
  package init?(of document: OutlineDocument, with item: ItemID?) {
    guard let item, let text = document[item].source?.text, text.rowCount > 0 else { return nil }
    self.text = text
  }

  /// The number of lines.
  package var count: Int { TextLines(text.bytes).count }

  /// For each row that was read, in preorder, the number of the line on which the row begins, counted from 1.
  package var starts: [Int] {
    let lines = TextLines(text.bytes)
    var line = 0
    return (0..<text.rowCount).map { row in
      let start = RowOrigin(text, row: row).lines.startIndex
      while line + 1 < lines.count, lines.start(of: line + 1) <= start { line += 1 }
      return line + 1
    }
  }
}
