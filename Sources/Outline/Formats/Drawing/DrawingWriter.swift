/// Draws rows as `tree` does.
struct DrawingWriter {
  let drawing: ConnectorStyle
  private let style: TextStyle
  private let header: [DocumentField]
  /// The source, if it is written in the first line.
  private let source: ItemContent?
  let rows: [TextRow]
  /// The number of levels that are sources: 0 or 1.
  private let sourceLevels: Int

  private var lines: [UInt8] = []
  private var prefix: ConnectorPrefix

  init(_ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions) {
    rows = document.textRows
    header = document.header
    style = document.style(of: .tree)
    drawing = ConnectorStyle(named: header.layoutText("#drawing"))
    prefix = ConnectorPrefix(style: drawing)
    let sources = header.layoutNumber("#sources")
    // A single source, sources without rows, and sources without a title cannot be written as sources.
    let tops = rows.filter { $0.level == 0 }
    let areSources =
      sources ?? 0 > 1 && tops.count > 1 && tops.count < rows.count
      && tops.allSatisfy { !$0.content.title.isEmpty }
    sourceLevels = areSources ? 1 : 0
    source = sources == nil ? DrawingSource(header, defaultTitle: options.title)?.content : nil
  }

  var text: [UInt8] { style.finish(lines) }

  mutating func write() {
    var entries = DrawingEntries(rows, source: source, sourceLevels: sourceLevels, drawing)
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

  /// A report is needed if the drawing would be refused without one.
  private var needsReport: Bool { ForeignDrawing(TextLines(lines).parts) != nil }

  /// Writes the report that was read, if its number of rows is still right, or a new one.
  private mutating func writeReport() {
    let known = header.layoutText("#report")
    if known == [] && !needsReport { return }
    lines += style.blankLines(header["#blank"]) ?? style.newline
    let isKnown = known.map { DrawingReport.isReport($0[...]) } ?? false
    let isRight = isKnown && header.layoutNumber("#rows") == rows.count
    write(isRight ? known ?? [] : DrawingReport.text(rows: rows.count))
    if isRight, let rest = header.layoutText("#rest"), DrawingReport.isRest(rest[...]) {
      write(rest)
    }
  }
}
