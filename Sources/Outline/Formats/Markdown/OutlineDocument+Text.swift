/// In Markdown, text after a list belongs to the same section as the list. Each block of text after a list is
/// read as a row, whose title is the first line and whose note contains the other lines.
///
///     text           rows
///     - Milk         Milk
///     - Tea          Tea
///                    Not today.
///     Not today.
extension ItemContent {
  /// The number of blank lines after the block's first line; a block of code can have such lines.
  private var blankLinesInText: Int { source?.markdown?[.gap].map { TextLines($0).count } ?? 0 }

  /// The whole block of text.
  package var textBlock: String {
    title + (note.map { String(repeating: "\n", count: 1 + blankLinesInText) + $0 } ?? "")
  }

  /// True if the row can be written as a block of text, provided that it has no children. If false, the row
  /// is written as an item.
  package var canBeText: Bool {
    let title = Array(title.utf8)[...]
    guard isText, fields.isChecked == nil, let first = title.first, let last = title.last,
      !first.isBlank, !last.isBlank, !title.contains(where: \.isLineEnd)
    else { return false }
    let note = note.map(MarkdownNoteCoder.lines) ?? []
    guard note.contains(where: \.isBlankText) else { return true }
    // The lines below a blank line could be read as a second block of text.
    let text = TextLines(Array(([title] + note).joined(separator: [0x0A])))
    let found = MarkdownRows(text, from: 0, in: MarkdownScanner(), isBelowRow: true)
    return found.rows.count == 1
  }

  /// True if the row must precede all headings among its siblings.
  fileprivate var isItem: Bool { isText || !isHeading && source?.markdown?.kind.marker != nil }
}

extension OutlineDocument {
  /// Adds a block of text at the end of the note of `parent`. If `parent` is `nil`, adds the block at the end
  /// of the text above the first row.
  package mutating func append(_ text: String, toNoteOf parent: ItemID?) {
    guard let parent else {
      header[DocumentField.preambleName] = .text((preamble.map { $0 + "\n\n" } ?? "") + text)
      return
    }
    self[parent].note = (self[parent].note.map { $0 + "\n\n" } ?? "") + text
  }

  /// Returns a copy of the document in which items and blocks of text precede all sibling headings. In
  /// Markdown, an item after a heading would be a child of that heading.
  ///
  /// - Complexity: O(*n* + *m* log *n*), where *n* is the number of rows and *m* is the number of rows that
  ///   move.
  package func movingItemsBeforeHeadings() -> OutlineDocument {
    var result = self
    /// For the current row and each of its ancestors: the first heading among the siblings, and whether the
    /// row's children would be in an item. All rows below an item are items.
    var open: [(heading: ItemID?, isInItem: Bool)] = []
    for row in outline.rows {
      open.removeLast(max(0, open.count - row.level - 1))
      let isInItem = row.level > 0 && open[row.level - 1].isInItem
      if open.count == row.level { open.append((nil, false)) }
      let content = self[row.item]
      open[row.level].isInItem = isInItem || content.isItem
      if isInItem { continue }
      if content.isItem, let heading = open[row.level].heading {
        result.outline.move([row.item], before: heading)
      } else if open[row.level].heading == nil, content.isHeading {
        open[row.level].heading = row.item
      }
    }
    return result
  }
}
