/// What an item is indented by if nothing else is said of it.
///
/// It depends on the item around it alone, so that no edit of one row changes the indentation of
/// its siblings.
struct MarkdownIndentation {
  /// What a nested item is indented by beyond the one around it; empty: just to its content.
  let unit: [UInt8]

  init(unit: [UInt8]) { self.unit = unit.allSatisfy(\.isBlank) ? unit : [] }

  func usual(in parent: MarkdownWritten?) -> [UInt8] {
    guard let parent, parent.kind.marker != nil else { return [] }
    return usual(inItem: parent.indent?[...], contentColumn: parent.contentColumn)
  }

  /// - Parameter indent: What the item around it is indented by; `nil`: it begins in the line of
  ///   another one.
  func usual(inItem indent: ArraySlice<UInt8>?, contentColumn: Int) -> [UInt8] {
    if let indent, !unit.isEmpty {
      let nested = Array(indent + unit)
      let isInItem = (contentColumn...contentColumn + 3).contains(MarkdownWriter.width(nested))
      if isInItem { return nested }
    }
    return Array(repeating: 0x20, count: contentColumn)
  }
}
