/// Draws rows as `tree` does.
struct DrawingWriter {
  let drawing: DrawingStyle
  private let style: TextStyle
  private let header: [DocumentField]
  /// The source, if the first line is to say it.
  private let source: ItemContent?
  private let rows: [TextRow]
  /// How many levels are sources.
  private let sourceLevels: Int

  private var lines: [UInt8] = []
  /// What stands in front of a row, and where in it each level ends.
  private var prefix: [UInt8] = []
  private var ends: [Int] = [0]

  init(_ rows: [TextRow], _ header: [DocumentField], _ options: DocumentFormat.EncodingOptions) {
    self.rows = rows
    self.header = header
    style = TextStyle(header)
    drawing = DrawingStyle(named: header.layoutText("#drawing"))
    let sources = header.layoutNumber("#sources")
    // Sources that all hold nothing, a single one, or one without a title could not be told from
    // something else.
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
    let areLast = Self.lastSiblings(rows)
    for index in rows.indices {
      if rows[index].level >= sourceLevels {
        let hasChildren = index + 1 < rows.count && rows[index + 1].level > rows[index].level
        draw(rows[index].level - sourceLevels, isLast: areLast[index], hasChildren: hasChildren)
      }
      write(entries.next())
    }
    writeReport()
  }

  /// Writes what stands in front of a row.
  private mutating func draw(_ level: Int, isLast: Bool, hasChildren: Bool) {
    ends.removeLast(ends.count - level - 1)
    prefix.removeLast(prefix.count - ends[level])
    lines += prefix
    lines += drawing.connector(isLast: isLast, hasChildren: hasChildren)
    prefix += isLast ? drawing.space : drawing.line
    ends.append(prefix.count)
  }

  private mutating func write(_ text: [UInt8]) {
    lines += text
    lines += style.newline
  }

  /// Which rows no sibling follows.
  private static func lastSiblings(_ rows: [TextRow]) -> [Bool] {
    var areLast = Array(repeating: false, count: rows.count)
    // By level, whether a row below is a sibling.
    var followed: [Bool] = []
    for index in rows.indices.reversed() {
      let level = rows[index].level
      if followed.count > level + 1 { followed.removeLast(followed.count - level - 1) }
      while followed.count <= level { followed.append(false) }
      areLast[index] = !followed[level]
      followed[level] = true
    }
    return areLast
  }

  /// The report that was read, if it still says the number of rows.
  private mutating func writeReport() {
    let known = header.layoutText("#report")
    if known == [] { return }
    lines += style.blankLines(header["#blank"]) ?? style.newline
    let isKnown = known.map { DrawingReport.isReport($0[...]) } ?? false
    let isRight = isKnown && header.layoutNumber("#rows") == rows.count
    write(isRight ? known ?? [] : DrawingReport.text(rows: rows.count))
  }
}
