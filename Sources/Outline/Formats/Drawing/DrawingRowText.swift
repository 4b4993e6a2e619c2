/// How the names in a row of a drawing are written so that they are read again as the same bytes:
/// whatever would end the line, or say something else, is an octal code.
package struct DrawingRowText {
  /// Whether columns stand before the title.
  package var hasColumns: Bool
  /// Whether the row has the mark of a collapsed one.
  package var isCollapsed: Bool
  /// Whether how many rows it hides stands at its end.
  package var saysCount: Bool

  /// Creates the text of a row.
  package init(hasColumns: Bool, isCollapsed: Bool, saysCount: Bool) {
    self.hasColumns = hasColumns
    self.isCollapsed = isCollapsed
    self.saysCount = saysCount
  }

  /// The title of a row, after its columns and the mark of a collapsed one.
  package func title(_ title: ArraySlice<UInt8>, hasTarget: Bool) -> [UInt8] {
    var text = TitleEncoding(Array(title))
    text.escapeParts(isSource: false, isCollapsed: isCollapsed, hasColumns: hasColumns)
    if endsWithName && !hasTarget { text.escapeCount() }
    return text.encoded
  }

  /// What a link leads to, after the arrow.
  package func target(_ target: ArraySlice<UInt8>) -> [UInt8] {
    var text = TitleEncoding(Array(target))
    text.escapeDoubleArrow()
    text.escapeRemark()
    if endsWithName { text.escapeCount() }
    return text.encoded
  }

  /// A line without a connector, which must not look as if it had one.
  package static func source(_ name: ArraySlice<UInt8>) -> [UInt8] {
    var text = TitleEncoding(name.isEmpty ? [0x20] : Array(name))
    text.escapeParts(isSource: true, isCollapsed: false, hasColumns: false)
    return text.encoded
  }

  /// Whether a number in parentheses at its end would be taken for a count.
  private var endsWithName: Bool { isCollapsed && !saysCount }
}
