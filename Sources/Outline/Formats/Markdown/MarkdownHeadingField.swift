/// A heading outside of Markdown: the field `heading`, its level from 1 to 6.
///
/// Formats with fields write it for rows that were headings, and Markdown that is written from it has headings again.
extension ItemContent {
  package static let headingName = "heading"

  /// The field of a row that was a heading in Markdown; `nil`: it was none, or has such a field.
  package var headingField: DocumentField? {
    guard let marker = fields.layoutText("#marker"), fields[Self.headingName] == nil,
      let level = MarkdownKind(named: marker)?.headingLevel
    else { return nil }
    return DocumentField(Self.headingName, .json(String(level)))
  }
}

extension [DocumentField] {
  /// The level of a heading that the field says, in Markdown written from another format.
  package var headingLevel: Int? {
    guard let value = self[ItemContent.headingName], let level = Int(value.asWritten),
      (1...6).contains(level)
    else { return nil }
    return level
  }
}
