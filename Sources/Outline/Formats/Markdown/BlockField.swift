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
  /// The fields that specify this kind. Each array is created once, and all rows of the kind share its
  /// storage.
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
