/// The layout of a row of indented text, apart from its content.
struct IndentedLayout {
  /// The blank lines above it.
  private(set) var blank: [UInt8] = []
  /// The end of its first line, if most lines end otherwise.
  private(set) var lineEnd: [UInt8]?
  private(set) var box: CheckBox?

  /// The layout of a row that was not read from indented text.
  init() {}

  /// - Parameter style: That of the text that is written. Where the lines of the row end as most lines around it
  ///   did, they end as most lines do there.
  init(of row: RowOrigin, in style: TextStyle) {
    let usual = row.text.style.newline
    let blank = row.blankLines
    let line = row.bytes[blank.endIndex...].drop(while: \.isBlank)
    let content = line.prefix { !$0.isLineEnd }
    box = IndentedTitle.box(of: content)
    let end = line[content.endIndex...].lineEnd
    let isUsual = end.isEmpty || end.elementsEqual(usual) || end.elementsEqual(style.newline)
    lineEnd = isUsual ? nil : Array(end)
    self.blank = style.lines(blank, of: row.text.style)
  }
}
