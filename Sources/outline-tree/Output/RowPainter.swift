/// The appearance of a row apart from its title: the columns before the title, colors, links, and the width
/// to which the row is cut.
struct RowPainter {
  var columns: Columns?
  var colors: FileColors?
  var links: Hyperlink?
  var showsIcons = false
  var width: Int?

  static let plain = RowPainter()
}

extension ByteWriter {
  mutating func append(columns details: FileDetails?, _ painter: borrowing RowPainter) {
    guard let details else { return }
    let escapes = escapes
    // Copying the columns to a local constant would retain all parts of the columns for every row.
    appendRaw { buffer in painter.columns?.append(details, escapes: escapes, to: &buffer) }
  }

  /// Appends a name in double quotes, with a color.
  mutating func append(quotedName name: Bytes, color: Bytes?) {
    if let color { beginColor(color) }
    append(0x22)
    append(name: name)
    append(0x22)
    if color != nil { endColor() }
  }

  /// Appends a name with a color.
  mutating func append(name: Bytes, color: Bytes?) {
    guard let color else { return append(name: name) }
    beginColor(color)
    append(name: name)
    endColor()
  }

  private mutating func beginColor(_ color: Bytes) {
    append("\u{1B}[")
    append(color)
    append("m")
  }

  private mutating func endColor() { append("\u{1B}[0m") }
}
