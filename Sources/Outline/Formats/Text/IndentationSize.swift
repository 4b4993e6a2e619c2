/// What the indentation of very deep rows would take: it grows with the square of the depth.
enum IndentationSize {
  static let limit = 1 << 30

  static func check(_ rows: [TextRow], bytesPerLevel: Int) throws(FormatError) {
    var size = 0
    for row in rows {
      size += row.level * bytesPerLevel
      guard size <= limit else {
        throw FormatError(
          """
          the outline is too deep for a format that indents: with level \(row.level) the indentation \
          alone takes more than a gigabyte; expected a format such as json
          """)
      }
    }
  }
}
