/// How a row looks besides its title: columns before it, colors, links, and where it is cut.
struct RowPainter {
  var columns: Columns?
  var colors: FileColors?
  var links: RowLinks?
  var width: Int?

  static let plain = RowPainter()

  /// What is needed to write names as links.
  struct RowLinks {
    var hyperlink: Hyperlink
    /// The base of relative paths.
    var workingDirectory: [UInt8]
  }
}

extension ByteWriter {
  mutating func append(columns details: FileDetails?, _ painter: RowPainter) {
    guard let columns = painter.columns, let details else { return }
    appendRaw { buffer in columns.append(details, to: &buffer) }
  }

  /// Appends a name in a color.
  mutating func append(name: Bytes, color: Bytes?) {
    guard let color else { return append(name: name) }
    append("\u{1B}[")
    append(color)
    append("m")
    append(name: name)
    append("\u{1B}[0m")
  }
}
