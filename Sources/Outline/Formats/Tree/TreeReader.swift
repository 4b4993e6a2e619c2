/// Reads what `tree` prints, a line at a time.
struct TreeReader {
  private let lines: TextLines
  private let isLenient: Bool
  private var style: TextStyle
  private var header: [DocumentField] = []
  private var repairs: RepairList<FormatError>

  /// The sources are at level 0.
  private var rows: [TextRow] = []
  private var collapsed: Set<Int> = []
  private var sourceCount = 0
  private var drawing: TreeDrawing?

  init(_ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions) throws(FormatError) {
    let input = try TextInput(bytes, isLenient: options.isLenient, keepsAllBytes: true)
    lines = TextLines(input.bytes)
    isLenient = options.isLenient
    repairs = input.repairs
    let last = (0..<lines.count).last { [lines] in !lines.isBlank($0) }
    style = TextStyle(
      lines, hasMark: input.hasMark,
      contentEnd: last.map { [lines] in lines.content(of: $0).endIndex } ?? 0)
  }

  mutating func read() throws(FormatError) -> DocumentFormat.Decoded {
    let end = takeReport()
    for line in 0..<end { try take(line) }
    header += style.fields
    if let name = drawing?.name { header["#drawing"] = .text(name) }
    takeSource()
    header["#rows"] = .json(String(rows.count))
    let document = try OutlineDocument(rows, header: header, collapsed: collapsed)
    return DocumentFormat.Decoded(document, repairs: repairs.said)
  }

  /// Where the lines of rows end, without the report and the blank line before it.
  private mutating func takeReport() -> Int {
    var end = lines.count
    while end > 0 && lines.isBlank(end - 1) { end -= 1 }
    let report = end - 1
    guard report >= 1, lines.isBlank(report - 1), TreeReport.isReport(lines.content(of: report))
    else {
      header["#report"] = .text("")
      return end
    }
    end = report
    while end > 0 && lines.isBlank(end - 1) { end -= 1 }
    header["#report"] = .layout(lines.content(of: report))
    let blank = lines.bytes[lines.start(of: end)..<lines.start(of: report)]
    if !blank.elementsEqual(style.newline) { header["#blank"] = style.blankLines(blank) }
    return end
  }

  /// One source is what the document is called; several are rows.
  private mutating func takeSource() {
    switch sourceCount {
    case 0:
      header["#sources"] = .json("0")
      for index in rows.indices { rows[index].level -= 1 }
    case 1:
      let source = rows.removeFirst().content
      header.insert(DocumentField("title", .text(source.title)), at: 0)
      header += source.fields
      collapsed = Set(collapsed.map { $0 - 1 })
      for index in rows.indices { rows[index].level -= 1 }
    default: header["#sources"] = .json(String(sourceCount))
    }
  }
}

/// Lines.
extension TreeReader {
  private mutating func take(_ line: Int) throws(FormatError) {
    let content = lines.content(of: line)
    let parts = TreeLine(content)
    if parts.hasConnector {
      try takeRow(parts, line)
    } else if !parts.isDrawn && (rows.isEmpty || sourceCount > 0) && !lines.isBlank(line) {
      rows.append(TextRow(content: ItemContent(bytes: TreeTitle.decode(content)), level: 0))
      sourceCount += 1
    } else {
      try repair(
        line, column: parts.text.startIndex - content.startIndex + 1,
        lines.isBlank(line)
          ? "the line is blank; expected a row, or a report in the last line"
          : "the row has no connector; expected one such as “├── ” or “|-- ”")
      if !lines.isBlank(line) { add(parts.text, level: level(of: parts)) }
    }
  }

  private mutating func takeRow(_ parts: TreeLine, _ line: Int) throws(FormatError) {
    let level = level(of: parts)
    if parts.level + 1 > level {
      try repair(
        line, column: 1,
        "the row is at level \(parts.level); expected level \(level - 1) at most, one below the row "
          + "before it")
    }
    if drawing == nil || drawing == .text { drawing = parts.drawing ?? drawing }
    add(parts.text, level: level)
  }

  /// The level of a row among those of the sources; never more than one below the row before it.
  private func level(of parts: TreeLine) -> Int {
    min(parts.level + 1, rows.last.map { $0.level + 1 } ?? 1)
  }

  private mutating func add(_ text: ArraySlice<UInt8>, level: Int) {
    let entry = TreeEntry(text)
    var content = ItemContent(bytes: TreeTitle.decode(entry.title))
    if let columns = entry.columns {
      content.fields["columns"] = DocumentField.Value(bytes: TreeTitle.decode(columns))
    }
    if let target = entry.target {
      content.fields["target"] = DocumentField.Value(bytes: TreeTitle.decode(target))
    }
    if let error = entry.error { content.fields["error"] = .layout(error) }
    if entry.isCollapsed {
      collapsed.insert(rows.count)
      content.fields["#hidden"] = .layout(entry.hidden ?? [])
    }
    rows.append(TextRow(content: content, level: level))
  }

  private mutating func repair(_ line: Int, column: Int, _ message: String) throws(FormatError) {
    let error = FormatError(line: line + 1, column: column, message)
    guard isLenient else { throw error }
    repairs.append(error)
  }
}
