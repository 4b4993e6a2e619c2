/// What a row looks like besides its title: columns in front, colors, links, and where it is cut.
struct RowPainter {
  var columns: Columns?
  var colors: FileColors?
  var links: RowLinks?
  var width: Int?

  static let plain = RowPainter()

  /// The directories that rows are links into.
  struct RowLinks {
    var hyperlink: Hyperlink
    /// What relative paths start from.
    var workingDirectory: [UInt8]
  }
}

extension ByteWriter {
  mutating func append(columns details: FileDetails?, _ painter: RowPainter) {
    guard let columns = painter.columns, let details else { return }
    appendRaw { buffer in columns.append(details, to: &buffer) }
  }

  /// A name in its color.
  mutating func append(name: Bytes, color: Bytes?) {
    guard let color else { return append(name: name) }
    append("\u{1B}[")
    append(color)
    append("m")
    append(name: name)
    append("\u{1B}[0m")
  }
}
