/// Writes indented text, row by row.
struct IndentedWriter {
  private let style: TextStyle
  let unit: [UInt8]
  private var lines: [UInt8] = []
  /// The level of the row above.
  private var level = -2

  init(_ header: [DocumentField], _ options: DocumentFormat.EncodingOptions) {
    style = TextStyle(header)
    let known = header.layoutText("#indent").flatMap { text in
      text == [0x09] || !text.isEmpty && text.allSatisfy { $0 == 0x20 } ? text : nil
    }
    unit = options.indent.map { Array(repeating: 0x20, count: $0) } ?? known ?? [0x09]
  }

  var text: [UInt8] { style.finish(lines) }

  mutating func write(_ row: TextRow) {
    let fields = row.content.fields
    let blank = style.blankLines(fields["#blank"]) ?? []
    let end = lineEnd(fields)
    lines += blank
    startLine(row.level)
    if let box = CheckBox(fields) {
      lines += box.bytes
      let title = IndentedTitle.encode(afterBox: row.content.title)
      if !title.isEmpty { lines += [0x20] + title }
    } else {
      let mayBeNote = blank.isEmpty && end == nil && row.level == level + 1
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

  /// The line end of a row, if it differs from the others.
  private func lineEnd(_ fields: [DocumentField]) -> [UInt8]? {
    let known: [[UInt8]] = [[0x0A], [0x0D], [0x0D, 0x0A]]
    return fields.layoutText("#newline").flatMap { known.contains($0) ? $0 : nil }
  }
}
