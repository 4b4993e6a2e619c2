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

  /// Returns the layout of a row that was read from indented text, or the usual layout of any other row. If
  /// the row's line ending was the usual one in the original text, the row gets the usual line ending of the
  /// new text.
  private func layout(of content: ItemContent) -> IndentedLayout {
    guard let row = content.source, row.text.style.format == .indented else {
      return IndentedLayout()
    }
    let line = row.lines.drop(while: \.isBlank)
    let text = line.prefix { !$0.isLineEnd }
    let end = line[text.endIndex...].lineEnd
    let isUsual =
      end.isEmpty || end.elementsEqual(row.text.style.newline) || end.elementsEqual(style.newline)
    return IndentedLayout(
      blank: style.lines(row.blankLines, of: row.text.style),
      lineEnd: isUsual ? nil : Array(end), box: IndentedTitle.box(of: text))
  }
}

/// The layout of a row of indented text: everything except the row's content.
struct IndentedLayout {
  /// The blank lines above the row.
  var blank: [UInt8] = []
  /// The line ending of the first line; `nil` if this is the usual line ending.
  var lineEnd: [UInt8]?
  var box: CheckBox?
}
