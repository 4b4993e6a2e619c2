/// Details of a row's line that cannot be derived from the row's content or position.
struct DrawingRowLayout: Hashable, Sendable {
  /// The character that `tree -F` appends to the title, or to the target of a link.
  var indicator: UInt8?
  /// The number of hidden rows, as digits; empty if the number is not written, and `nil` if the row is not
  /// collapsed.
  var hidden: [UInt8]?
}

/// The layouts of all rows in a drawing.
final class DrawingLayouts: RowLayouts {
  fileprivate let rows: [DrawingRowLayout]

  init(_ rows: [DrawingRowLayout]) { self.rows = rows }

  func areAlike(_ row: RowOrigin, _ other: RowOrigin) -> Bool { row.drawing == other.drawing }

  func areWrittenAlike(_ row: RowOrigin, _ other: RowOrigin) -> Bool { areAlike(row, other) }
}

extension RowOrigin {
  /// The layout of the row if it was read from a drawing; otherwise `nil`.
  var drawing: DrawingRowLayout? {
    (text.layouts as? DrawingLayouts)?.rows[Int(row)]
  }
}

extension ItemContent {
  /// True if the row was read from a drawing in which it is collapsed.
  package var isCollapsedInDrawing: Bool { source?.drawing?.hidden != nil }
}
