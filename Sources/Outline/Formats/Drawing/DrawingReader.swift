/// Reads a drawn tree: first how it is drawn, then a line at a time, then what the lines say.
struct DrawingReader {
  let lines: TextLines
  let isLenient: Bool
  private var style: TextStyle
  private var header: [DocumentField] = []
  var repairs: RepairList<FormatError>
  var geometry = DrawingGeometry()
  var report: ArraySlice<UInt8>?

  /// The sources are at level 0.
  var entries: [DrawingEntry] = []
  var sourceCount = 0
  /// By level of the drawing, whether the row that is open there is the last one of its siblings.
  var open: [Bool] = []
  /// The levels of the drawing in which rows stand below a label of `cargo`.
  private var labels: [Int] = []

  init(_ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions) throws(FormatError) {
    let input = try TextInput(bytes, isLenient: options.isLenient, keepsAllBytes: true)
    let (text, escape) = DrawingColors.removed(from: input.bytes)
    lines = TextLines(text)
    isLenient = options.isLenient
    repairs = input.repairs
    let last = (0..<lines.count).last { [lines] in !lines.isBlank($0) }
    style = TextStyle(
      lines, hasMark: input.hasMark,
      contentEnd: last.map { [lines] in lines.content(of: $0).endIndex } ?? 0)
    if let escape { try refuse(escapeAt: escape) }
  }

  mutating func read() throws(FormatError) -> DocumentFormat.Decoded {
    let end = takeReport()
    for line in 0..<end { geometry.note(DrawingLine(lines.content(of: line))) }
    try checkGeometry(end)
    for line in 0..<end { try take(line, before: end) }
    DrawingConventions.apply(to: &entries, geometry.drawing, hasReport: report != nil)
    try checkHiddenRows()
    return DocumentFormat.Decoded(try document(), repairs: repairs.said)
  }

  /// Where the lines of rows end, without the report and the blank line before it.
  private mutating func takeReport() -> Int {
    var end = lines.count
    while end > 0 && lines.isBlank(end - 1) { end -= 1 }
    let line = end - 1
    guard line >= 1, lines.isBlank(line - 1), DrawingReport.isReport(lines.content(of: line)) else {
      header["#report"] = .text("")
      return end
    }
    report = lines.content(of: line)
    end = line
    while end > 0 && lines.isBlank(end - 1) { end -= 1 }
    header["#report"] = .layout(lines.content(of: line))
    let blank = lines.bytes[lines.start(of: end)..<lines.start(of: line)]
    if !blank.elementsEqual(style.newline) { header["#blank"] = style.blankLines(blank) }
    return end
  }

  /// One source is what the document is called; several are rows.
  private mutating func document() throws(FormatError) -> OutlineDocument {
    header += style.fields
    if let name = geometry.hasConnectors ? geometry.drawing.name : nil {
      header["#drawing"] = .text(name)
    }
    let isTitled = sourceCount == 1
    if isTitled { header = DrawingSource(entries[0].content).fields + header }
    if sourceCount != 1 { header["#sources"] = .json(String(sourceCount)) }
    let shown = entries.dropFirst(isTitled ? 1 : 0)
    let top = sourceCount > 1 ? 0 : 1
    let rows = shown.map { TextRow(content: $0.content, level: $0.level - top) }
    header["#rows"] = .json(String(rows.count))
    let collapsed = shown.indices.filter { shown[$0].isCollapsed }.map { $0 - shown.startIndex }
    return try OutlineDocument(rows, header: header, collapsed: Set(collapsed))
  }
}

/// Lines.
extension DrawingReader {
  private mutating func take(_ number: Int, before end: Int) throws(FormatError) {
    let content = lines.content(of: number)
    let line = DrawingLine(content)
    if let connector = line.connector {
      try takeRow(line, connector, number)
    } else if lines.isBlank(number) {
      // The last line that is read is not blank.
      let endsSource = DrawingLine(lines.content(of: number + 1)).connector == nil
      let isBetweenSources = sourceCount > 0 && isComplete && endsSource
      if !isBetweenSources {
        try repair(number, 1, "the line is blank; expected a row, or a report in the last line")
      }
    } else if line.isEmpty {
      // Only lines that lead on.
    } else if Self.labels.contains(line.text), !entries.isEmpty {
      try takeLabel(line, number)
    } else {
      try takeSource(content, number, before: end)
    }
  }

  private mutating func takeRow(
    _ line: DrawingLine, _ connector: DrawingLine.Connector, _ number: Int
  ) throws(FormatError) {
    let level = try level(of: line, number)
    if open.count > level { open.removeLast(open.count - level) }
    while let last = labels.last, last > level { labels.removeLast() }
    open.append(connector.isLast)
    var text = geometry.text(after: connector)
    if text == nil {
      try repair(number, line.column + 1, "the connector is not like those of the other rows")
      text = line.text.drop { $0 == 0x20 }
    }
    add(text ?? [], level: open.count + labels.count)
  }

  /// The level of a line in the drawing; never more than one below the row before it.
  private mutating func level(of line: DrawingLine, _ number: Int) throws(FormatError) -> Int {
    var columns = [line.column]
    if let last = line.lastLine { columns.append(last) }
    for column in columns where geometry.level(ofColumn: column) == nil {
      try repair(
        number, column + 1,
        "this is drawn between two levels, which are \(geometry.step) columns apart; expected a row "
          + "below its parent")
    }
    let level = geometry.level(ofColumn: line.column) ?? open.count
    if level > open.count {
      try repair(
        number, 1,
        "the row is at level \(level); expected level \(open.count) at most, one below the row "
          + "before it")
    }
    return min(level, open.count)
  }

  /// `cargo tree` writes what the rows after it are for, without a connector.
  static let labels = ["[build-dependencies]", "[dev-dependencies]"]
    .map { Array($0.utf8)[...] }

  private mutating func takeLabel(_ line: DrawingLine, _ number: Int) throws(FormatError) {
    let level = geometry.hasConnectors ? try level(of: line, number) : 0
    if open.count > level { open.removeLast(open.count - level) }
    while let last = labels.last, last >= level { labels.removeLast() }
    add(line.text, level: level + 1 + labels.count)
    labels.append(level)
  }

  private mutating func takeSource(
    _ content: ArraySlice<UInt8>, _ number: Int, before end: Int
  ) throws(FormatError) {
    if let (column, problem) = sourceProblem(content, number, before: end) {
      try repair(number, column, problem)
      let line = DrawingLine(content)
      if line.isDrawn || sourceCount == 0 {
        let level = geometry.level(ofColumn: line.column) ?? 0
        if open.count > level { open.removeLast(open.count - level) }
        open.append(true)
        return add(line.text, level: open.count + labels.count)
      }
    }
    open = []
    labels = []
    add(content, level: 0, isSource: true)
    sourceCount += 1
  }

  private mutating func add(_ text: ArraySlice<UInt8>, level: Int, isSource: Bool = false) {
    entries.append(DrawingEntry(text, level: level, isSource: isSource))
  }
}
