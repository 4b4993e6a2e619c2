/// The limit for the bytes of indentation, whose number grows with the square of the depth.
enum IndentationSize {
  static let limit = 1 << 28

  static func check(_ rows: [TextRow], bytesPerLevel: Int) throws(FormatError) {
    var size = 0
    for row in rows {
      size += row.level * bytesPerLevel
      if size > limit { throw error }
    }
  }

  static let error = FormatError(
    """
    the outline is too deep for a format that indents: its indentation would take hundreds of \
    megabytes; write another format, such as json
    """)
}
