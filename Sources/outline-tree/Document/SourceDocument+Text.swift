import Outline

/// Blocks of text that come before all other children of their parent. In Markdown, such a block would be read
/// as the end of the parent's note or, at the top level, as the text of the document.
extension SourceDocument {
  /// The blocks of text that are the first child of their parent. A document that was read from Markdown contains no
  /// such block. In other formats, however, a first child can have the field that marks a block of text.
  var firstTexts: Set<ItemID> { texts.filter { isFirstText($0) } }

  /// If an edit has made a block of text the first child of its parent, moves the block into the note of the parent.
  /// If the block remained a row, the written document would have different rows when it is read back.
  ///
  /// - Parameter unchanged: The blocks that were already first children before the edit. The method does not move
  ///   them.
  /// - Returns: The rows whose notes have changed.
  /// - Complexity: O(*t* log *n*), where *t* is the number of blocks of text and *n* is the number of rows. In
  ///   addition, copying the notes takes O(*t* *b*), where *b* is the number of bytes in a chain of blocks.
  mutating func takeFirstTextAsNotes(except unchanged: Set<ItemID>) -> [ItemID] {
    // The blocks are moved in reverse preorder, so children are moved before their parents.
    // So the last row of the result is the first changed row in preorder.
    let texts = firstTexts.subtracting(unchanged)
      .compactMap { node in outline.index(of: node).map { (node: node, position: $0) } }
      .sorted { $0.position > $1.position }
    var owners: [ItemID] = []
    for text in texts {
      var next: ItemID? = text.node
      while let node = next, isFirstText(node), !unchanged.contains(node) {
        // A block that has lost its last child may be a first child itself.
        // In this case, it is moved into a note, too.
        next = takeText(from: node)
        if let next { owners.append(next) }
      }
    }
    return owners.filter { outline.contains($0) }
  }

  /// Moves a block of text, and the blocks that directly follow it, into the note of their parent. Returns the
  /// parent.
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
    guard isText(node), outline.contains(node), outline.childCount(of: node) == 0,
      outline.child(of: outline.parent(of: node), at: 0) == node
    else { return false }
    return document[node].canBeText
  }

  /// Returns an error if a row is a block of text and the first child of its parent. Such a block would become part
  /// of a note.
  func refusal(ofText node: ItemID) -> ToolError? {
    guard isFirstText(node) else { return nil }
    let owner: Message =
      outline.parent(of: node).map { "the note of “\(name(of: $0))”" } ?? "the text before the rows"
    let title = String(decoding: title(of: node), as: UTF8.self)
    return ToolError(
      "“\(title)” is a block of text; as the first row, it would become \(owner)")
  }
}
