/// Writes indented text, row by row.
struct IndentedWriter {
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
    // A reader regards the first line ending as the usual line ending, so the first line must be written with
    // the usual line ending.
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

  /// Returns the layout of a row that was read from indented text, or the usual layout of any other row: the
  /// blank lines above the row, the line ending of its first line, and its checkbox. The line ending is `nil`
  /// if it is the usual one in the original text or in the new text.
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
