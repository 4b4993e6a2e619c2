/// Escapes the names in a row of a drawing. Bytes that would end the line or be misread become octal codes,
/// so reading the row gives the same names.
package struct DrawingRowText {
  /// True if columns are written before the title.
  private let hasColumns: Bool
  /// True if the row has the mark for collapsed rows.
  package var isCollapsed = false
  /// True if the row ends with the number of hidden rows.
  package var saysCount = false
  /// True if names are written in quotes.
  private let isQuoted: Bool
  /// True if a mark for the file type follows each name.
  private let isMarked: Bool

  /// Creates the text of a row that is not collapsed.
  package init(hasColumns: Bool, isQuoted: Bool, isMarked: Bool) {
    (self.hasColumns, self.isQuoted, self.isMarked) = (hasColumns, isQuoted, isMarked)
  }

  /// Returns the escaped title of a row.
  package func title(_ title: ArraySlice<UInt8>, hasTarget: Bool) -> [UInt8] {
    var text = DrawingTitleEncoder(Array(title))
    text.escapeParts(isSource: false, isCollapsed: isCollapsed, hasColumns: hasColumns)
    if endsWithName && !hasTarget { text.escapeCount() }
    if isMarked && !hasTarget { text.escapeBlank() }
    if isQuoted { text.escapeQuotes() } else { text.escapeQuote() }
    return text.encoded
  }

  /// Returns the escaped target of a link.
  package func target(_ target: ArraySlice<UInt8>) -> [UInt8] {
    var text = DrawingTitleEncoder(Array(target))
    text.escapeTarget()
    if isMarked { text.escapeBlank() }
    if endsWithName { text.escapeCount() }
    if isQuoted { text.escapeQuotes() }
    return text.encoded
  }

  /// Returns the escaped name of a source. The line of a source has no connector, and must not seem to have
  /// a connector.
  package static func source(_ name: ArraySlice<UInt8>, isQuoted: Bool) -> [UInt8] {
    var text = DrawingTitleEncoder(name.isEmpty ? [0x20] : Array(name))
    text.escapeParts(isSource: true, isCollapsed: false, hasColumns: false)
    if isQuoted { text.escapeQuotes() } else { text.escapeQuote() }
    return text.encoded
  }

  /// True if a number in parentheses at the end of a name would be misread as the number of hidden rows.
  private var endsWithName: Bool { isCollapsed && !saysCount }
}
