/// Reads a drawing. The reader first determines the geometry of the drawing, then the level of each line, and
/// then the parts of each line's text.
struct DrawingReader {
  let lines: TextLines
  let isLenient: Bool
  private let style: TextStyle
  var drawing = DrawingStyle()
  var repairs: RepairList<FormatError>
  var geometry = DrawingGeometry()

  /// The entries for rows and for sources, which are listed directories. The level of a source is 0.
  var entries: [DrawingEntry] = []
  var sourceCount = 0
  /// For each level up to and including the current row's level, whether the row at that level is the
  /// last of its siblings.
  var open: [Bool] = []
  /// The levels of the `cargo tree` labels above the current row, beginning with the smallest level.
  var labels: [Int] = []

  init(_ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions) throws(FormatError) {
    let input = try TextInput(bytes, isLenient: options.isLenient, keepsAllBytes: true)
    let (text, escape) = DrawingLine.withoutColors(input.bytes)
    lines = TextLines(text)
    isLenient = options.isLenient
    repairs = input.repairs
    style = TextStyle(lines, hasByteOrderMark: input.hasByteOrderMark, format: .tree)
    if let escape {
      var locations = TextLocations()
      try repair(
        locations.error(
          at: escape, in: text,
          "the text contains a control sequence other than a color; "
            + "expected plain text, as printed by `tree -n`"))
    }
  }

  mutating func read() throws(FormatError) -> DocumentFormat.Decoded {
    let end = readReport()
    let drawn = (0..<end).lazy.map { [lines] in lines.content(of: $0) }
    if drawing.report == nil, let refusal = ForeignDrawing.refusal(of: drawn) {
      throw FormatError(refusal)
    }
    for line in drawn { geometry.note(DrawingLine(line)) }
    try checkGeometry(end)
    for line in 0..<end { try read(line, before: end) }
    entries.splitParts(geometry.drawing, hasReport: drawing.report != nil)
    try checkHiddenRows()
    return DocumentFormat.Decoded(try document(), repairs: repairs.reported)
  }

  /// Reads the report.
  ///
  /// - Returns: The number of lines above the report or, if there is no report, the number of all lines.
  ///   Trailing blank lines are not counted.
  private mutating func readReport() -> Int {
    var end = lines.count
    while end > 0 && lines.isBlank(end - 1) { end -= 1 }
    if end > 1, DrawingReport.isRest(lines.content(of: end - 1)),
      DrawingReport.isReport(lines.content(of: end - 2))
    {
      drawing.rest = Array(lines.content(of: end - 1))
      end -= 1
    }
    let line = end - 1
    guard line >= 1, lines.isBlank(line - 1), DrawingReport.isReport(lines.content(of: line)) else {
      return end
    }
    end = line
    while end > 0 && lines.isBlank(end - 1) { end -= 1 }
    drawing.report = Array(lines.content(of: line))
    let blank = lines.bytes[lines.start(of: end)..<lines.start(of: line)]
    if !blank.elementsEqual(style.newline) { drawing.blank = Array(blank) }
    return end
  }

  /// Returns the document. A single source becomes the title of the document; several sources become rows.
  private mutating func document() throws(FormatError) -> OutlineDocument {
    if geometry.hasConnectors { drawing.connectors = geometry.drawing }
    drawing.sourceCount = sourceCount
    let isTitled = sourceCount == 1
    var header: [DocumentField] = []
    if isTitled {
      let source = entries[0].content
      header = [DocumentField("title", .text(source.title))] + source.fields
      drawing.indicatorOfSource = entries[0].layout.indicator
    }
    let shown = entries.dropFirst(isTitled ? 1 : 0)
    let top = sourceCount > 1 ? 0 : 1
    let rows = shown.map { TextRow(content: $0.content, level: $0.level - top) }
    drawing.rowCount = rows.count
    let collapsed = shown.indices.filter { shown[$0].layout.hidden != nil }
      .map { $0 - shown.startIndex }
    var style = style
    style.drawing = drawing
    let text = DocumentText(style, layouts: DrawingLayouts(shown.map(\.layout)))
    return try OutlineDocument(rows, header: header, collapsed: Set(collapsed), source: text)
  }
}

/// The last line of a drawing, such as `3 directories, 14 files`, `12 items` or `  1.2K used in 1 directory`.
enum DrawingReport {
  private static let words = [
    "directory", "directories", "file", "files", "item", "items", "hidden", "added row",
    "added rows", "not read", "link", "links", "tokens at most (estimate)",
  ].map { Array($0.utf8)[...] }
  private static let usage = Array(" used in ".utf8)

  /// Returns whether a line is a report. A report consists of counts, such as `3 directories`, and can begin
  /// with the disk usage.
  static func isReport(_ line: ArraySlice<UInt8>) -> Bool {
    var counts = line.drop { $0 == 0x20 }
    if let index = counts.firstIndex(of: usage) {
      guard isSize(counts[..<index]) else { return false }
      counts = counts[index...].dropFirst(usage.count)
    }
    return counts.split(separator: 0x2C, omittingEmptySubsequences: false).allSatisfy(isCount)
  }

  /// Returns whether a line below a report begins with `rest:`. Such a line contains a command that shows the
  /// remaining rows.
  fileprivate static func isRest(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "rest: ".utf8)
  }

  static func text(rows: Int) -> [UInt8] { Array("\(rows) item\(rows == 1 ? "" : "s")".utf8) }

  /// Returns whether a report mentions hidden rows.
  static func mentionsHiddenRows(_ line: ArraySlice<UInt8>) -> Bool {
    line.split(separator: 0x2C).contains { $0.suffix(7).elementsEqual(" hidden".utf8) }
  }

  /// Returns whether the text is a size, such as `4096 bytes`, `1.2K` or `17`.
  private static func isSize(_ text: ArraySlice<UInt8>) -> Bool {
    let unit = text.drop { $0.isDigit || $0 == 0x2E }
    guard text.first?.isDigit == true else { return false }
    return unit.isEmpty || unit.elementsEqual(" bytes".utf8)
      || unit.count == 1 && Array("kKMGTPEZYRQ".utf8).contains(unit[unit.startIndex])
  }

  private static func isCount(_ text: ArraySlice<UInt8>) -> Bool {
    let text = text.drop { $0 == 0x20 }
    let word = text.drop(while: \.isDigit)
    return word.startIndex > text.startIndex && word.first == 0x20
      && words.contains(word.dropFirst())
  }
}
