/// The fields of rows that are not items of a list: `heading` is the level of a heading, from 1 to 6, and
/// `block` is true for a block of text after a list.
///
/// Every format that supports fields preserves `heading` and `block`. For example, a Markdown document that
/// is converted to JSON and back still has its headings and its blocks of text.
extension ItemContent {
  package static let headingName = "heading"
  package static let blockName = "block"

  /// True if the row is a block of text after a list.
  package var isText: Bool { fields.isText }

  /// True if the row is a heading.
  package var isHeading: Bool { fields.headingLevel != nil }
}

extension OutlineDocument {
  /// True if the document was read from Markdown.
  package var isMarkdown: Bool { style?.format == .markdown }

  /// True if an item is a heading.
  func isHeading(_ item: ItemID) -> Bool {
    contents.withContent(of: item) { content in
      if case .content(let content) = content { content.isHeading } else { false }
    } ?? false
  }
}

extension DocumentField {
  /// True if the field marks a row as a heading or as text.
  package var isBlock: Bool { headingLevel != nil || isText }

  static func isBlock(_ name: String) -> Bool {
    name == ItemContent.headingName || name == ItemContent.blockName
  }

  fileprivate var headingLevel: Int? {
    guard name == ItemContent.headingName, let level = Int(value.asWritten), (1...6).contains(level)
    else { return nil }
    return level
  }

  fileprivate var isText: Bool {
    name == ItemContent.blockName && value.asWritten == "true"
  }
}

extension [DocumentField] {
  var headingLevel: Int? { lazy.compactMap(\.headingLevel).first }
  var isText: Bool { contains(where: \.isText) }
}

extension MarkdownKind {
  /// The fields that specify this kind. The array for each kind is created once, and all rows of this
  /// kind share the array.
  var fields: [DocumentField] {
    switch self {
    case .item: []
    case .heading(let level, _): Self.fieldsOfHeadings[level]
    case .text: Self.fieldsOfText
    }
  }

  private static let fieldsOfText = [DocumentField(ItemContent.blockName, .json("true"))]
  private static let fieldsOfHeadings = (0...6).map {
    [DocumentField(ItemContent.headingName, .json(String($0)))]
  }
}

/// In Markdown, text after a list belongs to the same section as the list. Each block of text after a list is
/// read as a row. The title of the row is the first line, and the note contains the other lines.
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
    // For example, the original lines can be indented like code.
    if let source, !source.isEdited, source.markdown?.kind == .text { return true }
    let note = note.map(MarkdownNoteCoder.lines) ?? []
    guard note.contains(where: \.isBlankText) else { return true }
    // The lines below a blank line could be read as a second block of text.
    let text = TextLines(Array(([title] + note).joined(separator: [0x0A])))
    let found = MarkdownRows(text, isBelowRow: true)
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
    /// For the current row and each of its ancestors, the first heading among the siblings, and whether the
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
