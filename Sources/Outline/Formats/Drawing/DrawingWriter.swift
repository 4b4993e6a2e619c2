/// Draws rows in the style of `tree`.
struct DrawingWriter {
  private let style: TextStyle
  /// The style of the drawing from which the document was read; `nil` if it was not read from a drawing.
  private let known: DrawingStyle?
  /// The source (the listed directory), if it is written in the first line.
  private let source: ItemContent?
  let rows: [TextRow]
  /// The number of levels whose rows are sources: 0 or 1.
  private let sourceLevels: Int

  private var lines: [UInt8] = []
  private var prefix: ConnectorPrefix

  init(_ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions) {
    rows = document.textRows
    style = document.style(of: .tree)
    known = style.drawing
    prefix = ConnectorPrefix(style: ConnectorStyle(named: style.drawing?.connectors))
    let sources = known?.sourceCount ?? 1
    // Roots can be written as sources only if there are at least two roots, if any root has children, and
    // if every root has a title.
    let tops = rows.filter { $0.level == 0 }
    let areSources =
      sources > 1 && tops.count > 1 && tops.count < rows.count
      && tops.allSatisfy { !$0.content.title.isEmpty }
    sourceLevels = areSources ? 1 : 0
    source =
      sources == 1 ? DrawingSource(document.header, defaultTitle: options.title)?.content : nil
  }

  var connectors: ConnectorStyle { ConnectorStyle(named: known?.connectors) }

  var text: [UInt8] { style.finish(lines) }

  mutating func write() {
    var entries = DrawingEntries(
      rows, source: source, sourceLevels: sourceLevels, known ?? DrawingStyle())
    if source != nil { write(entries.next()) }
    let next = rows.nextSiblings
    for index in rows.indices {
      if rows[index].level >= sourceLevels {
        prefix.appendRow(
          level: rows[index].level - sourceLevels, isLast: next[index] == nil,
          hasChildren: rows.hasChildren(at: index), to: &lines)
      }
      write(entries.next())
    }
    writeReport()
  }

  private mutating func write(_ text: [UInt8]) {
    lines += text
    lines += style.newline
  }

  /// True if the drawing needs a report, because without a report the drawing would be mistaken for a tree
  /// of processes or a graph of commits.
  private var needsReport: Bool { ForeignDrawing(TextLines(lines).parts) != nil }

  /// Writes the original report if it still has the right number of rows, and a new report otherwise.
  private mutating func writeReport() {
    if let known, known.report == nil, !needsReport { return }
    lines += known?.blank ?? style.newline
    guard let known, let report = known.report, known.rowCount == rows.count else {
      return write(DrawingReport.text(rows: rows.count))
    }
    write(report)
    if let rest = known.rest { write(rest) }
  }
}

/// The first line of a drawing of a single directory, and the header fields that store this line.
struct DrawingSource {
  let content: ItemContent

  private static let fields = [DocumentField.titleBytesName, "columns", "error"]

  init(_ content: ItemContent) { self.content = content }

  /// Creates the source from a header. The result is `nil` if the header has no title and `defaultTitle` is
  /// `nil`.
  init?(_ header: [DocumentField], defaultTitle: String?) {
    let title = header.textBytes("title").map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard let title = title.isEmpty ? defaultTitle : title else { return nil }
    content = ItemContent(title, fields: header.filter { Self.fields.contains($0.name) })
  }

  var fields: [DocumentField] { [DocumentField("title", .text(content.title))] + content.fields }
}

/// The output of `tree`: the listed directory in the first line, then a line for each row with its
/// connector, and a report in the last line.
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
    var writer = DrawingWriter(document, options)
    try IndentationSize.check(
      writer.rows.lazy.map(\.level), bytesPerLevel: writer.connectors.line.utf8.count)
    writer.write()
    return writer.text
  }

  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool { true }
}
