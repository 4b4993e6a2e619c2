import Outline

/// Text above the first row of its parent. Markdown reads it as the end of the parent's note, and
/// text above all rows as the text of the document.
extension SourceDocument {
  /// Turns such text into notes, so that the rows are the same when the document is read again.
  ///
  /// - Returns: The rows whose notes have changed.
  /// - Complexity: O(*t* log *n*), where *t* is the number of texts and *n* is the number of rows.
  mutating func takeFirstTextAsNotes() -> [ItemID] {
    // Rows come after their parents. In reverse, a text that loses its last child is visited after
    // the child.
    let texts = texts.filter { isFirstText($0) }
      .compactMap { node in outline.index(of: node).map { (node: node, position: $0) } }
      .sorted { $0.position > $1.position }
    return texts.compactMap { takeText(from: $0.node) }
  }

  /// Turns a text and those after it into a note.
  private mutating func takeText(from node: ItemID) -> ItemID? {
    let parent = outline.parent(of: node)
    var blocks: [String] = []
    var next: ItemID? = node
    while let node = next, isFirstText(node) {
      next = outline.nextSibling(of: node)
      outline.delete([node])
      blocks.append(document[node].textBlock)
    }
    document.append(blocks.joined(separator: "\n\n"), toNoteOf: parent)
    return parent
  }

  private func isFirstText(_ node: ItemID) -> Bool {
    guard isText(node), document[node].isFromMarkdown, outline.contains(node),
      outline.childCount(of: node) == 0,
      outline.child(of: outline.parent(of: node), at: 0) == node
    else { return false }
    return document[node].canBeText
  }

  /// Returns a refusal if a row may not be where it was moved, because text above the first row of
  /// its parent would be a note.
  func refusal(ofText node: ItemID) -> ToolError? {
    guard isFirstText(node) else { return nil }
    let owner = outline.parent(of: node).map { "the note of “\(name(of: $0))”" as Message }
    let title = String(decoding: title(of: node), as: UTF8.self)
    return ToolError(
      "“\(title)” is text: above the first row, it would be \(owner ?? "the text above all rows")")
  }
}
