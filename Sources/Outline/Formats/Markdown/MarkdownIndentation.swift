/// The usual indentation of items.
///
/// It depends only on the parent, so that an edit of one row never changes the indentation of its
/// siblings.
struct MarkdownIndentation {
  /// The additional indentation of a child. If empty, children are indented to the content of their
  /// parent.
  let unit: [UInt8]

  init(unit: [UInt8]) { self.unit = unit.allSatisfy(\.isBlank) ? unit : [] }

  func usual(in parent: MarkdownWrittenRow?) -> [UInt8] {
    guard let parent, parent.kind.marker != nil else { return [] }
    return usual(inItem: parent.indent?[...], contentColumn: parent.contentColumn)
  }

  /// - Parameter indent: The indentation of the parent; `nil` if it begins in the line of its own parent.
  func usual(inItem indent: ArraySlice<UInt8>?, contentColumn: Int) -> [UInt8] {
    if let indent, !unit.isEmpty {
      let nested = Array(indent + unit)
      let isInItem = (contentColumn...contentColumn + 3).contains(MarkdownWriter.width(nested))
      if isInItem { return nested }
    }
    return Array(repeating: 0x20, count: contentColumn)
  }
}
