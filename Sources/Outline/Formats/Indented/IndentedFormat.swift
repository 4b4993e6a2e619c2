/// Text whose lines are indented. Each row has a line with its title. The lines of the row's note begin
/// with `>` and follow the line with the title.
enum IndentedFormat: DocumentCoder {
  static let traits = FormatTraits(
    name: "indented text", document: "indented text", summary: "text whose lines are indented",
    fileExtensions: [".txt", ".text", ".taskpaper"], abilities: [.boxes, .notes])

  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded {
    try check(options.indent)
    var reader = try IndentedReader(bytes, options)
    return try reader.read()
  }

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    try check(options.indent)
    var writer = IndentedWriter(document.style(of: .indented), options)
    let rows = document.textRows
    try IndentationSize.check(rows.lazy.map(\.level), bytesPerLevel: writer.unit.count)
    for row in rows { writer.write(row) }
    return writer.text
  }

  /// Returns whether a title is unchanged after it is written and read back. All line breaks in a title
  /// are written as U+2028 and read as line feeds, so a title with a carriage return or U+2028 changes.
  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.isUTF8 && !bytes.contains(0x0D)
      && !bytes.contains("\u{2028}")
  }

  private static func check(_ indent: Int?) throws(FormatError) {
    let range = DocumentFormat.indents
    guard let indent, !range.contains(indent) else { return }
    throw FormatError(
      "a level of indented text must have \(range.lowerBound) to \(range.upperBound) columns, not \(indent)"
    )
  }
}

/// Writes indented text, row by row.
private struct IndentedWriter {
  private let style: TextStyle
  let unit: [UInt8]
  private var lines: [UInt8] = []
  /// The level of the row above.
  private var level = -2

  init(_ style: TextStyle, _ options: DocumentFormat.EncodingOptions) {
    self.style = style
    unit = options.indent.map { Array(repeating: 0x20, count: $0) } ?? style.indent ?? [0x09]
  }

  var text: [UInt8] { style.finish(lines) }

  mutating func write(_ row: TextRow) {
    let layout = layout(of: row.content)
    // A reader regards the first line ending of a text as the usual line ending.
    // Therefore, the first line must be written with the usual line ending.
    let isFirst = lines.isEmpty && layout.blank.isEmpty
    let end = isFirst ? nil : layout.lineEnd
    lines += layout.blank
    startLine(row.level)
    if let isChecked = row.content.isChecked {
      let box = layout.box.flatMap { $0.isChecked == isChecked ? $0 : nil }
      lines += (box ?? CheckBox(isChecked: isChecked)).bytes
      let title = IndentedTitle.encode(afterBox: row.content.title)
      if !title.isEmpty { lines += [0x20] + title }
    } else {
      let mayBeNote = layout.blank.isEmpty && end == nil && row.level == level + 1
      lines += IndentedTitle.encode(row.content.title, mayBeNote: mayBeNote)
    }
    lines += end ?? style.newline
    level = row.level
    if let note = row.content.note { write(note: note) }
  }

  private mutating func write(note: String) {
    for part in TextLines(Array(note.utf8)).parts {
      startLine(level + 1)
      lines.append(0x3E)
      if !part.isEmpty { lines.append(0x20) }
      lines += part
      lines += style.newline
    }
  }

  private mutating func startLine(_ level: Int) {
    for _ in 0..<level { lines += unit }
  }

  /// Returns the layout of a row that was read from indented text, or the usual layout of any other row. The
  /// layout consists of the blank lines above the row, the line ending of its first line, and its checkbox. The
  /// line ending is `nil` if it is the usual line ending of the original text or of the new text.
  private func layout(
    of content: ItemContent
  ) -> (blank: [UInt8], lineEnd: [UInt8]?, box: CheckBox?) {
    guard let row = content.source, row.text.style.format == .indented else {
      return ([], nil, nil)
    }
    let line = row.lines.drop(while: \.isBlank)
    let text = line.prefix { !$0.isLineEnd }
    let end = line[text.endIndex...].lineEnd
    let isUsual =
      end.isEmpty || end.elementsEqual(row.text.style.newline) || end.elementsEqual(style.newline)
    return (
      style.lines(row.blankLines, of: row.text.style), isUsual ? nil : Array(end),
      IndentedTitle.box(of: text)
    )
  }
}
