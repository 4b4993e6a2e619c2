import Outline

/// Text above the first row of its parent: Markdown reads it as the end of the parent's note.
extension TitledOutline {
  /// Makes such text what it is read as, so that the rows are those that are read again. Text above all rows stays a row:
  /// only a document has a place for it.
  ///
  /// - Returns: The edits of notes.
  /// - Complexity: O(*t* log *n*), where *t* is the number of texts and *n* that of rows.
  mutating func takeFirstTextAsNotes() -> [RowEdit] {
    // Rows come after their parents, so text that loses its last child is looked at after the child.
    let texts = nodes.texts.keys.filter { isFirstText($0) }
      .compactMap { node in outline.index(of: node).map { (node: node, position: $0) } }
      .sorted { $0.position > $1.position }
    return texts.compactMap { takeText(from: $0.node) }
  }

  /// Takes a text and those after it.
  private mutating func takeText(from node: NodeID) -> RowEdit? {
    guard let parent = outline.parent(of: node) else { return nil }
    let old = nodes.content(of: parent)
    var new = old
    var next: NodeID? = node
    while let node = next, isFirstText(node) {
      next = outline.nextSibling(of: node)
      outline.delete([node])
      new.note = (new.note.map { $0 + [0x0A, 0x0A] } ?? []) + textBlock(node)
    }
    nodes.setContent(new, of: parent)
    return RowEdit(node: parent, old: old, new: new)
  }

  private func textBlock(_ node: NodeID) -> [UInt8] {
    let content = nodes.content(of: node)
    let breaks = [UInt8](repeating: 0x0A, count: 1 + (nodes.texts[node] ?? 0))
    return content.title + (content.note.map { breaks + $0 } ?? [])
  }

  private func isFirstText(_ node: NodeID) -> Bool {
    guard nodes.isText(node), outline.contains(node), outline.childCount(of: node) == 0,
      outline.child(of: outline.parent(of: node), at: 0) == node
    else { return false }
    var content = ItemContent("", fields: [DocumentField("#marker", .text("text"))])
    content.update(to: nodes.content(of: node))
    return content.canBeText
  }

  /// Returns why a row may not be where it was moved: text above the first row of its parent would be a note.
  func refusal(ofText node: NodeID) -> Refusal? {
    guard isFirstText(node) else { return nil }
    let owner = outline.parent(of: node).map { "the note of “\(name(of: $0))”" as Message }
    let title = String(decoding: nodes.title(of: node), as: UTF8.self)
    return Refusal(
      "“\(title)” is text: above the first row, it would be \(owner ?? "the text above all rows")")
  }
}
