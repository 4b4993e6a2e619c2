/// Draws rows in the style of `tree`.
struct DrawingWriter {
  private let style: TextStyle
  /// The style of the drawing from which the document was read; `nil` if the document was not read from a
  /// drawing.
  private let known: DrawingStyle?
  /// The number of rows of the document.
  private let rowCount: Int
  private let entries: DrawingEntries
  private var lines: [UInt8] = []

  init(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) {
    let rows = document.textRows
    rowCount = rows.count
    style = document.style(of: .tree)
    known = style.drawing
    let drawing = known ?? DrawingStyle()
    try IndentationSize.check(
      rows.lazy.map(\.level), bytesPerLevel: drawing.connectors.line.utf8.count)
    let sources = drawing.sourceCount
    // If the document was read from a drawing with several sources, the roots are written as sources.
    // The lines of sources have no connectors.
    // If a root had no title, or if no root had children, lines without connectors would be misread.
    let tops = rows.filter { $0.level == 0 }
    let areSources =
      sources > 1 && tops.count > 1 && tops.count < rows.count
      && tops.allSatisfy { !$0.content.title.isEmpty }
    let source =
      sources == 1
      ? [TextRow(content: Self.source(of: document, options), level: 0)] : []
    entries = DrawingEntries(
      source + rows.map { TextRow(content: $0.content, level: $0.level + source.count) },
      sourceLevels: areSources ? 1 : source.count, drawing)
  }

  mutating func write() -> [UInt8] {
    let (rows, sourceLevels) = (entries.rows, entries.sourceLevels)
    var prefix = ConnectorPrefix(style: entries.drawing)
    let next = rows.nextSiblings
    for index in rows.indices {
      if rows[index].level >= sourceLevels {
        prefix.appendRow(
          level: rows[index].level - sourceLevels, isLast: next[index] == nil,
          hasChildren: rows.hasChildren(at: index), to: &lines)
      }
      write(entries.line(at: index))
    }
    writeReport()
    return style.finish(lines)
  }

  /// Returns the content of the only source, which is on the first line of the drawing. The source's fields
  /// are in the header of the document. The source's title is in the header or, if the header has no
  /// title, in the options.
  private static func source(
    of document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) -> ItemContent {
    let title = options.title(of: document)
    let names = [DocumentField.titleBytesName, "columns", "error"]
    return ItemContent(
      title.isEmpty ? options.title : title,
      fields: document.header.filter { names.contains($0.name) })
  }

  private mutating func write(_ text: [UInt8]) {
    lines += text
    lines += style.newline
  }

  /// Writes the original report if the number of rows has not changed, and a new report otherwise. If the
  /// document was read from a drawing without a report, usually no report is written. However, a report is
  /// needed if the drawing would otherwise be mistaken for a tree of processes or a graph of commits.
  private mutating func writeReport() {
    if let known, known.report == nil, ForeignDrawing.refusal(of: TextLines(lines).parts) == nil {
      return
    }
    lines += known?.blank ?? style.newline
    guard let known, let report = known.report, known.rowCount == rowCount else {
      return write(DrawingReport.text(rows: rowCount))
    }
    write(report)
    if let rest = known.rest { write(rest) }
  }
}

/// The output of `tree`. The first line is the listed directory, and the last line is the report. Between
/// these lines, each row has a line with a connector.
enum TreeFormat: DocumentCoder {
  static let traits = FormatTraits(
    name: "drawings", document: "a drawing of a tree", summary: "the output of tree",
    fileExtensions: [], abilities: [.title])

  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded {
    var reader = try DrawingReader(bytes, options)
    return try reader.read()
  }

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    var writer = try DrawingWriter(document, options)
    return writer.write()
  }

  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool { true }
}
