/// The appearance of a row apart from its title, such as the columns before the title, the colors, the links, and the
/// width to which the row is cut.
struct RowPainter {
  var columns: Columns?
  var colors: FileColors?
  var links: Hyperlink?
  var showsIcons = false
  var width: Int?
}

extension ByteWriter {
  mutating func append(columns details: FileDetails?, _ painter: borrowing RowPainter) {
    guard let details else { return }
    let escapes = escapes
    // Copying the columns to a local constant would retain all parts of the columns for every row.
    appendRaw { buffer in painter.columns?.append(details, escapes: escapes, to: &buffer) }
  }

  /// Appends a name with a color and, if quotes are requested, in double quotes.
  mutating func append(name: Bytes, color: Bytes?, isQuoted: Bool = false) {
    if let color {
      append("\u{1B}[")
      append(color)
      append("m")
    }
    if isQuoted { append(0x22) }
    append(name: name)
    if isQuoted { append(0x22) }
    if color != nil { append("\u{1B}[0m") }
  }
}
