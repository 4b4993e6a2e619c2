/// The look of a row besides its title: columns before it, colors, links, and where it is cut.
struct RowPainter {
  var columns: Columns?
  var colors: FileColors?
  var links: RowLinks?
  var showsIcons = false
  var width: Int?

  static let plain = RowPainter()

  /// The values needed to write names as links.
  struct RowLinks {
    var hyperlink: Hyperlink
    /// The base of relative paths.
    var workingDirectory: [UInt8]
  }
}

extension ByteWriter {
  mutating func append(columns details: FileDetails?, _ painter: borrowing RowPainter) {
    guard let details else { return }
    let escapes = escapes
    // Without a local copy of the columns, whose parts would be retained for each row.
    appendRaw { buffer in painter.columns?.append(details, escapes: escapes, to: &buffer) }
  }

  /// Appends a name in double quotes, in a color.
  mutating func append(quotedName name: Bytes, color: Bytes?) {
    if let color { beginColor(color) }
    append(0x22)
    append(name: name)
    append(0x22)
    if color != nil { endColor() }
  }

  /// Appends a name in a color.
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
